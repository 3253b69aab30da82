import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { toCellsBbox, listCells, parseNotesQuery } from '../../src/plugin/signalk/places/grid-cells.ts'
import { reporterLimits as limits, reviewLimits } from '../../src/plugin/signalk/limits.ts'
import { readBoatReport } from '../../src/plugin/signalk/own-boat.ts'
import { createReportQueue, type QueuedReport } from '../../src/plugin/signalk/report-queue.ts'
import { createReporter, correctReportTime } from '../../src/plugin/signalk/reporter.ts'
import type { Host } from '../../src/plugin/signalk/host.ts'
import type { PlaceCache } from '../../src/plugin/signalk/places/place-cache.ts'
import { createReviewQueue } from '../../src/plugin/signalk/review-queue.ts'
import { parsePluginSettings } from '../../src/plugin/signalk/settings.ts'
import type { SiteClient } from '../../src/plugin/signalk/site-client.ts'
import { formatStatus } from '../../src/plugin/signalk/status.ts'
import { createTileCache } from '../../src/plugin/signalk/charts/tile-cache.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-queue-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = Date.parse('2026-11-21T12:00:00Z')
const buildQueuedReport = (second: number, overrides: Partial<QueuedReport> = {}): QueuedReport => ({
  report: { at: new Date(start + second * 1000).toISOString(), latitude: 43, longitude: 4 },
  wall: start + second * 1000,
  mono: performance.now(),
  run: 'this run',
  ...overrides,
})

it('the report queue keeps all complete lines after a power cut and accepts new ones', async () => {
  const path = join(folder, 'cut.jsonl')
  const queue = createReportQueue(path)
  await queue.load()
  for (const second of [1, 2, 3]) await queue.add(buildQueuedReport(second))
  // For the owner of the boat server only.
  expect(statSync(path).mode & 0o777).toBe(0o600)
  appendFileSync(path, '{"report":{"at":"2026-11-21T12:0')
  const second = createReportQueue(path)
  await second.load()
  expect(second.count()).toBe(3)
  await second.add(buildQueuedReport(4))
  const third = createReportQueue(path)
  await third.load()
  expect(third.peek(9).map(({ report }) => report.at.slice(17, 19))).toEqual(['01', '02', '03', '04'])
  await third.replaceFirst(3, [])
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(2)
})

it('the report queue holds two weeks of minutes, drops the oldest reports above that and counts them', async () => {
  const path = join(folder, 'full.jsonl')
  expect(limits.maxQueued).toBe(14 * 24 * 60)
  const lines = Array.from({ length: limits.maxQueued }, (_, second) =>
    JSON.stringify(buildQueuedReport(second)),
  )
  writeFileSync(path, `${lines.join('\n')}\n`)
  const queue = createReportQueue(path)
  await queue.load()
  for (let extra = 0; extra < 3; extra++) await queue.add(buildQueuedReport(limits.maxQueued + extra))
  expect(queue.count()).toEqual(limits.maxQueued)
  expect(queue.droppedCount()).toBe(3)
  expect(queue.peek(1)[0]?.report.at).toBe(buildQueuedReport(3).report.at)
  // The file does not grow with each report above the limit, and the latest ones are read from a longer one.
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(limits.maxQueued + 3)
  const again = createReportQueue(path)
  await again.load()
  expect(again.count()).toEqual(limits.maxQueued)
  expect(again.peek(1)[0]?.report.at).toEqual(buildQueuedReport(3).report.at)
  expect(again.last()?.report.at).toEqual(buildQueuedReport(limits.maxQueued + 2).report.at)
})

