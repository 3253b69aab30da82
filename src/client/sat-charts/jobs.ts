import { onMount } from 'nanostores'
import type { SatChartEstimate, SatChartJob, SatChartJobRequest } from '../../core/contract/sat-chart-job.ts'
import { files } from '../../core/messages/en/site.json'
import type { Api } from '../api/call.ts'
import { toEndpointUrl } from '../api/call.ts'
import { getMessages } from '../language.ts'
import { createFetcher, createLoadStore, getLoadValue, type LoadStore } from '../api/load.ts'
import { notify } from '../notices.ts'

/** The user's chart jobs; polled while any of them is active. */
export interface SatChartJobsStore extends LoadStore<SatChartJob[]> {
  /** Creates a job. Throws an ApiError. */
  createJob(request: SatChartJobRequest): Promise<void>
  /** Cancels a job or deletes its file. Throws an ApiError. */
  deleteJob(id: number): Promise<void>
}

/** Interval of the requests while a job is active. */
export const pollIntervalMs = 2_000

export function createSatChartJobsStore(api: Api): SatChartJobsStore {
  const { $load, run, setValue, stop } = createFetcher<SatChartJob[]>((jobs) => jobs.length === 0)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isMounted = false

  async function poll(): Promise<void> {
    const before = getLoadValue($load.get()) ?? []
    await run((signal) => api.call('GET /chart_jobs', { signal }))
    // The page was left during the request; reading the store would mount it again.
    if (!isMounted) return
    const now = getLoadValue($load.get()) ?? []
    notifyFinished(before, now)
    pollLater(now)
  }

  function pollLater(jobs: readonly SatChartJob[]): void {
    clearTimeout(timer)
    if (jobs.some(isJobActive)) timer = setTimeout(() => void poll(), pollIntervalMs)
  }

  onMount($load, () => {
    isMounted = true
    void poll()
    return () => {
      isMounted = false
      clearTimeout(timer)
      stop()
    }
  })
  return {
    $load,
    refresh: () => void poll(),
    async createJob(request) {
      const job = await api.call('POST /chart_jobs', { body: request })
      const jobs = [job, ...(getLoadValue($load.get()) ?? [])]
      setValue(jobs)
      pollLater(jobs)
    },
    async deleteJob(id) {
      await api.call('DELETE /chart_jobs/:id', { params: { id } })
      setValue((getLoadValue($load.get()) ?? []).filter((job) => job.id !== id))
      await poll()
    },
  }
}

export function isJobActive({ state }: SatChartJob): boolean {
  return state === 'waiting' || state === 'running'
}

/** Shows a notice for each job that was active before and is done now (section 8). */
function notifyFinished(before: readonly SatChartJob[], now: readonly SatChartJob[]): void {
  const activeIds = new Set(before.filter(isJobActive).map(({ id }) => id))
  for (const { id, state } of now)
    if (state === 'done' && activeIds.has(id)) notify('download', getMessages({ files }).files.ready)
}

/** Returns the URL of a finished file. The browser downloads it and can resume. */
export function getSatChartFileUrl(api: Api, id: number): string {
  return api.site + toEndpointUrl('GET /chart_jobs/:id/file', { params: { id } })
}

/** The estimated size of a chart job. */
export function createSatChartEstimateStore(
  api: Api,
  request: SatChartJobRequest,
): LoadStore<SatChartEstimate> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /chart_jobs/estimate', { query: request, signal }),
  })
}
