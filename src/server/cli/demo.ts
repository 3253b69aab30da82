import type { Command } from 'commander'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { demo as limits } from '../../core/limits.ts'
import { loadStarterData } from './installation.ts'
import { packageFolder } from '../system/paths.ts'
import { isOverWater, readCoast } from '../basemap/coastline.ts'
import {
  demoFleet,
  demoReports,
  demoStatics,
  demoWeather,
  type IsOverWater,
} from '../ingest/simulation/simulated-fleet.ts'
import { simulatedSource, type Observation, type Sea } from '../ingest/observation.ts'
import { createSea } from '../ingest/pipeline.ts'
import type { Database } from '../database/database.ts'
import { demoPorts, removeDemo } from '../ingest/simulation/queries.ts'
import { tellChange } from '../database/change-events.ts'
import { feedWorks } from '../ingest/feeds/queries.ts'
import { recountTraffic, recountVisitors } from '../ingest/visits/count-queries.ts'
import { CommandError, type CommandIo } from '../system/command-io.ts'
import type { CommandContext } from './program.ts'

/** `roadstead demo`: a simulated fleet and beacons, so that every layer and chart is seen without a feed. */
export function addDemoCommand(program: Command, context: CommandContext): void {
  program
    .command('demo')
    .description(
      'simulate boats and weather beacons until it is broken off; everything is marked (simulated)',
    )
    .option('--remove', 'take everything that was simulated out again')
    .option('--past-only', 'fill in the last days and stop')
    .action(async (options: { remove?: boolean; pastOnly?: boolean }) => {
      const installation = await context.installation()
      const { database } = installation
      if (options.remove) {
        const { vessels, stations } = await takeOut(database)
        context.io.out(`${vessels} simulated vessels and ${stations} simulated beacons removed`)
        return
      }
      await loadStarterData(installation, context.io)
      await simulate({ ...context, database, clock: () => new Date(), goOn: !options.pastOnly })
    })
}

/** Takes everything simulated out, and what was counted from it; how many vessels and stations there were. */
export async function takeOut({ db }: Pick<Database, 'db'>): Promise<{ vessels: number; stations: number }> {
  const removed = await removeDemo(db)
  await recountVisitors(db)
  await recountTraffic(db)
  return removed
}

export interface DemoJob {
  database: Database
  io: CommandIo
  signal: AbortSignal
  clock: () => Date
  /** Sail on in real time until it is broken off. */
  goOn: boolean
  /** Where boats can sail; by the coast of the built-in ground where it is not said. */
  isOverWater?: IsOverWater
  /** Days of the past that are filled in. */
  days?: { boats: number; weather: number }
}

/** Simulates the last days, then, where asked, what goes on. */
export async function simulate(job: DemoJob): Promise<void> {
  const { database, io, signal, clock, days = { boats: limits.pastDays, weather: limits.weatherDays } } = job
  const ports = await demoPorts(database.db)
  const fleet = demoFleet(ports, job.isOverWater ?? (await coastOf(io)))
  if (fleet.length === 0) {
    throw new CommandError('there are no places with water between them to sail: import some first')
  }
  const sea = createSea({ database, clock })
  try {
    const counts = { vessels: fleet.length, beacons: Math.min(ports.length, limits.beacons) }
    // Before the first boat sails, so that no map shows one without a word.
    await feedWorks(database.db, simulatedSource, { at: clock(), counts })
    await tellChange(database.db, { entity: 'places', position: null })
    const begin = clock().getTime()
    await sea.observe(simulatedSource, demoStatics(fleet, new Date(begin - days.boats * dayMs)))
    await replay(job, sea, days.weather, limits.weatherStepMs, 'days of weather', (at) =>
      demoWeather(ports, at),
    )
    await replay(job, sea, days.boats, limits.stepMs, 'days of boats', (at) => demoReports(fleet, at))
    await recountVisitors(database.db)
    await recountTraffic(database.db)
    io.out(
      `${counts.vessels} simulated vessels and ${counts.beacons} simulated beacons; roadstead demo --remove takes them out`,
    )
    while (job.goOn && !signal.aborted) {
      await pause(limits.liveMs, signal)
      const now = clock()
      await sea.observe(simulatedSource, [...demoReports(fleet, now), ...demoWeather(ports, now)])
    }
  } finally {
    await sea.close()
  }
}

/** Tells land from water by the coast that the build made. */
async function coastOf(io: CommandIo): Promise<IsOverWater> {
  const path = join(packageFolder, 'dist', 'ground', 'land.json')
  if (!existsSync(path)) {
    io.err('the built-in ground was not made (npm run build): boats sail straight, over land too')
    return () => true
  }
  const coast = await readCoast(path)
  return (from, to) => isOverWater(coast, from, to)
}

const dayMs = 24 * 3_600_000

/** Observes the last days step by step, oldest first, as many at a time as are stored together. */
async function replay(
  { io, signal, clock }: DemoJob,
  sea: Sea,
  days: number,
  stepMs: number,
  label: string,
  observed: (at: Date) => Observation[],
): Promise<void> {
  const now = clock().getTime()
  const from = now - days * dayMs
  let batch: Observation[] = []
  for (let at = from; at <= now; at += stepMs) {
    if (signal.aborted) throw new CommandError('broken off; run it again, or roadstead demo --remove')
    batch.push(...observed(new Date(at)))
    if (batch.length < limits.batch && at + stepMs <= now) continue
    await sea.observe(simulatedSource, batch)
    batch = []
    io.progress({ label, done: Math.floor((at - from) / dayMs), total: days })
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