it('after a week offline, the site receives every report once and in order, and the status describes it', async () => {
  const path = join(folder, 'week.jsonl')
  const weekMinutes = 7 * 24 * 60
  writeFileSync(
    path,
    Array.from(
      { length: weekMinutes },
      (_, minute) => `${JSON.stringify(buildQueuedReport(minute * 60, { run: 'before' }))}\n`,
    ).join(''),
  )
  const received = new Set<string>()
  let isUp = false
  let dropNextResponse = true
  const site: SiteClient = {
    url: 'https://example.org',
    hasKey: true,
    get: () =>
      Promise.resolve({
        status: isUp ? 200 : 0,
        body: null,
        serverTimeMs: isUp ? start + weekMinutes * 60_000 : null,
      }),
    post(_path, body) {
      if (!isUp) return Promise.resolve({ status: 0, body: null, serverTimeMs: null })
      const { reports } = body as { reports: { at: string }[] }
      expect(reports.length).toBeLessThanOrEqual(limits.batchSize)
      for (const { at } of reports) received.add(at)
      // The reports are stored and the response is lost: they are sent again and count once.
      const isDropped = dropNextResponse
      dropNextResponse = false
      const result = { vessel_id: 1, stored: reports.length, repeated: 0, refused: {} }
      return Promise.resolve({
        status: isDropped ? 0 : 200,
        body: isDropped ? null : result,
        serverTimeMs: null,
      })
    },
    getFailure: () => null,
    isAnswering: () => isUp,
    getPatienceMs: () => 2000,
    offlineSince: () => (isUp ? null : new Date(start)),
  }
  const host = { getSelfPath: () => null, debug: () => undefined } as unknown as Host // a vessel without instruments
  const startReporter = async () => {
    const reporter = createReporter(host, site, { path, mmsi: '' })
    await reporter.start()
    reporter.stop()
    return reporter
  }
  const offlineReporter = await startReporter()
  const readStatus = (reporter: Awaited<ReturnType<typeof startReporter>>) =>
    formatStatus({
      getDiskFailure: () => null,
      site,
      settings: parsePluginSettings({ site: site.url, apiKey: 'rs_key', report: true }),
      openCpn: null,
      store: { count: () => 0 } as unknown as PlaceCache, // only the count is used
      reviews: createReviewQueue(site, join(folder, 'none.json')),
      reporter,
    })
  expect(readStatus(offlineReporter)).toMatchObject({ isError: false })
  expect(readStatus(offlineReporter).text).toMatch(
    new RegExp(
      `^No connection to .* since .*${weekMinutes} of at most ${limits.maxQueued} reports are queued\\.$`,
    ),
  )
  isUp = true
  expect((await startReporter()).state().queuedCount).toBe(weekMinutes)
  const onlineReporter = await startReporter()
  expect(onlineReporter.state()).toMatchObject({ queuedCount: 0, droppedCount: 0, rejection: null })
  expect(received.size).toBe(weekMinutes)
  expect([...received]).toEqual([...received].sort())
  expect(readStatus(onlineReporter).text).toMatch(
    /^Connected to .*Position reported at \d{4}-\d\d-\d\d \d\d:\d\d\./,
  )
}, 60_000)

it('a report with a wrong clock gets the time of the site, one with satellite time keeps its own', () => {
  const daysMs = 5 * 86_400_000
  const received = buildQueuedReport(0)
  const corrected = correctReportTime(received, received.wall + daysMs, 'this run')
  expect(Math.abs(Date.parse(corrected.report.at) - (start + daysMs))).toBeLessThan(2000)
  expect(corrected.checked).toBe(true)
  const withSatelliteTime = { ...received, wall: received.wall - daysMs }
  expect(correctReportTime(withSatelliteTime, received.wall, 'this run').report.at).toBe(received.report.at)
  expect(correctReportTime(received, received.wall + daysMs, 'another run').report.at).toBe(
    received.report.at,
  )
  expect(correctReportTime(received, received.wall + 5000, 'this run').report.at).toBe(received.report.at)
})

it('note queries use a fixed grid, also across the antimeridian, and invalid ones give null', () => {
  const acrossAntimeridian = parseNotesQuery({ bbox: '[179.9,-17,-179.9,-16.9]' })
  expect(acrossAntimeridian && listCells(acrossAntimeridian.bbox)?.map(({ column }) => column)).toEqual([
    1439, 0,
  ])
  const cells = listCells({ x1: 4.1, y1: 43.3, x2: 4.3, y2: 43.6 }) ?? []
  expect(toCellsBbox(cells)).toEqual({ x1: 4, y1: 43.25, x2: 4.5, y2: 43.75 })
  for (const query of [
    {},
    { bbox: 'a,b,c,d' },
    { position: [4, 99] },
    { bbox: [1, 2, 3] },
    { bbox: [0, 9, 1, 2] },
  ])
    expect(parseNotesQuery(query)).toBeNull()
  expect(listCells({ x1: -180, y1: -90, x2: 180, y2: 90 })).toBeNull()
})

it('a full tile cache evicts the least recently used tiles', async () => {
  const cache = createTileCache(join(folder, 'tiles'), 6 * 1024 * 1024)
  const tile = new Uint8Array(2 * 1024 * 1024)
  for (const key of ['a', 'b', 'c', 'd', 'e']) await cache.write(key, tile)
  expect(await cache.read('a')).toBeNull()
  expect((await cache.read('e'))?.length).toBe(tile.length)
})

it('a tile that was read stays longer than one that was not', async () => {
  const path = join(folder, 'read-tiles')
  const cache = createTileCache(path, 8 * 1024 * 1024)
  const tile = new Uint8Array(2 * 1024 * 1024)
  for (const [age, key] of ['c', 'b', 'a'].entries()) {
    await cache.write(key, tile)
    const then = new Date(Date.now() - (age + 1) * 3_600_000)
    utimesSync(join(path, key), then, then)
  }
  await cache.read('a')
  await expect.poll(() => Date.now() - statSync(join(path, 'a')).atimeMs).toBeLessThan(60_000)
  for (const key of ['d', 'e', 'f']) await cache.write(key, tile)
  // The cache is reduced to nine tenths of its size.
  expect(readdirSync(path).sort()).toEqual(['a', 'd', 'e', 'f'])
})

