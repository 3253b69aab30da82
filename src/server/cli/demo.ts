import type { Command } from 'commander'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { demo as limits } from '../../core/limits.ts'
import { loadStarterData } from './installation.ts'
import { packageFolder } from '../system/paths.ts'
import { isOverWater, readCoastline } from '../basemap/coastline.ts'
import {
  createSimulatedFleet,
  createSimulatedReports,
  createSimulatedStaticReports,
  createSimulatedWeather,
  type IsOverWater,
} from '../ingest/simulation/simulated-fleet.ts'
import { type Observation, type IngestPipeline } from '../ingest/observation.ts'
import { simulatedSource } from '../ingest/simulation/queries.ts'
import { createIngestPipeline } from '../ingest/pipeline.ts'
import type { Database } from '../database/database.ts'
import { findSimulationPorts, deleteSimulatedData } from '../ingest/simulation/queries.ts'
import { publishRecordChangeEvent } from '../database/change-events.ts'
import { recordFeedSuccess } from '../ingest/feeds/queries.ts'
import { updateTrafficIndex, updateCheckedInCounts } from '../ingest/visits/count-queries.ts'
import { CommandError, type CommandIo } from '../system/command-io.ts'
import type { CommandContext } from './command-context.ts'

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
      const installation = await context.getInstallation()
      const { database } = installation
      if (options.remove) {
        const { vessels, stations } = await removeSimulatedData(database)
        context.io.out(`${vessels} simulated vessels and ${stations} simulated beacons removed`)
        return
      }
      await loadStarterData(installation, context.io)
      await runSimulation({ ...context, database, clock: () => new Date(), isContinuous: !options.pastOnly })
    })
}

/** Takes everything simulated out, and what was counted from it; how many vessels and stations there were. */
export async function removeSimulatedData({
  db,
}: Pick<Database, 'db'>): Promise<{ vessels: number; stations: number }> {
  const removed = await deleteSimulatedData(db)
  await updateCheckedInCounts(db)
  await updateTrafficIndex(db)
  return removed
}

export interface DemoJob {
  database: Database
  io: CommandIo
  signal: AbortSignal
  clock: () => Date
  /** Sail on in real time until it is broken off. */
  isContinuous: boolean
  /** Where boats can sail; by the coast of the built-in ground where it is not said. */
  isOverWater?: IsOverWater
  /** Days of the past that are filled in. */
  days?: { boats: number; weather: number }
}

/** Simulates the last days, then, where asked, what goes on. */
export async function runSimulation(job: DemoJob): Promise<void> {
  const {
    database,
    io,
    signal,
    clock,
    days = { boats: limits.historyDays, weather: limits.weatherDays },
  } = job
  const ports = await findSimulationPorts(database.db)
  const fleet = createSimulatedFleet(ports, job.isOverWater ?? (await coastOf(io)))
  if (fleet.length === 0) {
    throw new CommandError('there are no places with water between them to sail: import some first')
  }
  const sea = createIngestPipeline({ database, clock })
  try {
    const counts = { vessels: fleet.length, beacons: Math.min(ports.length, limits.beacons) }
    // Before the first boat sails, so that no map shows one without a word.
    await recordFeedSuccess(database.db, simulatedSource, { at: clock(), counts })
    await publishRecordChangeEvent(database.db, { entity: 'places', position: null })
    const begin = clock().getTime()
    await sea.ingest(
      simulatedSource,
      createSimulatedStaticReports(fleet, new Date(begin - days.boats * dayMs)),
    )
    await replay(job, sea, days.weather, limits.weatherStepMs, 'days of weather', (at) =>
      createSimulatedWeather(ports, at),
    )
    await replay(job, sea, days.boats, limits.historyStepMs, 'days of boats', (at) =>
      createSimulatedReports(fleet, at),
    )
    await updateCheckedInCounts(database.db)
    await updateTrafficIndex(database.db)
    io.out(
      `${counts.vessels} simulated vessels and ${counts.beacons} simulated beacons; roadstead demo --remove takes them out`,
    )
    while (job.isContinuous && !signal.aborted) {
      await pause(limits.reportIntervalMs, signal)
      const now = clock()
      await sea.ingest(simulatedSource, [
        ...createSimulatedReports(fleet, now),
        ...createSimulatedWeather(ports, now),
      ])
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
  const coast = await readCoastline(path)
  return (from, to) => isOverWater(coast, from, to)
}

const dayMs = 24 * 3_600_000

/** Observes the last days step by step, oldest first, as many at a time as are stored together. */
async function replay(
  { io, signal, clock }: DemoJob,
  sea: IngestPipeline,
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
    if (batch.length < limits.batchSize && at + stepMs <= now) continue
    await sea.ingest(simulatedSource, batch)
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
