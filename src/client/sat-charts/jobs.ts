import { onMount } from 'nanostores'
import type { ChartEstimate, ChartJob, ChartOrder } from '../../core/contract/sat-chart-job.ts'
import type { Api } from '../api/call.ts'
import { urlOf } from '../api/call.ts'
import { $spoken } from '../language.ts'
import { createFetcher, createLoad, valueOf, type LoadStore } from '../api/load.ts'
import { notify } from '../notices.ts'

/** The own orders of charts; asked for again while any of them is being made. */
export interface ChartJobs extends LoadStore<ChartJob[]> {
  /** Throws an ApiError with what the server says. */
  order(wanted: ChartOrder): Promise<void>
  /** Gives an order up, or takes its file away. Throws an ApiError. */
  remove(id: number): Promise<void>
}

const everyMs = 2_000

export function createChartJobs(api: Api): ChartJobs {
  const { $load, run, accept, stop } = createFetcher<ChartJob[]>((jobs) => jobs.length === 0)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    const before = valueOf($load.get()) ?? []
    await run((signal) => api.call('GET /chart_jobs', { signal }))
    const now = valueOf($load.get()) ?? []
    tellReady(before, now)
    clearTimeout(timer)
    if (now.some(isOpen)) timer = setTimeout(() => void ask(), everyMs)
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
    async order(wanted) {
      const job = await api.call('POST /chart_jobs', { body: wanted })
      accept([job, ...(valueOf($load.get()) ?? [])])
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), everyMs)
    },
    async remove(id) {
      await api.call('DELETE /chart_jobs/:id', { params: { id } })
      accept((valueOf($load.get()) ?? []).filter((job) => job.id !== id))
      await ask()
    },
  }
}

export function isOpen({ state }: ChartJob): boolean {
  return state === 'waiting' || state === 'running'
}

/** Section 8: says when a file is ready that was not before. */
function tellReady(before: readonly ChartJob[], now: readonly ChartJob[]): void {
  const waitedFor = new Set(before.filter(isOpen).map(({ id }) => id))
  for (const { id, state } of now)
    if (state === 'done' && waitedFor.has(id)) notify('download', $spoken.get().messages.files.ready)
}

/** The address of a file that is ready: the browser downloads it, and goes on where it broke off. */
export function chartFileAddress(api: Api, id: number): string {
  return api.site + urlOf('GET /chart_jobs/:id/file', { params: { id } })
}

/** What an order would come to. */
export function createEstimate(api: Api, wanted: ChartOrder): LoadStore<ChartEstimate> {
  return createLoad({ fetch: (signal) => api.call('GET /chart_jobs/estimate', { query: wanted, signal }) })
}
