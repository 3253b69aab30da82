import type { Command } from 'commander'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { demo as limits } from '../../core/limits/ingest.ts'
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
import { simulatedSource } from '../database/simulated-data-queries.ts'
import { createIngestPipeline } from '../ingest/pipeline.ts'
import type { Database } from '../database/database.ts'
import { findSimulationPorts, deleteSimulatedData } from '../ingest/simulation/queries.ts'
import { publishRecordChangeEvent } from '../database/events/change-events.ts'
import { recordFeedSuccess } from '../database/feed-queries.ts'
import { updateTrafficIndex, updateCheckedInCounts } from '../ingest/visits/count-queries.ts'
import { CommandError, type CommandIo } from '../system/command-io.ts'
import type { CommandContext } from './command-context.ts'

/**
 * Adds `roadstead demo`: simulates a fleet and weather beacons, so that every layer and
 * chart has data without a feed.
 */
export function addDemoCommand(program: Command, context: CommandContext): void {
  program
    .command('demo')
    .description('simulate boats and weather beacons until interrupted; everything is marked (simulated)')
    .option('--remove', 'delete all simulated data')
    .option('--past-only', 'simulate the last days, then stop')
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

/**
 * Deletes all simulated data and updates the derived counts. Returns the number of
 * vessels and stations deleted.
 */
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
  /** Continue in real time until interrupted. */
  isContinuous: boolean
  /** Tells water from land; by default the coastline of the built-in basemap. */
  isOverWater?: IsOverWater
  /** Number of past days to simulate. */
  days?: { boats: number; weather: number }
}

/** Simulates the last days, then continues in real time if requested. */
export async function runSimulation(job: DemoJob): Promise<void> {
  const {
    database,
    io,
    signal,
    clock,
    days = { boats: limits.historyDays, weather: limits.weatherDays },
  } = job
  const ports = await findSimulationPorts(database.db)
  const fleet = createSimulatedFleet(ports, job.isOverWater ?? (await loadCoastline(io)))
  if (fleet.length === 0) {
    throw new CommandError('no places with open water between them: import places first')
  }
  const pipeline = createIngestPipeline({ database: database.forFeed(), clock })
  try {
    const counts = { vessels: fleet.length, beacons: Math.min(ports.length, limits.beacons) }
    // Recorded first, so that the map labels simulated data from the start.
    await recordFeedSuccess(database.db, simulatedSource, { at: clock(), counts })
    await publishRecordChangeEvent(database.db, { entity: 'places', position: null })
    const startMs = clock().getTime()
    await pipeline.ingest(
      simulatedSource,
      createSimulatedStaticReports(fleet, new Date(startMs - days.boats * dayMs)),
    )
    await replay(job, pipeline, days.weather, limits.weatherStepMs, 'days of weather', (at) =>
      createSimulatedWeather(ports, at),
    )
    await replay(job, pipeline, days.boats, limits.historyStepMs, 'days of boats', (at) =>
      createSimulatedReports(fleet, at),
    )
    await updateCheckedInCounts(database.db)
    await updateTrafficIndex(database.db)
    io.out(
      `${counts.vessels} simulated vessels and ${counts.beacons} simulated beacons; delete them with roadstead demo --remove`,
    )
    while (job.isContinuous && !signal.aborted) {
      await pause(limits.reportIntervalMs, signal)
      const now = clock()
      await pipeline.ingest(simulatedSource, [
        ...createSimulatedReports(fleet, now),
        ...createSimulatedWeather(ports, now),
      ])
    }
  } finally {
    await pipeline.close()
  }
}

/** Loads the coastline generated by the build. */
async function loadCoastline(io: CommandIo): Promise<IsOverWater> {
  const path = join(packageFolder, 'dist', 'basemap', 'land.json')
  if (!existsSync(path)) {
    io.err('the built-in basemap is missing (npm run build): simulated boats may cross land')
    return () => true
  }
  const coastline = await readCoastline(path)
  return (from, to) => isOverWater(coastline, from, to)
}

const dayMs = 24 * 3_600_000

/** Simulates the last days step by step, oldest first, and ingests them in batches. */
async function replay(
  { io, signal, clock }: DemoJob,
  pipeline: IngestPipeline,
  days: number,
  stepMs: number,
  label: string,
  simulate: (at: Date) => Observation[],
): Promise<void> {
  const now = clock().getTime()
  const from = now - days * dayMs
  let batch: Observation[] = []
  for (let at = from; at <= now; at += stepMs) {
    if (signal.aborted)
      throw new CommandError('interrupted; run it again, or delete the data with roadstead demo --remove')
    batch.push(...simulate(new Date(at)))
    if (batch.length < limits.batchSize && at + stepMs <= now) continue
    await pipeline.ingest(simulatedSource, batch)
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
