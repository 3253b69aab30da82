import { InvalidArgumentError, Option, type Command } from 'commander'
import { selectablePlaceTypes } from '../../core/catalogue/place-types.ts'
import { parseBbox, type Bbox } from '../../core/geo.ts'
import { importNdbc, type NdbcJob } from '../weather/ndbc/import-ndbc.ts'
import { importFromOverpass } from '../imports/osm/import-overpass.ts'
import type { InputFormat } from '../imports/readers/read-file.ts'
import { findPlaceTypeByText } from '../imports/readers/read-gpx.ts'
import { runImport, formatImportSummary } from '../imports/run-import.ts'
import type { CommandContext } from './command-context.ts'

const formats: readonly [format: InputFormat, description: string][] = [
  ['overpass', 'places and aids of an Overpass answer in JSON (out center tags)'],
  ['atons', 'AIS aids to navigation of an Overpass answer in JSON'],
  ['wpi', 'ports of the NGA World Port Index (UpdatedPub150.csv)'],
  ['anchorages', 'places where ships stop, of Global Fishing Watch (CSV)'],
]

const ndbcKinds: readonly [kind: NdbcJob['kind'], description: string][] = [
  ['stations', 'weather stations of NDBC (activestations.xml or station_table.txt)'],
  ['weather', 'observations of NDBC (latest_obs.txt, realtime2 and historical files, also with .gz)'],
]

/** `roadstead import …`: places, aids and weather from files, and places from Overpass. */
export function addImportCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('import')
    .description('take places, aids to navigation and weather into the database')
  for (const [format, description] of formats) {
    command
      .command(`${format} <file or url>`.replace('<file or url>', '<origin>'))
      .description(description)
      .action((origin: string) => importFile(format, origin, context))
  }
  command
    .command('gpx <origin>')
    .description('waypoints of a GPX file as places, their type by the symbol')
    .addOption(
      new Option(
        '--type <type>',
        'type of waypoints whose symbol is of no place, by number or name',
      ).argParser(parsePlaceType),
    )
    .action((origin: string, { type }: { type?: number }) => importFile('gpx', origin, context, type))
  for (const [kind, description] of ndbcKinds) {
    const part = command.command(`${kind} <origin>`).description(description)
    if (kind === 'weather')
      part.option('--station <id>', 'of which station the file is, where its name does not say it')
    part.action((origin: string, { station }: { station?: string }) =>
      importWeather({ kind, origin, station: station ?? null }, context),
    )
  }
  command
    .command('osm')
    .description(
      'ask an Overpass server for the places of a box, tile by tile; can be broken off and run again',
    )
    .addOption(
      new Option('--bbox <west,south,east,north>', 'box in degrees')
        .argParser(parseBox)
        .makeOptionMandatory(),
    )
    .option('--refresh', 'ask again for tiles that were fetched before')
    .action((options: { bbox: Bbox; refresh?: boolean }) => importArea(options, context))
  for (const part of command.commands) part.copyInheritedSettings(program)
}

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

async function importArea(
  options: { bbox: Bbox; refresh?: boolean },
  context: CommandContext,
): Promise<void> {
  const { settings, database } = await context.getInstallation()
  const summary = await importFromOverpass({
    bounds: options.bbox,
    refresh: options.refresh ?? false,
    url: settings.overpassUrl,
    database,
    dataFolder: settings.dataFolder,
    io: context.io,
    signal: context.signal,
  })
  for (const line of formatImportSummary(summary)) context.io.out(line)
}

function parsePlaceType(text: string): number {
  const type = findPlaceTypeByText(text)
  if (type !== null) return type
  const known = selectablePlaceTypes.map(({ id, name }) => `${id} ${name}`).join(', ')
  throw new InvalidArgumentError(`must be one of ${known}.`)
}

function parseBox(text: string): Bbox {
  const box = parseBbox(text)
  if (!box || box.y1 === box.y2) {
    throw new InvalidArgumentError('must be west,south,east,north in degrees, south below north.')
  }
  return box
}
