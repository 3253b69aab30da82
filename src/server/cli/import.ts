import { InvalidArgumentError, Option, type Command } from 'commander'
import { selectablePlaceTypes } from '../../core/catalogue/place-types.ts'
import type { Bbox } from '../../core/geo.ts'
import { importCoast, formatCoastSummary } from '../coast/import/import-coast.ts'
import { importOsmCoast, formatOsmCoastSummary } from '../coast/import/import-osm-coast.ts'
import { importNdbc, type NdbcJob } from '../imports/ndbc/import-ndbc.ts'
import { importFromOverpass } from '../imports/osm/import-overpass.ts'
import type { InputFormat } from '../imports/readers/read-file.ts'
import { findPlaceTypeByText } from '../imports/readers/read-gpx.ts'
import { runImport, formatImportSummary } from '../imports/run-import.ts'
import { parseBboxOption } from './bbox-option.ts'
import type { CommandContext } from './command-context.ts'

const formats: readonly [format: InputFormat, description: string][] = [
  ['overpass', 'places and aids from an Overpass JSON response (out center, bb or geom, or with the nodes)'],
  ['atons', 'AIS aids to navigation from an Overpass JSON response'],
  [
    'seamarks',
    'seamarks, and clearances of bridges and cables, of OpenStreetMap (Overpass JSON with seamark:type, GeoJSON of overpass-turbo or osmium, .osm.pbf)',
  ],
  ['names', 'bays, capes, straits, islands and seas for the map, from an Overpass JSON response (out bb)'],
  ['wpi', 'ports from the NGA World Port Index (UpdatedPub150.csv)'],
  ['anchorages', 'places where ships stop, from Global Fishing Watch (CSV)'],
]

const ndbcKinds: readonly [kind: NdbcJob['kind'], description: string][] = [
  ['stations', 'weather stations from NDBC (activestations.xml or station_table.txt)'],
  ['weather', 'observations from NDBC (latest_obs.txt, realtime2, monthly and historical files)'],
]

/** Adds `roadstead import …`: imports places, aids and weather from files, and places from Overpass. */
export function addImportCommand(program: Command, context: CommandContext): void {
  const command = program.command('import').description('import places, aids to navigation and weather')
  for (const [format, description] of formats) {
    command
      .command(`${format} <file or url>`.replace('<file or url>', '<origin>'))
      .description(description)
      .action((origin: string) => importFile(format, origin, context))
  }
  command
    .command('gpx <origin>')
    .description('waypoints of a GPX file as places, with the type determined by the symbol')
    .addOption(
      new Option(
        '--type <type>',
        'number or name of the type for waypoints without a place symbol',
      ).argParser(parsePlaceType),
    )
    .action((origin: string, { type }: { type?: number }) => importFile('gpx', origin, context, type))
  for (const [kind, description] of ndbcKinds) {
    const subcommand = command.command(`${kind} <origin>`).description(description)
    if (kind === 'weather')
      subcommand.option('--station <id>', 'station id, if the file name does not contain it')
    subcommand.action((origin: string, { station }: { station?: string }) =>
      importWeather({ kind, origin, station: station ?? null }, context),
    )
  }
  command
    .command('osm')
    .description(
      'fetch the places in a bounding box from an Overpass server, tile by tile; can be interrupted and resumed',
    )
    .addOption(
      new Option('--bbox <west,south,east,north>', 'bounding box in degrees')
        .argParser(parseBboxOption)
        .makeOptionMandatory(),
    )
    .option('--refresh', 'fetch tiles again that were fetched before')
    .action((options: { bbox: Bbox; refresh?: boolean }) => importOsm(options, context))
  addCoastCommand(command, context)
  for (const subcommand of command.commands) subcommand.copyInheritedSettings(program)
}

interface CoastOptions {
  bbox?: Bbox
  refresh?: boolean
  source?: string
  licence?: string
  date?: string
}

