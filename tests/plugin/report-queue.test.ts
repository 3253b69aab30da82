import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { toCellsBbox, listCells, parseNotesQuery } from '../../src/plugin/signalk/grid-cells.ts'
import { reporterLimits as limits, reviewLimits } from '../../src/plugin/signalk/limits.ts'
import { readBoatReport } from '../../src/plugin/signalk/own-boat.ts'
import { createReportQueue, type QueuedReport } from '../../src/plugin/signalk/report-queue.ts'
import { createReporter, correctReportTime } from '../../src/plugin/signalk/reporter.ts'
import type { Host } from '../../src/plugin/signalk/host.ts'
import type { PlaceCache } from '../../src/plugin/signalk/place-cache.ts'
import { createReviewQueue } from '../../src/plugin/signalk/review-queue.ts'
import { parsePluginSettings } from '../../src/plugin/signalk/settings.ts'
import type { SiteClient } from '../../src/plugin/signalk/site-client.ts'
import { formatStatus } from '../../src/plugin/signalk/status.ts'
import { createTileCache } from '../../src/plugin/signalk/tile-cache.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-queue-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = Date.parse('2026-11-21T12:00:00Z')
const waiting = (second: number, more: Partial<QueuedReport> = {}): QueuedReport => ({
  report: { at: new Date(start + second * 1000).toISOString(), latitude: 43, longitude: 4 },
  wall: start + second * 1000,
  mono: performance.now(),
  run: 'this run',
  ...more,
})

it('a queue that a power cut left half-written keeps every whole line and takes new ones', async () => {
  const path = join(folder, 'cut.jsonl')
  const queue = createReportQueue(path)
  await queue.load()
  for (const second of [1, 2, 3]) await queue.add(waiting(second))
  appendFileSync(path, '{"report":{"at":"2026-11-21T12:0')
  const again = createReportQueue(path)
  await again.load()
  expect(again.count()).toBe(3)
  await again.add(waiting(4))
  const third = createReportQueue(path)
  await third.load()
  expect(third.peek(9).map(({ report }) => report.at.slice(17, 19))).toEqual(['01', '02', '03', '04'])
  await third.replaceFirst(3, [])
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(2)
})

it('a queue holds a fortnight of minutes, loses the oldest above that and says how many', async () => {
  const path = join(folder, 'full.jsonl')
  expect(limits.maxQueued).toBe(14 * 24 * 60)
  const lines = Array.from({ length: limits.maxQueued }, (_, second) => JSON.stringify(waiting(second)))
  writeFileSync(path, `${lines.join('\n')}\n`)
  const queue = createReportQueue(path)
  await queue.load()
  for (let more = 0; more < 3; more++) await queue.add(waiting(limits.maxQueued + more))
  expect([queue.count(), queue.droppedCount()]).toEqual([limits.maxQueued, 3])
  expect(queue.peek(1)[0]?.report.at).toBe(waiting(3).report.at)
})

it('a site that is away for a week gets every report when it is back, once and in order, and one line says how it stands', async () => {
  const path = join(folder, 'week.jsonl')
  const week = 7 * 24 * 60
  writeFileSync(
    path,
    Array.from(
      { length: week },
      (_, minute) => `${JSON.stringify(waiting(minute * 60, { run: 'before' }))}\n`,
    ).join(''),
  )
  const taken = new Set<string>()
  let isUp = false
  let loseNext = true
  const site: SiteClient = {
    url: 'https://example.org',
    hasKey: true,
    get: () =>
      Promise.resolve({
        status: isUp ? 200 : 0,
        body: null,
        serverTimeMs: isUp ? start + week * 60_000 : null,
      }),
    post(_path, body) {
      if (!isUp) return Promise.resolve({ status: 0, body: null, serverTimeMs: null })
      for (const { at } of (body as { reports: { at: string }[] }).reports) taken.add(at)
      // Taken, and the answer lost: it is sent again and counts once.
      const isLost = loseNext
      loseNext = false
      return Promise.resolve({ status: isLost ? 0 : 200, body: null, serverTimeMs: null })
    },
    offlineSince: () => (isUp ? null : new Date(start)),
  }
  const host = { getSelfPath: () => null, debug: () => undefined } as unknown as Host // a boat that lies without instruments
  const started = async () => {
    const reporter = createReporter(host, site, { path, mmsi: '' })
    await reporter.start()
    reporter.stop()
    return reporter
  }
  const away = await started()
  const line = (reporter: Awaited<ReturnType<typeof started>>) =>
    formatStatus({
      site,
      settings: parsePluginSettings({ site: site.url, apiKey: 'rs_key', report: true }),
      store: { count: () => 0 } as unknown as PlaceCache, // asked for the count alone
      reviews: createReviewQueue(site, join(folder, 'none.json')),
      reporter,
    })
  expect(line(away)).toMatchObject({ isError: false })
  expect(line(away).text).toMatch(/^No connection to .* since .*10080 of at most 20160 reports are queued\.$/)
  isUp = true
  expect((await started()).state().queuedCount).toBe(week)
  const back = await started()
  expect(back.state()).toMatchObject({ queuedCount: 0, droppedCount: 0, rejection: null })
  expect(taken.size).toBe(week)
  expect([...taken]).toEqual([...taken].sort())
  expect(line(back).text).toMatch(/^Connected to .*Position reported at \d{4}-\d\d-\d\d \d\d:\d\d\./)
}, 60_000)