it('a full tile cache keeps the tiles of areas, and reading a tile does not make it newer', async () => {
  const path = join(folder, 'pinned-tiles')
  const cache = createTileCache(path, 4 * 1024 * 1024)
  cache.pin((key) => key === 'a')
  const tile = new Uint8Array(2 * 1024 * 1024)
  await cache.write('a', tile)
  const then = new Date(Date.now() - 3_600_000)
  utimesSync(join(path, 'a'), then, then)
  for (const key of ['b', 'c', 'd', 'e']) await cache.write(key, tile)
  expect(await cache.read('a')).toHaveLength(tile.length)
  expect(await cache.read('b')).toBeNull()
  await expect.poll(() => Date.now() - statSync(join(path, 'a')).atimeMs).toBeLessThan(60_000)
  // The file system may store a fraction of a millisecond less.
  expect(await cache.getWriteMs('a')).toBeCloseTo(then.getTime(), 0)
  await cache.confirm('a')
  expect(Date.now() - ((await cache.getWriteMs('a')) ?? 0)).toBeLessThan(60_000)
  expect(await cache.getWriteMs('b')).toBeNull()
})

it('an invalid position is not reported', () => {
  const at = '2026-11-21T12:00:00Z'
  const readReportAt = (latitude: unknown, longitude: unknown) =>
    readBoatReport({
      getSelfPath: (path: string) =>
        path === 'navigation.position' ? { value: { latitude, longitude }, timestamp: at } : undefined,
    } as unknown as Host) // the method that is used
  expect(readReportAt(43.5, 4.1)).toEqual({ at: '2026-11-21T12:00:00.000Z', latitude: 43.5, longitude: 4.1 })
  for (const [latitude, longitude] of [
    [91, 4],
    [43, 181],
    [Number.NaN, 4],
    [null, null],
    ['43', '4'],
  ])
    expect(readReportAt(latitude, longitude)).toBeNull()
})

it('queued reviews keep their order and limit through a power cut and are sent once when the site is back', async () => {
  const path = join(folder, 'reviews.json')
  const received: string[] = []
  let isUp = false
  let dropNextResponse = true
  const site = {
    post: (_path: string, { post: body }: { post: { client_key: string } }) => {
      if (!isUp) return Promise.resolve({ status: 0, body: null, serverTimeMs: null })
      if (!received.includes(body.client_key)) received.push(body.client_key)
      const isDropped = dropNextResponse
      dropNextResponse = false
      return Promise.resolve({ status: isDropped ? 0 : 200, body: {}, serverTimeMs: null })
    },
  } as unknown as SiteClient // the method that the queue uses
  const queue = createReviewQueue(site, path)
  await queue.load()
  const review = (count: number) => ({ key: `review-${count}`, placeId: 1, comment: 'Fine', stars: null })
  for (let count = 0; count < reviewLimits.maxQueued; count++) await queue.add(review(count))
  expect(await queue.add(review(reviewLimits.maxQueued))).toBeNull()
  // A review that is queued already is not added again.
  expect(await queue.add(review(3))).toMatchObject({ key: 'review-3' })
  await queue.send()
  // A power cut while the list is rewritten.
  writeFileSync(`${path}.new`, '[{"key":"rev')
  const second = createReviewQueue(site, path)
  await second.load()
  expect(second.listQueued()).toHaveLength(reviewLimits.maxQueued)
  isUp = true
  await second.send()
  expect(second.listQueued()).toHaveLength(reviewLimits.maxQueued)
  await second.send()
  expect(second.listQueued()).toEqual([])
  expect(received).toEqual(Array.from({ length: reviewLimits.maxQueued }, (_, count) => `review-${count}`))
})

it('reviews added during sending are kept and sent once', async () => {
  const path = join(folder, 'busy.json')
  const received: string[] = []
  const site = {
    post: (_path: string, { post: body }: { post: { client_key: string } }) => {
      received.push(body.client_key)
      return Promise.resolve({ status: 200, body: {}, serverTimeMs: null })
    },
  } as unknown as SiteClient // the method that the queue uses
  const queue = createReviewQueue(site, path)
  const keys = Array.from({ length: 30 }, (_, count) => `review-${count}`)
  await Promise.all(
    keys.map(async (key) => {
      await queue.add({ key, placeId: 1, comment: 'Fine', stars: null })
      await queue.send()
    }),
  )
  await queue.send()
  expect(received).toEqual(keys)
  expect(readFileSync(path, 'utf8')).toBe('[]')
})