/** Adds `import coast`: a coast from a file, or that of OpenStreetMap in a bounding box. */
function addCoastCommand(command: Command, context: CommandContext): void {
  command
    .command('coast [origin]')
    .description('a coast that is finer than the built-in one; replaces coarser cells of 0.25 degrees')
    .addOption(
      new Option(
        '--bbox <west,south,east,north>',
        'coastline of OpenStreetMap from an Overpass server',
      ).argParser(parseBboxOption),
    )
    .option('--refresh', 'with --bbox: fetch tiles again that were fetched before')
    .option('--source <name>', 'who made the file, shown on the map and with each shelter')
    .option('--licence <licence>', 'licence of the file')
    .addOption(new Option('--date <date>', 'day or month of the data').argParser(parseDateOption))
    .addHelpText('after', coastHelp)
    .action((origin: string | undefined, options: CoastOptions, self: Command) => {
      if ((origin === undefined) === (options.bbox === undefined))
        self.error('error: name a file or use --bbox, not both')
      return origin === undefined
        ? importCoastOfBox(options, context)
        : importCoastFile(origin, options, context)
    })
}

const coastHelp = `
Formats of the file, found by its content:
  GeoJSON     land polygons, or coastlines with the land on their left
  FlatGeobuf  the same
  GSHHG       gshhs_f.b, or binned_GSHHS_f.nc of the Debian package gmt-gshhg-full,
              which needs the npm package h5wasm`

async function importFile(
  format: InputFormat,
  origin: string,
  context: CommandContext,
  placeType?: number,
): Promise<void> {
  const { settings, database } = await context.getInstallation()
  const summary = await runImport({
    format,
    placeType,
    origin,
    database,
    dataFolder: settings.dataFolder,
    workingFolder: context.workingFolder,
    io: context.io,
    signal: context.signal,
  })
  for (const line of formatImportSummary(summary)) context.io.out(line)
}

async function importWeather(
  input: Pick<NdbcJob, 'kind' | 'origin' | 'station'>,
  context: CommandContext,
): Promise<void> {
  const { settings, database } = await context.getInstallation()
  const { workingFolder, io, signal } = context
  const { dataFolder } = settings
  const summary = await importNdbc({ ...input, database, dataFolder, workingFolder, io, signal })
  for (const line of formatImportSummary(summary)) context.io.out(line)
}

async function importOsm(options: { bbox: Bbox; refresh?: boolean }, context: CommandContext): Promise<void> {
  const { settings, database } = await context.getInstallation()
  const summary = await importFromOverpass({
    bounds: options.bbox,
    fetchedSince: options.refresh ? new Date() : null,
    url: settings.overpassUrl,
    database,
    dataFolder: settings.dataFolder,
    io: context.io,
    signal: context.signal,
  })
  for (const line of formatImportSummary(summary)) context.io.out(line)
}

async function importCoastFile(
  origin: string,
  options: CoastOptions,
  context: CommandContext,
): Promise<void> {
  const { settings, database } = await context.getInstallation()
  const { workingFolder, io, signal } = context
  const summary = await importCoast({
    origin,
    description: options,
    bounds: null,
    workingFolder,
    dataFolder: settings.dataFolder,
    database,
    io,
    signal,
  })
  for (const line of formatCoastSummary(summary)) io.out(line)
}

async function importCoastOfBox({ bbox, refresh }: CoastOptions, context: CommandContext): Promise<void> {
  if (!bbox) return
  const { settings, database } = await context.getInstallation()
  const { io, signal } = context
  const summary = await importOsmCoast({
    bounds: bbox,
    fetchedSince: refresh ? new Date() : null,
    url: settings.overpassUrl,
    database,
    dataFolder: settings.dataFolder,
    io,
    signal,
  })
  for (const line of formatOsmCoastSummary(summary)) io.out(line)
}

function parseDateOption(text: string): string {
  if (/^\d{4}(-\d\d){1,2}$/.test(text)) return text
  throw new InvalidArgumentError('must be a month or a day: 2026-10 or 2026-10-31.')
}

function parsePlaceType(text: string): number {
  const type = findPlaceTypeByText(text)
  if (type !== null) return type
  const known = selectablePlaceTypes.map(({ id, name }) => `${id} ${name}`).join(', ')
  throw new InvalidArgumentError(`must be one of ${known}.`)
}
