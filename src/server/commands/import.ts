import { InvalidArgumentError, Option, type Command } from 'commander'
import { boxFromText, type Box } from '../../core/geo.ts'
import { importFromOverpass } from '../feeds/overpass.ts'
import type { InputFormat } from '../feeds/read-file.ts'
import { runImport, summaryLines } from '../feeds/run-import.ts'
import type { CommandContext } from './program.ts'

const formats: readonly [format: InputFormat, description: string][] = [
  ['overpass', 'places and aids of an Overpass answer in JSON (out center tags)'],
  ['atons', 'AIS aids to navigation of an Overpass answer in JSON'],
  ['wpi', 'ports of the NGA World Port Index (UpdatedPub150.csv)'],
  ['anchorages', 'places where ships stop, of Global Fishing Watch (CSV)'],
]

/** `roadstead import …`: places and aids from files and from Overpass. */
export function addImportCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('import')
    .description('take places and aids to navigation into the database')
  for (const [format, description] of formats) {
    command
      .command(`${format} <file or url>`.replace('<file or url>', '<origin>'))
      .description(description)
      .action((origin: string) => importFile(format, origin, context))
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
    .action((options: { bbox: Box; refresh?: boolean }) => importArea(options, context))
  for (const part of command.commands) part.copyInheritedSettings(program)
}

async function importFile(format: InputFormat, origin: string, context: CommandContext): Promise<void> {
  const { settings, database } = await context.installation()
  const summary = await runImport({
    format,
    origin,
    database,
    dataFolder: settings.dataFolder,
    workingFolder: context.workingFolder,
    io: context.io,
    signal: context.signal,
  })
  for (const line of summaryLines(summary)) context.io.out(line)
}

async function importArea(options: { bbox: Box; refresh?: boolean }, context: CommandContext): Promise<void> {
  const { settings, database } = await context.installation()
  const summary = await importFromOverpass({
    box: options.bbox,
    refresh: options.refresh ?? false,
    url: settings.overpassUrl,
    database,
    dataFolder: settings.dataFolder,
    io: context.io,
    signal: context.signal,
  })
  for (const line of summaryLines(summary)) context.io.out(line)
}

function parseBox(text: string): Box {
  const box = boxFromText(text)
  if (!box || box.y1 === box.y2) {
    throw new InvalidArgumentError('must be west,south,east,north in degrees, south below north.')
  }
  return box
}