it('a report that went by a wrong clock gets the site’s time, one by the satellites keeps its own', () => {
  const daysMs = 5 * 86_400_000
  const taken = waiting(0)
  const late = correctReportTime(taken, taken.wall + daysMs, 'this run')
  expect(Math.abs(Date.parse(late.report.at) - (start + daysMs))).toBeLessThan(2000)
  expect(late.checked).toBe(true)
  const bySatellites = { ...taken, wall: taken.wall - daysMs }
  expect(correctReportTime(bySatellites, taken.wall, 'this run').report.at).toBe(taken.report.at)
  expect(correctReportTime(taken, taken.wall + daysMs, 'another run').report.at).toBe(taken.report.at)
  expect(correctReportTime(taken, taken.wall + 5000, 'this run').report.at).toBe(taken.report.at)
})

it('questions fall on a fixed grid, also across the antimeridian, and what is none is none', () => {
  const across = parseNotesQuery({ bbox: '[179.9,-17,-179.9,-16.9]' })
  expect(across && listCells(across.bbox)?.map(({ column }) => column)).toEqual([1439, 0])
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

it('a full cache of tiles loses those that nobody has looked at for longest', async () => {
  const cache = createTileCache(join(folder, 'tiles'), 6 * 1024 * 1024)
  const tile = new Uint8Array(2 * 1024 * 1024)
  for (const key of ['a', 'b', 'c', 'd', 'e']) await cache.write(key, tile)
  expect(await cache.read('a')).toBeNull()
  expect((await cache.read('e'))?.length).toBe(tile.length)
})

it('a position that is none is not reported', () => {
  const at = '2026-11-21T12:00:00Z'
  const boatAt = (latitude: unknown, longitude: unknown) =>
    readBoatReport({
      getSelfPath: (path: string) =>
        path === 'navigation.position' ? { value: { latitude, longitude }, timestamp: at } : undefined,
    } as unknown as Host) // what is asked of it
  expect(boatAt(43.5, 4.1)).toEqual({ at: '2026-11-21T12:00:00.000Z', latitude: 43.5, longitude: 4.1 })
  for (const [latitude, longitude] of [
    [91, 4],
    [43, 181],
    [Number.NaN, 4],
    [null, null],
    ['43', '4'],
  ])
    expect(boatAt(latitude, longitude)).toBeNull()
})

it('reviews wait in their order, at most so many, through a power cut, and go once when the site is back', async () => {
  const path = join(folder, 'reviews.json')
  const taken: string[] = []
  let isUp = false
  let loseNext = true
  const site = {
    post: (_path: string, body: { client_key: string }) => {
      if (!isUp) return Promise.resolve({ status: 0, body: null, date: null })
      if (!taken.includes(body.client_key)) taken.push(body.client_key)
      const isLost = loseNext
      loseNext = false
      return Promise.resolve({ status: isLost ? 0 : 200, body: null, date: null })
    },
  } as unknown as SiteClient // what the queue uses of it
  const queue = createReviewQueue(site, path)
  await queue.load()
  const review = (count: number) => ({ key: `review-${count}`, placeId: 1, comment: 'Fine', stars: null })
  for (let count = 0; count < reviewLimits.maxQueued; count++) await queue.add(review(count))
  expect(await queue.add(review(reviewLimits.maxQueued))).toBeNull()
  // One that waits already is no further one.
  expect(await queue.add(review(3))).toMatchObject({ key: 'review-3' })
  await queue.send()
  // The power goes while the list is written anew.
  writeFileSync(`${path}.new`, '[{"key":"rev')
  const again = createReviewQueue(site, path)
  await again.load()
  expect(again.listQueued()).toHaveLength(reviewLimits.maxQueued)
  isUp = true
  await again.send()
  expect(again.listQueued()).toHaveLength(reviewLimits.maxQueued)
  await again.send()
  expect(again.listQueued()).toEqual([])
  expect(taken).toEqual(Array.from({ length: reviewLimits.maxQueued }, (_, count) => `review-${count}`))
})

it('reviews that come while others go are kept, each, and sent once', async () => {
  const path = join(folder, 'busy.json')
  const taken: string[] = []
  const site = {
    post: (_path: string, body: { client_key: string }) => {
      taken.push(body.client_key)
      return Promise.resolve({ status: 200, body: null, date: null })
    },
  } as unknown as SiteClient // what the queue uses of it
  const queue = createReviewQueue(site, path)
  const keys = Array.from({ length: 30 }, (_, count) => `review-${count}`)
  await Promise.all(
    keys.map(async (key) => {
      await queue.add({ key, placeId: 1, comment: 'Fine', stars: null })
      await queue.send()
    }),
  )
  await queue.send()
  expect(taken).toEqual(keys)
  expect(readFileSync(path, 'utf8')).toBe('[]')
})
