import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Host } from '../../src/plugin/signalk/host.ts'
import { reporterLimits } from '../../src/plugin/signalk/limits.ts'
import type { QueuedReport } from '../../src/plugin/signalk/report-queue.ts'
import { correctReportTime, createReporter } from '../../src/plugin/signalk/reporter.ts'
import type { SiteResponse } from '../../src/plugin/signalk/fetch-site.ts'
import type { SiteClient } from '../../src/plugin/signalk/site-client.ts'

const root = mkdtempSync(join(tmpdir(), 'roadstead-reporter-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
beforeEach(
  () =>
    void vi.useFakeTimers({ now: start, toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] }),
)
afterEach(() => void vi.useRealTimers())

const start = Date.parse('2026-11-21T12:00:00Z')
/** An answer of the site that counts values of the reports. */
const createResult = (stored: number, refused: Record<string, number> = {}): Partial<SiteResponse> => ({
  status: 200,
  body: { vessel_id: 1, stored, repeated: 0, refused },
})
const accepted = createResult(1)

/** Creates a boat with a position, a site that answers with `response`, and their reporter. */
function openReporter(
  mmsi = '',
  path = join(mkdtempSync(join(root, 'boat-')), 'reports.jsonl'),
  everyMs?: number,
) {
  const posts: { path: string; body: unknown }[] = []
  const state = {
    at: new Date(start).toISOString() as string | undefined,
    response: accepted,
    isUp: true,
    isSkipped: false,
    answered: Promise.resolve(),
  }
  const host = {
    getSelfPath: (name: string) =>
      name === 'navigation.position'
        ? { value: { latitude: 43, longitude: 4 }, timestamp: state.at }
        : undefined,
    debug: () => undefined,
  } as unknown as Host // the methods that the reporter uses
  const site = {
    get: () => {
      const { isUp, isSkipped } = state
      const serverTimeMs = isUp && !isSkipped ? Date.now() : null
      return Promise.resolve({ status: 200, body: null, serverTimeMs, ...(isSkipped && { isSkipped }) })
    },
    async post(name: string, body: unknown) {
      posts.push({ path: name, body })
      await state.answered
      return { status: 0, body: null, serverTimeMs: null, ...state.response }
    },
  } as unknown as SiteClient // the methods that the reporter uses
  return {
    reporter: createReporter(host, site, { path, mmsi, ...(everyMs && { everyMs }) }),
    posts,
    state,
    path,
  }
}

const report = { at: '2026-11-21T12:00:00.000Z', latitude: 43, longitude: 4 }

describe('the reporter', () => {
  it('sends each new position once, with the MMSI if the owner gave one', async () => {
    const { reporter, posts, state } = openReporter('227006760')
    await reporter.start()
    await reporter.tick()
    state.at = undefined
    await reporter.tick()
    expect(posts).toEqual([{ path: '/api/v1/observations', body: { mmsi: '227006760', reports: [report] } }])
    expect(reporter.state()).toEqual({
      queuedCount: 0,
      droppedCount: 0,
      lastSent: new Date(start),
      rejection: null,
    })
    reporter.stop()
  })

  it('sends what it cannot write to the disk', async () => {
    const file = join(mkdtempSync(join(root, 'full-')), 'file')
    writeFileSync(file, '')
    const { reporter, posts } = openReporter('', join(file, 'reports.jsonl'))
    await reporter.start()
    expect(posts).toEqual([{ path: '/api/v1/observations', body: { reports: [report] } }])
    expect(reporter.state()).toMatchObject({ queuedCount: 0 })
    reporter.stop()
  })

  it('sends at the next tick what it did not try, because another request had just failed', async () => {
    const { reporter, posts, state } = openReporter()
    state.isSkipped = true
    for (let time = 0; time < 5; time++) await reporter.tick()
    expect(posts).toEqual([])
    state.isSkipped = false
    await reporter.tick()
    expect(posts).toHaveLength(1)
  })

  it('reports every minute until it is stopped', async () => {
    const { reporter, posts, state } = openReporter()
    await reporter.start()
    for (const minute of [1, 2, 3]) {
      state.at = new Date(start + minute * 60_000).toISOString()
      vi.advanceTimersByTime(reporterLimits.intervalMs - 1)
      expect(posts).toHaveLength(minute)
      vi.advanceTimersByTime(1)
      await expect.poll(() => posts).toHaveLength(minute + 1)
      await expect.poll(() => reporter.state().queuedCount).toBe(0)
    }
    reporter.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('reports nothing if it is stopped before its queue is read', async () => {
    const { reporter, posts } = openReporter()
    const started = reporter.start()
    reporter.stop()
    await started
    expect(posts).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves its queue to the next run of the plugin, if it is stopped while it sends', async () => {
    const first = openReporter()
    let answer: () => void = () => undefined
    first.state.answered = new Promise((resolve) => (answer = resolve))
    const started = first.reporter.start()
    await expect.poll(() => first.posts).toHaveLength(1)
    first.reporter.stop()
    const second = openReporter('', first.path)
    second.state.response = { status: 503 }
    await second.reporter.start()
    second.state.at = new Date(start + 60_000).toISOString()
    await second.reporter.tick()
    second.reporter.stop()
    answer()
    await started
    const lines = readFileSync(first.path, 'utf8').trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as QueuedReport).report.at)).toEqual([
      report.at,
      second.state.at,
    ])
  })

  it('tries again sooner on a boat that reports more often', async () => {
    const { reporter, posts, state } = openReporter('', undefined, reporterLimits.intervalMs / 10)
    state.response = { status: 503 }
    await reporter.tick()
    vi.advanceTimersByTime(reporterLimits.retryDelaysMs[0] / 10 - 1)
    await reporter.tick()
    expect(posts).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await reporter.tick()
    expect(posts).toHaveLength(2)
  })

  it('waits longer after each failure, and at once no more after a success', async () => {
    const { reporter, posts, state } = openReporter()
    state.response = { status: 503 }
    await reporter.tick()
    let tries = 1
    for (const delay of [...reporterLimits.retryDelaysMs, reporterLimits.retryDelaysMs.at(-1) ?? 0]) {
      vi.advanceTimersByTime(delay - 1)
      await reporter.tick()
      expect(posts).toHaveLength(tries)
      vi.advanceTimersByTime(1)
      await reporter.tick()
      expect(posts).toHaveLength(++tries)
    }
    expect(reporter.state()).toMatchObject({ queuedCount: 1, lastSent: null, rejection: null })
    state.response = accepted
    vi.advanceTimersByTime(reporterLimits.retryDelaysMs.at(-1) ?? 0)
    await reporter.tick()
    expect(reporter.state().queuedCount).toBe(0)
    state.response = { status: 503 }
    state.at = new Date(Date.now()).toISOString()
    await reporter.tick()
    vi.advanceTimersByTime(reporterLimits.retryDelaysMs[0])
    await reporter.tick()
    expect(posts).toHaveLength(tries + 3)
  })

  it.each<[Partial<SiteResponse>, unknown]>([
    [{ status: 401 }, 'key'],
    [{ status: 403 }, 'key'],
    [{ status: 400, body: { detail: 'Too old.' } }, { reason: 'Too old.' }],
    [{ status: 499, body: { detail: 'x'.repeat(300) } }, { reason: 'x'.repeat(200) }],
    [{ status: 422, body: { detail: 7 } }, { reason: '' }],
    [{ status: 404 }, { reason: '' }],
    [{ status: 500, body: { detail: 'Later' } }, null],
    [{ status: 0 }, null],
  ])('keeps the reports and tells why after %j', async (response, rejection) => {
    const { reporter, state } = openReporter()
    state.response = response
    await reporter.tick()
    expect(reporter.state()).toEqual({ queuedCount: 1, droppedCount: 0, lastSent: null, rejection })
    state.response = accepted
    vi.advanceTimersByTime(reporterLimits.retryDelaysMs[0])
    await reporter.tick()
    expect(reporter.state()).toMatchObject({ queuedCount: 0, rejection: null })
  })

  it.each<[Partial<SiteResponse>, RegExp]>([
    [createResult(0, { value: 4 }), /accepted none of them \(value\)/],
    [createResult(0, { 'too-many': 4 }), /\(too-many\)/],
    [createResult(0, { future: 1, position: 1 }), /\(future, position\)/],
    [createResult(0, { 'a later reason': 1 }), /\(a later reason\)/],
    [{ status: 200 }, /not understood/],
    [{ status: 200, body: { login: true } }, /not understood/],
  ])('keeps the reports of which the site accepts nothing, after %j', async (response, reason) => {
    const { reporter, state, path } = openReporter()
    state.response = response
    await reporter.tick()
    state.at = new Date(start + 60_000).toISOString()
    await reporter.tick()
    expect(reporter.state()).toMatchObject({ queuedCount: 2, droppedCount: 0, lastSent: null })
    expect(reporter.state().rejection).toMatchObject({ reason: expect.stringMatching(reason) as string })
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(2)
    state.response = accepted
    vi.advanceTimersByTime(reporterLimits.retryDelaysMs[0])
    await reporter.tick()
    expect(reporter.state()).toMatchObject({ queuedCount: 0, droppedCount: 0, rejection: null })
  })

  it.each([
    createResult(0, { position: 1 }),
    createResult(0, { jump: 1, stuck: 2 }),
    createResult(1, { value: 1 }),
    createResult(0),
    { status: 200, body: { stored: 0, repeated: 2, refused: { value: 1 } } },
  ])('removes the reports that the site has judged one by one, after %j', async (response) => {
    const { reporter, state } = openReporter()
    state.response = response
    await reporter.tick()
    expect(reporter.state()).toMatchObject({ queuedCount: 0, droppedCount: 0, rejection: null })
  })

  it('goes on after a day with reports that are never accepted, and counts them as discarded', async () => {
    const { reporter, posts, state } = openReporter()
    state.response = createResult(0, { value: 1 })
    await reporter.tick()
    vi.advanceTimersByTime(reporterLimits.maxHeldMs - 1)
    await reporter.tick()
    expect(reporter.state()).toMatchObject({ queuedCount: 1, droppedCount: 0 })
    vi.advanceTimersByTime(reporterLimits.retryDelaysMs.at(-1) ?? 0)
    await reporter.tick()
    expect(posts.length).toBe(3)
    expect(reporter.state()).toMatchObject({ queuedCount: 0, droppedCount: 1 })
  })

  it('sends nothing before it knows the time of the site, and no position twice after a restart', async () => {
    const first = openReporter()
    first.state.isUp = false
    await first.reporter.start()
    first.reporter.stop()
    expect(first.posts).toEqual([])
    expect(first.reporter.state().queuedCount).toBe(1)
    const second = openReporter('', first.path)
    await second.reporter.start()
    second.reporter.stop()
    expect(second.posts.map(({ body }) => body)).toEqual([{ reports: [report] }])
  })
})

