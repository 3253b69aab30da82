import { Option, type Command } from 'commander'
import type { Bbox } from '../../core/geo.ts'
import type { Db } from '../database/tables.ts'
import { addRegion } from '../regions/add-region.ts'
import {
  claimRegion,
  claimRegionRemoval,
  findRegion,
  findRegionByName,
  listRegions,
  requestRegionRefresh,
  requestRegionRemoval,
  type RegionRow,
} from '../regions/queries.ts'
import { describeRegion, describeRegionPart, formatMinute } from '../regions/region-state.ts'
import { removeRegion } from '../regions/remove-region.ts'
import { runRegion } from '../regions/run-region.ts'
import { CommandError, formatTable } from '../system/command-io.ts'
import { pause } from '../system/network/fetch-overpass.ts'
import { parseBboxOption } from './bbox-option.ts'
import type { CommandContext } from './command-context.ts'

/** Interval at which a command looks whether another process has ended its work on a region. */
const waitMs = 1_000

/** Adds `roadstead region …`: the waters that the site keeps loaded. */
export function addRegionCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('region')
    .description('waters that the site keeps loaded from OpenStreetMap')
  command
    .command('add <name>')
    .description(
      'load places, aids, seamarks, names and coast in a bounding box, and weather stations; refreshed every week',
    )
    .addOption(
      new Option('--bbox <west,south,east,north>', 'bounding box in degrees')
        .argParser(parseBboxOption)
        .makeOptionMandatory(),
    )
    .action((name: string, { bbox }: { bbox: Bbox }) => add(name, bbox, context))
  command
    .command('list')
    .description('list the regions with the state of their parts')
    .action(() => list(context))
  command
    .command('refresh <name>')
    .description('load a region again')
    .action((name: string) => refresh(name, context))
  command
    .command('remove <name>')
    .description(
      'remove a region and what it loaded, except what members touched and what another region needs',
    )
    .action((name: string) => remove(name, context))
  for (const subcommand of command.commands) subcommand.copyInheritedSettings(program)
}

async function add(name: string, bbox: Bbox, context: CommandContext): Promise<void> {
  const { database } = await context.getInstallation()
  await load(await addRegion(database.db, name, bbox), context)
}

async function refresh(name: string, context: CommandContext): Promise<void> {
  const { database } = await context.getInstallation()
  const region = await getRegion(database.db, name)
  if (!region.is_running) await requestRegionRefresh(database.db, region.id, new Date())
  await load(region, context)
}

/** Loads a region, or waits while another process loads it, and prints the state of its parts. */
async function load({ id, name }: RegionRow, context: CommandContext): Promise<void> {
  const { settings, database } = await context.getInstallation()
  const { io, signal } = context
  const { db } = database
  let region: RegionRow | null = null
  for (;;) {
    const claimed = await claimRegion(db, id)
    if (claimed) {
      const clock = () => new Date()
      const onFailure = (error: unknown) => io.err(String(error))
      region = await runRegion(claimed, { settings, database, clock, io, signal, onFailure })
      break
    }
    const before = await findRegion(db, id)
    const running = before?.parts.find(({ state }) => state === 'running')
    io.progress({
      label: running ? `${running.part} (another process)` : 'waiting for another region',
      done: running?.done ?? 0,
      total: running?.total ?? 0,
    })
    await pause(waitMs, signal)
    if (signal.aborted) throw new CommandError('interrupted; the server goes on with the region')
    region = await findRegion(db, id)
    if (!region || (before?.is_running && !region.is_running)) break
  }
  if (!region) throw new CommandError(`the region ${name} was removed`)
  for (const line of formatTable(region.parts.map((part) => [part.part, describeRegionPart(part)])))
    io.out(line)
  const failed = region.parts.filter(({ state }) => state === 'failed')
  if (failed.length > 0)
    throw new CommandError(
      `${failed.map(({ part }) => part).join(', ')} could not be loaded; the server tries again at ${formatMinute(region.due_at)}, or run it again`,
    )
}

async function list(context: CommandContext): Promise<void> {
  const { database } = await context.getInstallation()
  const regions = await listRegions(database.db)
  if (regions.length === 0) context.io.out('There are no regions: add one with "roadstead region add".')
  for (const region of regions) {
    const { x1, y1, x2, y2 } = region.bounds
    context.io.out(`${region.name} (${[x1, y1, x2, y2].join(',')}): ${describeRegion(region)}`)
    const rows = region.parts.map((part) => [`  ${part.part}`, describeRegionPart(part)])
    for (const line of formatTable(rows)) context.io.out(line)
  }
}

async function remove(name: string, context: CommandContext): Promise<void> {
  const { database } = await context.getInstallation()
  const { io, signal } = context
  const { db } = database
  const region = await getRegion(db, name)
  await requestRegionRemoval(db, region.id)
  while (!(await claimRegionRemoval(db, region.id, false))) {
    if (!(await findRegion(db, region.id))) break
    io.progress({ label: 'waiting for another process', done: 0, total: 0 })
    await pause(waitMs, signal)
    if (signal.aborted) throw new CommandError('interrupted; the server goes on with the removal')
  }
  if (await findRegion(db, region.id)) {
    const counts = Object.entries(await removeRegion(database, region, signal))
    for (const line of formatTable(counts)) io.out(line)
  }
  io.out(`The region ${region.name} is removed. Its coast and its weather stations stay.`)
}

async function getRegion(db: Db, name: string): Promise<RegionRow> {
  const region = await findRegionByName(db, name)
  if (!region) throw new CommandError(`there is no region ${name}: "roadstead region list" lists them`)
  return region
}
