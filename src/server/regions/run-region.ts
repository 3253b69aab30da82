import { setMaxListeners } from 'node:events'
import type { RegionPart } from '../../core/catalogue/region-parts.ts'
import { regions as limits } from '../../core/limits/imports.ts'
import type { Database } from '../database/database.ts'
import { CommandError, type CommandIo } from '../system/command-io.ts'
import type { Settings } from '../system/settings.ts'
import { importRegionPart } from './import-part.ts'
import {
  beginRegionRun,
  endRegionRun,
  findRegion,
  releaseRegion,
  saveRegionProgress,
  type RegionPartRow,
  type RegionRow,
} from './queries.ts'
import { getNextRefresh } from './refresh-slot.ts'

export interface RegionRunOptions {
  settings: Pick<Settings, 'overpassUrl' | 'ndbcUrl' | 'dataFolder'>
  database: Database
  clock: () => Date
  io: CommandIo
  signal: AbortSignal
  /** Called with an error that no source explains. */
  onFailure: (error: unknown) => void
  /** Delay in milliseconds after the first failed request, see {@link OverpassJob}. */
  backoffMs?: number
}

const unexpectedFailure = 'an unexpected error, which the log of the server has'

/**
 * Runs a claimed region: imports the parts that are not done. A part that fails is named and the others follow; it is
 * tried again later. An interrupted run is continued by the next one. Returns the region, or null if it was removed
 * meanwhile.
 */
export async function runRegion(claimed: RegionRow, options: RegionRunOptions): Promise<RegionRow | null> {
  const { db } = options.database
  const removal = new AbortController()
  const signal = AbortSignal.any([options.signal, removal.signal])
  // Each request adds a listener.
  setMaxListeners(0, signal)
  const region = await beginIfDone(claimed, options)
  for (const row of region.parts) {
    if (!isDone(row)) await runPart(region, row.part, { ...options, signal }, removal)
    if (removal.signal.aborted || options.signal.aborted) break
  }
  if (signal.aborted) await releaseRegion(db, region.id)
  if (removal.signal.aborted) return null
  if (options.signal.aborted) throw new CommandError('interrupted; run it again to continue')
  return endRun(region, options)
}

/** A refresh begins when all was done, and a week after the start of a run in which something always failed. */
async function beginIfDone(region: RegionRow, { database, clock }: RegionRunOptions): Promise<RegionRow> {
  const now = clock()
  const ageMs = now.getTime() - new Date(region.started_at).getTime()
  if (!region.parts.every(isDone) && ageMs < limits.refreshAfterDays * 86_400_000) return region
  await beginRegionRun(database.db, region.id, now)
  return (await findRegion(database.db, region.id)) ?? region
}

const isDone = ({ state }: RegionPartRow) => state === 'done' || state === 'off'

async function runPart(
  region: RegionRow,
  part: RegionPart,
  options: RegionRunOptions,
  removal: AbortController,
): Promise<void> {
  const { database, settings, io, signal, onFailure } = options
  const tiles = { done: 0, total: 0 }
  const save = async (state: RegionPartRow['state'], failure: string | null = null) => {
    if (!(await saveRegionProgress(database.db, region.id, { part, state, ...tiles, failure })))
      removal.abort()
  }
  await save('running')
  let renewal = Promise.resolve()
  const timer = setInterval(() => {
    renewal = save('running').catch(onFailure)
  }, limits.claimRenewalMs)
  /** A renewal on another connection must not be stored after the result. */
  const endRenewals = () => {
    clearInterval(timer)
    return renewal
  }
  try {
    const state = await importRegionPart(part, {
      bounds: region.bounds,
      isOfRegion: true,
      fetchedSince: new Date(region.started_at),
      url: settings.overpassUrl,
      ndbcUrl: settings.ndbcUrl,
      dataFolder: settings.dataFolder,
      database,
      signal,
      io: {
        ...io,
        progress: ({ done, total }) => {
          Object.assign(tiles, { done, total })
          io.progress({ label: part, done, total })
        },
      },
      ...(options.backoffMs !== undefined && { backoffMs: options.backoffMs }),
    })
    await endRenewals()
    await save(state)
  } catch (error) {
    await endRenewals()
    if (signal.aborted) return
    if (!(error instanceof CommandError)) onFailure(error)
    await save('failed', error instanceof CommandError ? error.message : unexpectedFailure)
  }
}

async function endRun(region: RegionRow, { database, clock }: RegionRunOptions): Promise<RegionRow | null> {
  const ended = await findRegion(database.db, region.id)
  if (!ended) return null
  const hasFailed = ended.parts.some(({ state }) => state === 'failed')
  const failures = hasFailed ? ended.failures + 1 : 0
  const retryMs = Math.min(limits.retryMs.max, limits.retryMs.min * 2 ** (failures - 1))
  const now = clock()
  const due = hasFailed ? new Date(now.getTime() + retryMs) : getNextRefresh(region.id, now)
  await endRegionRun(database.db, region.id, { failures, due })
  return findRegion(database.db, region.id)
}
