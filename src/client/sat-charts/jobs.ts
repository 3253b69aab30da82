import { onMount } from 'nanostores'
import type { SatChartEstimate, SatChartJob, SatChartJobRequest } from '../../core/contract/sat-chart-job.ts'
import type { Api } from '../api/call.ts'
import { toEndpointUrl } from '../api/call.ts'
import { $locale } from '../language.ts'
import { createFetcher, createLoadStore, getLoadValue, type LoadStore } from '../api/load.ts'
import { notify } from '../notices.ts'

/** The own orders of charts; asked for again while any of them is being made. */
export interface SatChartJobsStore extends LoadStore<SatChartJob[]> {
  /** Throws an ApiError with what the server says. */
  createJob(wanted: SatChartJobRequest): Promise<void>
  /** Gives an order up, or takes its file away. Throws an ApiError. */
  deleteJob(id: number): Promise<void>
}

const everyMs = 2_000

export function createSatChartJobsStore(api: Api): SatChartJobsStore {
  const { $load, run, setValue, stop } = createFetcher<SatChartJob[]>((jobs) => jobs.length === 0)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    const before = getLoadValue($load.get()) ?? []
    await run((signal) => api.call('GET /chart_jobs', { signal }))
    const now = getLoadValue($load.get()) ?? []
    tellReady(before, now)
    clearTimeout(timer)
    if (now.some(isJobActive)) timer = setTimeout(() => void ask(), everyMs)
  }

  onMount($load, () => {
    void ask()
    return () => {
      clearTimeout(timer)
      stop()
    }
  })
  return {
    $load,
    refresh: () => void ask(),
    async createJob(wanted) {
      const job = await api.call('POST /chart_jobs', { body: wanted })
      setValue([job, ...(getLoadValue($load.get()) ?? [])])
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), everyMs)
    },
    async deleteJob(id) {
      await api.call('DELETE /chart_jobs/:id', { params: { id } })
      setValue((getLoadValue($load.get()) ?? []).filter((job) => job.id !== id))
      await ask()
    },
  }
}

export function isJobActive({ state }: SatChartJob): boolean {
  return state === 'waiting' || state === 'running'
}

/** Section 8: says when a file is ready that was not before. */
function tellReady(before: readonly SatChartJob[], now: readonly SatChartJob[]): void {
  const waitedFor = new Set(before.filter(isJobActive).map(({ id }) => id))
  for (const { id, state } of now)
    if (state === 'done' && waitedFor.has(id)) notify('download', $locale.get().messages.files.ready)
}

/** The address of a file that is ready: the browser downloads it, and goes on where it broke off. */
export function getSatChartFileUrl(api: Api, id: number): string {
  return api.site + toEndpointUrl('GET /chart_jobs/:id/file', { params: { id } })
}

/** What an order would come to. */
export function createSatChartEstimateStore(
  api: Api,
  wanted: SatChartJobRequest,
): LoadStore<SatChartEstimate> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /chart_jobs/estimate', { query: wanted, signal }),
  })
}