describe('the time of a report', () => {
  const queued = (offset: number): QueuedReport => ({
    report: { ...report, at: new Date(start + offset).toISOString() },
    wall: start,
    mono: performance.now(),
    run: 'run',
  })
  const limit = reporterLimits.maxClockOffsetMs

  it.each([
    ['a clock that is wrong by the limit', 0, limit, limit],
    ['a clock that is wrong by less', 0, limit - 1, 0],
    ['a clock that is late', 0, -limit, -limit],
    ['a measurement a moment before', -1000, limit, limit - 1000],
    ['a time of a satellite', limit, limit, limit],
    ['a time of a satellite that is earlier', -limit, limit, -limit],
    ['a time nearly of the clock', limit - 1000, 2 * limit, 3 * limit - 1000],
  ])('with %s is corrected by the site', (_case, offset, siteOffset, expected) => {
    const { report: checked, ...rest } = correctReportTime(queued(offset), start + siteOffset, 'run')
    expect(Date.parse(checked.at) - start).toEqual(expected)
    expect(rest.checked).toBe(true)
  })

  it('counts the time since the report was taken', () => {
    const one = queued(0)
    vi.advanceTimersByTime(60_000)
    const { report: checked } = correctReportTime(one, start + 10 * limit, 'run')
    expect(Date.parse(checked.at) - start).toBe(10 * limit - 60_000)
  })
})
