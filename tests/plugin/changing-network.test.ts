import { createSeededRandom } from '../support/seeded-random.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeArea } from '../../src/plugin/signalk/areas/area-taker.ts'
import type { Host } from '../../src/plugin/signalk/host.ts'
import { reporterLimits } from '../../src/plugin/signalk/limits.ts'
import { createPlaceCache } from '../../src/plugin/signalk/places/place-cache.ts'
import { createReporter } from '../../src/plugin/signalk/reporter.ts'
import { createResponseCache } from '../../src/plugin/signalk/response-cache.ts'
import { createReviewQueue } from '../../src/plugin/signalk/review-queue.ts'
import { createSatChartResources } from '../../src/plugin/signalk/charts/sat-charts.ts'
import { createSiteClient } from '../../src/plugin/signalk/site-client.ts'
import { formatStatus, type StatusParts } from '../../src/plugin/signalk/status.ts'
import { parsePluginSettings } from '../../src/plugin/signalk/settings.ts'
import { startChangingNetwork, strangeModes, type ChangingNetwork } from './changing-network.ts'

const root = mkdtempSync(join(tmpdir(), 'roadstead-network-'))
const networks: ChangingNetwork[] = []
afterAll(() => {
  for (const network of networks) network.close()
  rmSync(root, { recursive: true, force: true })
})

let network: ChangingNetwork
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  network = await startChangingNetwork()
  networks.push(network)
})
afterEach(() => void vi.useRealTimers())

/** Lets the delays after failures pass, so that the next attempt is made. */
const waitForRetry = () => void vi.advanceTimersByTime(reporterLimits.retryDelaysMs.at(-1) ?? 0)

/** The services of a boat, whose position changes with each report. */
function openBoat() {
  const folder = mkdtempSync(join(root, 'boat-'))
  const site = createSiteClient(network.url, 'rs_key', () => undefined)
  const places = createPlaceCache(site, join(folder, 'places'))
  const answers = createResponseCache(join(folder, 'answers'), site.url)
  const reviews = createReviewQueue(site, join(folder, 'reviews.json'))
  let seconds = 0
  const host = {
    debug: () => undefined,
    getSelfPath: (path: string) =>
      path === 'navigation.position'
        ? {
            value: { latitude: 43, longitude: 4 },
            timestamp: new Date(1.7e12 + 1000 * seconds).toISOString(),
          }
        : null,
  } as unknown as Host // the methods that the services use
  const reporter = createReporter(host, site, { path: join(folder, 'reports.jsonl'), mmsi: '' })
  const charts = createSatChartResources(host, site, { folder, megabytes: 10 })
  const settings = parsePluginSettings({ site: network.url, report: true, apiKey: 'rs_key' })
  const parts: StatusParts = {
    site,
    settings,
    store: places,
    reviews,
    reporter,
    openCpn: null,
    getDiskFailure: () => null,
  }
  return {
    site,
    places,
    answers,
    reviews,
    reporter,
    charts,
    folder,
    move: () => void seconds++,
    getStatus: () => formatStatus(parts),
  }
}

it('0 of the reviews and reports are lost in 200 random switches of the network', async () => {
  const { next: random } = createSeededRandom(20_261_129)
  const { site, reviews, reporter, move, getStatus } = openBoat()
  const written: string[] = []
  let reportCount = 0
  const statuses = new Set<string>()
  for (let time = 0; time < 200; time++) {
    const isSite = random() < 0.25
    network.mode = isSite ? 'site' : (strangeModes[Math.floor(random() * strangeModes.length)] ?? 'portal')
    move()
    reportCount++
    waitForRetry()
    const key = `review-${time}`
    const stars = random() < 0.5 ? 1 + Math.floor(random() * 5) : null
    if (await reviews.add({ key, placeId: 7 + time, comment: 'Quiet', stars })) written.push(key)
    await Promise.all([reporter.tick(), reviews.send()])
    const { text } = getStatus()
    statuses.add(text.slice(0, text.indexOf(network.url)))
    // The network may change while requests are on their way.
    expect(network.mode === 'site' || site.offlineSince() !== null).toBe(true)
    const isSomewhere = written.every(
      (one) => network.reviews.has(one) || reviews.listQueued().some(({ key: queued }) => queued === one),
    )
    expect(isSomewhere, `${time} ${network.mode}`).toBe(true)
  }
  expect(statuses).toEqual(new Set(['Connected to ', 'No connection to ']))
  network.mode = 'site'
  waitForRetry()
  await Promise.all([reporter.tick(), reviews.send()])
  expect(written).toHaveLength(200)
  expect([...network.reviews.keys()].toSorted()).toEqual(written.toSorted())
  expect(network.reports.size).toBe(reportCount)
  expect(reviews.listQueued()).toEqual([])
  expect(reporter.state().queuedCount).toBe(0)
  expect(reporter.state().droppedCount).toBe(0)
  expect(reviews.getLastRejection()).toBeNull()
}, 60_000)

it.each(strangeModes)(
  '%s is no connection: nothing on board is overwritten, and the status says so',
  async (mode) => {
    const { places, answers, folder, charts, site, getStatus, reviews } = openBoat()
    const box = { x1: 4, y1: 43.3, x2: 4.2, y2: 43.6 }
    const area = {
      id: 'a',
      name: '',
      boxes: [box],
      maxZoom: null,
      requestedMs: 0,
      takenMs: null,
      bytes: 0,
      etags: {},
    }
    const stores = { site, places, answers, charts }
    await takeArea(stores, area, () => undefined, new AbortController().signal)
    const readFolder = () =>
      ['places', 'answers'].flatMap((name) =>
        readdirSync(join(folder, name)).map((file) => readFileSync(join(folder, name, file), 'utf8')),
      )
    const before = readFolder()
    expect(before.length).toBeGreaterThan(3)
    network.mode = mode
    network.version = '2'
    await reviews.add({ key: 'kept-review', placeId: 7, comment: 'Quiet', stars: 3 })
    await reviews.send()
    const again = { ...area, requestedMs: Date.now() + 1 }
    await expect(takeArea(stores, again, () => undefined, new AbortController().signal)).rejects.toThrow()
    await places.whenIdle()
    expect(readFolder()).toEqual(before)
    expect(places.list({ bbox: box, contains: () => true }).map(({ name }) => name)).toEqual(['Port 1'])
    expect(reviews.listQueued()).toHaveLength(1)
    const { text } = getStatus()
    expect(text).toMatch(/^No connection to http:\/\/127\.0\.0\.1:\d+ since \d{4}-/)
    if (mode === 'redirect') expect(text).toContain('its URL leads to http://127.0.0.1:')
    else if (mode !== 'disconnected') expect(text).toContain('another page answers in its place')
    network.mode = 'site'
    waitForRetry()
    await takeArea(stores, again, () => undefined, new AbortController().signal)
    await reviews.send()
    expect(reviews.listQueued()).toEqual([])
    expect(network.reviews.size).toBe(1)
    expect(places.list({ bbox: box, contains: () => true }).map(({ name }) => name)).toEqual(['Port 2'])
  },
)
