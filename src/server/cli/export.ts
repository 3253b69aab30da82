import { InvalidArgumentError, type Command } from 'commander'
import { facilityKeys, parseFacilityKeys, type FacilityKey } from '../../core/catalogue/facilities.ts'
import { parseBbox, type Bbox } from '../../core/geo.ts'
import { defaultGpxFlavour, generateExport } from '../places/exports/export-format.ts'
import { exportFormats, type ExportFormatName } from '../places/exports/formats.ts'
import { readExportPages, getLastPlaceChange } from '../places/exports/queries.ts'
import type { Settings } from '../system/settings.ts'
import { CommandError } from '../system/command-io.ts'
import type { CommandContext } from './command-context.ts'

interface ExportOptions {
  bbox?: Bbox
  types?: number[]
  has?: FacilityKey[]
  updatedSince?: string
  bom?: boolean
}

const descriptions: Record<ExportFormatName, string> = {
  gpx: 'GPX 1.1 waypoints',
  kml: 'KML 2.2 placemarks',
  geojson: 'GeoJSON features',
  csv: 'a table',
}

/** Adds `roadstead export …`: writes places to standard output in the formats of the API's exports. */
export function addExportCommand(program: Command, context: CommandContext): void {
  const command = program.command('export').description('write places to standard output')
  for (const name of Object.keys(exportFormats) as ExportFormatName[]) {
    const subcommand = command
      .command(name)
      .description(`places as ${descriptions[name]}`)
      .option(
        '--bbox <west,south,east,north>',
        'bounding box in degrees; west > east crosses 180 degrees',
        parseBboxOption,
      )
      .option('--types <numbers>', 'comma-separated type numbers', parseTypes)
      .option('--has <facilities>', 'comma-separated facilities, for example fuel,water', parseFacilities)
      .option(
        '--updated-since <moment>',
        'only places changed since this time, for example 2026-01-31T12:00Z',
        parseTime,
      )
      .action((options: ExportOptions) => exportPlaces(name, options, context))
    if (name === 'csv')
      subcommand.option('--bom', 'put a byte order mark first, which spreadsheets need to read it as UTF-8')
  }
  for (const subcommand of command.commands) subcommand.copyInheritedSettings(program)
}

async function exportPlaces(
  name: ExportFormatName,
  options: ExportOptions,
  { io, signal, getInstallation }: CommandContext,
): Promise<void> {
  const { database, settings } = await getInstallation()
  const format = exportFormats[name]
  const pages = readExportPages(database.db, {
    bounds: options.bbox ?? null,
    types: options.types ?? null,
    facilities: options.has ?? [],
    updatedSince: options.updatedSince ?? null,
    limit: null,
    includeDeleted: options.updatedSince !== undefined && format.supportsDeletions,
  })
  const metadata = {
    siteUrl: getSiteUrl(settings),
    changedAt: await getLastPlaceChange(database.db),
    gpxFlavour: defaultGpxFlavour,
    hasByteOrderMark: options.bom ?? false,
  }
  for await (const text of generateExport(format, pages, metadata)) {
    if (signal.aborted) throw new CommandError('interrupted: the output is incomplete')
    await io.write(text)
  }
}

/** Returns the URL of the site, for the links in the document. */
function getSiteUrl({ publicUrl, port }: Settings): string {
  return publicUrl ?? `http://localhost:${port}`
}

function parseBboxOption(text: string): Bbox {
  const bbox = parseBbox(text)
  if (!bbox)
    throw new InvalidArgumentError('must be west,south,east,north in degrees, south not above north.')
  return bbox
}

function parseTypes(text: string): number[] {
  if (!/^\d{1,3}(,\d{1,3})*$/.test(text))
    throw new InvalidArgumentError('must be comma-separated numbers, for example 0,1.')
  return text.split(',').map(Number)
}

function parseFacilities(text: string): FacilityKey[] {
  const keys = parseFacilityKeys(text)
  if (keys.length !== new Set(text.split(',')).size)
    throw new InvalidArgumentError(`must be facilities with commas between them: ${facilityKeys.join(', ')}.`)
  return keys
}

function parseTime(text: string): string {
  const time = Date.parse(text)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(time)) {
    throw new InvalidArgumentError('must be a time, for example 2026-01-31T12:00Z.')
  }
  return new Date(Math.max(0, time)).toISOString()
}
