import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createSatChartEstimateStore,
  createSatChartJobsStore,
  getSatChartFileUrl,
  isJobActive,
  pollIntervalMs,
} from '../../../src/client/sat-charts/jobs.ts'
import { getLoadValue } from '../../../src/client/api/load.ts'
import { $notices } from '../../../src/client/notices.ts'
import type { SatChartJob, SatChartJobRequest } from '../../../src/core/contract/sat-chart-job.ts'
import { createFakeApi } from '../../fakes/api.ts'

/** After this time without listeners nanostores unmounts a store. */
const unmountMs = 1_000
const jobRequest: SatChartJobRequest = { x1: 4, y1: 43, x2: 4.1, y2: 43.1, tile_zoom: 15, file_format: 'kap' }
const buildJob = (fields: Partial<SatChartJob> = {}): SatChartJob => ({
  id: 7,
  ...jobRequest,
  state: 'waiting',
  sheets: 2,
  sheets_done: 0,
  estimated_bytes: 2_600_000,
  bytes: null,
  failure: null,
  created_at: '2026-11-21T10:00:00Z',
  expires_at: null,
  ...fields,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  $notices.set([])
})

describe('sat chart jobs', () => {
  it('are polled until done, then one notice is shown', async () => {
    const api = createFakeApi({ 'GET /chart_jobs': [], 'POST /chart_jobs': buildJob() })
    const jobs = createSatChartJobsStore(api)
    const stop = jobs.$load.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(jobs.$load.get().state).toBe('empty')
    await jobs.createJob(jobRequest)
    expect(api.getLastCall('POST /chart_jobs').body).toEqual(jobRequest)
    api.responses['GET /chart_jobs'] = [buildJob({ state: 'running', sheets_done: 1 })]
    await vi.advanceTimersByTimeAsync(pollIntervalMs)
    expect(getLoadValue(jobs.$load.get())).toMatchObject([{ sheets_done: 1 }])
    expect($notices.get()).toEqual([])
    api.responses['GET /chart_jobs'] = [buildJob({ state: 'done', sheets_done: 2, bytes: 2_000_000 })]
    await vi.advanceTimersByTimeAsync(pollIntervalMs)
    expect($notices.get()).toMatchObject([{ text: 'Your file is ready for download' }])
    const callCount = api.findCalls('GET /chart_jobs').length
    await vi.advanceTimersByTimeAsync(10 * pollIntervalMs)
    expect(api.findCalls('GET /chart_jobs')).toHaveLength(callCount)
    stop()
  })

  it('are not polled without listeners', async () => {
    const api = createFakeApi({ 'GET /chart_jobs': [buildJob()] })
    const jobs = createSatChartJobsStore(api)
    const stop = jobs.$load.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(2 * pollIntervalMs)
    stop()
    await vi.advanceTimersByTimeAsync(unmountMs)
    const callCount = api.findCalls('GET /chart_jobs').length
    await vi.advanceTimersByTimeAsync(10 * pollIntervalMs)
    expect(api.findCalls('GET /chart_jobs')).toHaveLength(callCount)
  })

  it('are not polled again if the page was left during a request', async () => {
    const api = createFakeApi({ 'GET /chart_jobs': [buildJob()] })
    const jobs = createSatChartJobsStore(api)
    const stop = jobs.$load.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    delete api.responses['GET /chart_jobs']
    await vi.advanceTimersByTimeAsync(pollIntervalMs)
    stop()
    await vi.advanceTimersByTimeAsync(unmountMs)
    const callCount = api.findCalls('GET /chart_jobs').length
    await vi.advanceTimersByTimeAsync(10 * pollIntervalMs)
    expect(api.findCalls('GET /chart_jobs')).toHaveLength(callCount)
  })

  it('can be deleted, and stay in the list if that fails', async () => {
    const api = createFakeApi({ 'GET /chart_jobs': [buildJob({ state: 'done' })] })
    const jobs = createSatChartJobsStore(api)
    const stop = jobs.$load.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    api.responses['DELETE /chart_jobs/:id'] = new Error('offline')
    await expect(jobs.deleteJob(7)).rejects.toThrow('offline')
    expect(getLoadValue(jobs.$load.get())).toHaveLength(1)
    api.responses['DELETE /chart_jobs/:id'] = { done: true }
    api.responses['GET /chart_jobs'] = []
    await jobs.deleteJob(7)
    expect(jobs.$load.get().state).toBe('empty')
    expect(getSatChartFileUrl(api, 7)).toBe('/api/v1/chart_jobs/7/file')
    stop()
  })
})

describe('an active job', () => {
  it.each([
    ['waiting', true],
    ['running', true],
    ['done', false],
    ['failed', false],
  ] as const)('is waiting or running: %s', (state, isActive) => {
    expect(isJobActive(buildJob({ state }))).toBe(isActive)
  })

  it('is the only one whose end is notified', async () => {
    const [old, other] = [buildJob({ id: 1, state: 'done' }), buildJob({ id: 2, state: 'running' })]
    const api = createFakeApi({ 'GET /chart_jobs': [old, other] })
    const jobs = createSatChartJobsStore(api)
    const stop = jobs.$load.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect($notices.get()).toEqual([])
    api.responses['GET /chart_jobs'] = [old, { ...other, state: 'failed' }]
    await vi.advanceTimersByTimeAsync(pollIntervalMs - 1)
    expect(api.findCalls('GET /chart_jobs')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(api.findCalls('GET /chart_jobs')).toHaveLength(2)
    expect($notices.get()).toEqual([])
    stop()
  })

  it('comes first in the list; deleting one removes it alone, with one call', async () => {
    const old = buildJob({ id: 1, state: 'done' })
    const api = createFakeApi({ 'GET /chart_jobs': [old], 'POST /chart_jobs': buildJob() })
    const jobs = createSatChartJobsStore(api)
    const stop = jobs.$load.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    await jobs.createJob(jobRequest)
    const listIds = () => getLoadValue(jobs.$load.get())?.map(({ id }) => id)
    expect(listIds()).toEqual([7, 1])
    api.responses['DELETE /chart_jobs/:id'] = { done: true }
    delete api.responses['GET /chart_jobs']
    void jobs.deleteJob(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(api.findCalls('DELETE /chart_jobs/:id').map(({ params }) => params)).toEqual([{ id: 1 }])
    expect(listIds()).toEqual([7])
    stop()
  })
})

describe('createSatChartEstimateStore', () => {
  it('requests the size of the job', async () => {
    const api = createFakeApi()
    const { $load } = createSatChartEstimateStore(api, jobRequest)
    $load.listen(() => undefined)
    const call = api.getLastCall('GET /chart_jobs/estimate')
    expect(call.query).toEqual(jobRequest)
    const estimate = { sheets: 4, most_sheets: 400, bytes: 5_200_000, refusal: null, sources: [] }
    call.respond(estimate)
    await vi.advanceTimersByTimeAsync(0)
    expect($load.get()).toEqual({ state: 'ready', value: estimate })
  })
})
