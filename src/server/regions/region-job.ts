import { regions as limits } from '../../core/limits/imports.ts'
import { silentIo } from '../system/command-io.ts'
import { runPeriodically, type PeriodicJob } from '../system/run-periodically.ts'
import { claimRegion } from './queries.ts'
import { removeRegion } from './remove-region.ts'
import { runRegion, type RegionRunOptions } from './run-region.ts'

/** Runs the regions that are due while the server runs: new and interrupted ones, refreshes, and removals. */
export function startRegionJob(
  options: Omit<RegionRunOptions, 'io' | 'signal'> & { firstMs?: number },
): PeriodicJob {
  return runPeriodically({
    run: async (signal) => {
      const region = await claimRegion(options.database.db, null)
      if (region?.removed_at) await removeRegion(options.database, region, signal)
      else if (region) await runRegion(region, { ...options, signal, io: silentIo })
      return limits.pollIntervalMs
    },
    initialDelayMs: options.firstMs ?? limits.pollIntervalMs,
    retryDelayMs: limits.pollIntervalMs,
    onFailure: options.onFailure,
  })
}
