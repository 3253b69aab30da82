import { InvalidArgumentError, type Command } from 'commander'
import { parseBbox, type Bbox } from '../../core/geo.ts'
import { generateExport } from '../places/exports/export-format.ts'
import { exportFormats, type ExportFormatName } from '../places/exports/formats.ts'
import { readExportPages, getLastPlaceChange } from '../places/exports/queries.ts'
import type { Settings } from '../settings.ts'
import { CommandError } from '../system/command-io.ts'
import type { CommandContext } from './command-context.ts'

interface ExportOptions {
  bbox?: Bbox
  types?: number[]
  updatedSince?: string
}

const descriptions: Record<ExportFormatName, string> = {
  gpx: 'GPX 1.1 waypoints',
  kml: 'KML 2.2 placemarks',
  geojson: 'GeoJSON features',
  csv: 'a table',
}

/** `roadstead export …`: places to standard output, as the API's exports write them. */
export function addExportCommand(program: Command, context: CommandContext): void {
  const command = program.command('export').description('write places to standard output: > file')
  for (const name of Object.keys(exportFormats) as ExportFormatName[]) {
    command
      .command(name)
      .description(`places as ${descriptions[name]}`)
      .option('--bbox <west,south,east,north>', 'box in degrees; west > east crosses 180 degrees', parseBox)
      .option('--types <numbers>', 'numbers of types, comma between', parseTypes)
      .option('--updated-since <moment>', 'only what was written since, like 2026-01-31T12:00Z', parseMoment)
      .action((options: ExportOptions) => exportPlaces(name, options, context))
  }
  for (const part of command.commands) part.copyInheritedSettings(program)
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
    updatedSince: options.updatedSince ?? null,
    limit: null,
    includeDeleted: options.updatedSince !== undefined && format.supportsDeletions,
  })
  const about = { siteUrl: siteOf(settings), changedAt: await getLastPlaceChange(database.db) }
  for await (const text of generateExport(format, pages, about)) {
    if (signal.aborted) throw new CommandError('broken off: what was written is not whole')
    await io.write(text)
  }
}

/** Where the site of this installation is reached, for the links in the document. */
function siteOf({ publicUrl, port }: Settings): string {
  return publicUrl?.replace(/\/$/, '') ?? `http://localhost:${port}`
}

function parseBox(text: string): Bbox {
  const box = parseBbox(text)
  if (!box) throw new InvalidArgumentError('must be west,south,east,north in degrees, south not above north.')
  return box
}

function parseTypes(text: string): number[] {
  if (!/^\d{1,3}(,\d{1,3})*$/.test(text)) throw new InvalidArgumentError('must be like 0,1.')
  return text.split(',').map(Number)
}

function parseMoment(text: string): string {
  const moment = Date.parse(text)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(moment)) {
    throw new InvalidArgumentError('must be a moment like 2026-01-31T12:00Z.')
  }
  return new Date(Math.max(0, moment)).toISOString()
}
