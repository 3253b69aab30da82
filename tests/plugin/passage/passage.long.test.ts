import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Delta } from '../../../src/plugin/signalk/host.ts'
import { importNavAids } from '../../../src/server/imports/nav-aid-queries.ts'
import { buildNavAidRecord, buildPlaceRecord } from '../../support/test-server.ts'
import { pluginPath, resourcesPath, useBoatWorld } from '../boat-world.ts'
import { startBadLink } from './bad-link.ts'
import { openBoatStream, type BoatStream } from './boat-stream.ts'
import { createRandom, createTrack, getSlope, passageHours, type Fix } from './passage-track.ts'

/*
 * A passage of 24 hours with the real boat server, compressed to about two minutes: the fixes have their own times, and
 * the plugin reports every 60 ms instead of every minute. Not compressed are the deadlines and the back-off of requests,
 * which are therefore some hundred times longer than on a passage: a harder test.
 */

const now = new Date()
const track = createTrack(now)
const longitudes = [178.8, 179.3, 179.8, -179.8, -179.3, -178.9]
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
/** When each station measured; the last one more than 12 hours ago. */
const reportTimes = [20, 55, 150, 290, 600, 790].map(minutesAgo)
/** Fixes before which the power is cut, and the number of fixes that are lost while it is off. */
const powerCuts = [180, 320]
const fixesWithoutPower = 5
const reportIntervalMs = 60

const world = useBoatWorld(
  longitudes.map((longitude, index) =>
    buildPlaceRecord({ name: `Bay ${index}`, type_enum: 1, latitude: -16.45, longitude }),
  ),
  async ({ database }) => {
    const aids = longitudes.map((longitude, index) =>
      buildNavAidRecord({
        key: `aid ${index}`,
        name: `Reef ${index}`,
        mmsi: `99520000${index}`,
        latitude: -16.5,
        longitude,
      }),
    )
    await database.db.transaction().execute((tx) => importNavAids(tx, aids))
    for (const [index, longitude] of longitudes.entries())
      await database.pool.query(
        `insert into meteo_stations (key, name, position, source, source_licence, latest, latest_at, cell_x, cell_y)
         values ($1, $2, point($3, -16.4), 'ndbc', 'public domain', '{"wspd": 12, "wdir": 90, "pres": 1012}', $4, 0, 0)`,
        [`ndbc:${index}`, `Buoy ${index}`, longitude, reportTimes[index]],
      )
  },
)

/** Fixes that the plugin has taken, by time. */
const taken = new Map<string, Fix>()
const postedReports: string[] = []
const deltas: Delta[] = []
const memory: { x: number; y: number }[] = []
const reviews: { comment: string; writtenMs: number }[] = []
let downShare = 0

const queuePath = () => join(world.signalK.folder, 'plugin-config-data/signalk-roadstead/reports.jsonl')
const readQueue = () => (existsSync(queuePath()) ? readFileSync(queuePath(), 'utf8') : '')
/** Whether a report is on disk, or has left for the site. */
const isTaken = ({ at }: Fix) => readQueue().includes(at) || postedReports.some((body) => body.includes(at))

async function sendUntilTaken(stream: BoatStream, fix: Fix): Promise<void> {
  await stream.send(fix)
  await expect.poll(() => isTaken(fix), { timeout: 60_000, interval: 10, message: fix.at }).toBe(true)
  taken.set(fix.at, fix)
}

/** Writes a review at the helm, which waits if there is no connection. */
async function writeReview(comment: string): Promise<void> {
  const { signalK } = world
  const place_id = await world.findPlaceId('Bay 1')
  const review = { place_id, comment, key: `passage-${reviews.length}-key` }
  reviews.push({ comment, writtenMs: Date.now() })
  const { status } = await signalK.send('POST', `${pluginPath}/reviews`, review, signalK.tokens.crew)
  expect([201, 202]).toContain(status)
}

const settings = () => world.settings({ everyMs: reportIntervalMs, alarms: true })

it('a passage of 24 hours leaves no report in the queue', async () => {
  const { signalK, proxy } = world
  proxy.onBody = (path, body) => path === '/api/v1/observations' && postedReports.push(body)
  const onDelta = (delta: Delta) => void deltas.push(delta)
  await signalK.configure(settings())
  const random = createRandom(7)
  const link = startBadLink(proxy, random)
  let stream = await openBoatStream(signalK, onDelta)
  let skipped = 0
  for (const [index, fix] of track.entries()) {
    if (skipped > 0) {
      skipped--
      continue
    }
    if (powerCuts.includes(index)) {
      await writeReview(`Before the cut at ${index}`)
      await signalK.cutPower()
      await signalK.start()
      stream = await openBoatStream(signalK, onDelta)
      skipped = fixesWithoutPower
    }
    await sendUntilTaken(stream, fix)
    const isWarm = index > (powerCuts.at(-1) ?? 0) + 60
    if (isWarm && index % 10 === 0)
      memory.push({ x: (index / track.length) * passageHours, y: signalK.getMemoryBytes() / 1e6 })
  }
  downShare = link.getDownShare()
  link.stop()
  await expect.poll(readQueue, { timeout: 100_000, interval: 250 }).toBe('')
  stream.close()
}, 600_000)

interface StoredPosition {
  at: Date
  longitude: number
  latitude: number
}

async function readPositions(): Promise<StoredPosition[]> {
  const { rows } = await world.site.database.pool.query<Omit<StoredPosition, 'at'> & { at: string }>(
    'select at, position[0] as longitude, position[1] as latitude from positions order by at',
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

describe('after a passage of 24 hours with bad links and two power cuts', () => {
  it('the link was away for about 40 % of the time', () => {
    expect(downShare).toBeGreaterThan(0.32)
    expect(downShare).toBeLessThan(0.48)
  })

  it('each report is on the site once, with its own time and place', async () => {
    expect(taken.size).toBe(track.length - powerCuts.length * fixesWithoutPower)
    const stored = await readPositions()
    expect(stored.map(({ at }) => at.toISOString())).toEqual([...taken.keys()].sort())
    for (const { at, longitude, latitude } of stored) {
      const fix = taken.get(at.toISOString())
      expect(latitude).toBeCloseTo(fix?.latitude ?? 0, 5)
      expect(longitude).toBeCloseTo(fix?.longitude ?? 0, 5)
    }
    const { rows } = await world.site.database.pool.query<{ at: string; value: number }>(
      "select at, value from sensor_readings where kind = 'dbt'",
    )
    expect(rows).toHaveLength(taken.size)
    for (const { at, value } of rows)
      expect(value).toBeCloseTo(taken.get(new Date(at).toISOString())?.depth ?? 0, 2)
  })

  it('some reports were sent twice, because their answers were lost', () => {
    const sent = postedReports.flatMap((body) =>
      (JSON.parse(body) as { reports: { at: string }[] }).reports.map(({ at }) => at),
    )
    expect(sent.length).toBeGreaterThan(new Set(sent).size)
  })

  it('the passage crossed midnight and 180°', async () => {
    const stored = await readPositions()
    expect(new Set(stored.map(({ at }) => at.toISOString().slice(0, 10))).size).toBe(2)
    expect(new Set(stored.map(({ longitude }) => Math.sign(longitude))).size).toBe(2)
    for (const path of world.proxy.requestedPaths.filter((one) => one.startsWith('/api/v1/nav_aids'))) {
      const query = new URLSearchParams(path.split('?')[1])
      expect(Number(query.get('x2')) - Number(query.get('x1')), path).toBeLessThan(3)
    }
  })

  it('each review is on the site once, with the time at which it was written', async () => {
    await expect
      .poll(() => world.countRows("posts where comment like 'Before the cut%'"), { timeout: 60_000 })
      .toBe(reviews.length)
    const { rows } = await world.site.database.pool.query<{ comment: string; created_at: string }>(
      'select comment, created_at from posts',
    )
    expect(rows).toHaveLength(reviews.length)
    for (const { comment, writtenMs } of reviews) {
      const stored = rows.find((row) => row.comment === comment)
      expect(Math.abs(Date.parse(stored?.created_at ?? '') - writtenMs)).toBeLessThan(3000)
    }
  })

  it('each weather report had the time of its measurement, and the old one was not shown', () => {
    const ofStations = deltas.filter(({ context = '' }) => context.startsWith('meteo.'))
    const times = new Map<string, Set<string>>()
    for (const { context = '', updates } of ofStations)
      for (const { timestamp = '', values } of updates)
        for (const { path, value } of values)
          if (path.startsWith('environment.') && value !== null)
            times.set(context, (times.get(context) ?? new Set()).add(timestamp))
    // All but the first and the last of six are near the track; the last one is too old.
    expect(times.size).toBeGreaterThanOrEqual(4)
    for (const [context, seen] of times) {
      expect(seen.size, context).toBe(1)
      expect(reportTimes.slice(0, -1)).toContain([...seen][0])
    }
  })

  it('aids and places are there once, on both sides of 180°', async () => {
    const atons = deltas.filter(({ context = '' }) => context.startsWith('atons.'))
    expect(new Set(atons.map(({ context }) => context)).size).toBeGreaterThanOrEqual(5)
    const listNames = async () => {
      const { body } = await world.signalK.get(`${resourcesPath}/notes?bbox=[178.7,-17,-178.8,-16]`)
      return Object.values(body as Record<string, { name: string }>)
        .map(({ name }) => name)
        .sort()
    }
    await expect.poll(listNames).toEqual(longitudes.map((_, index) => `Bay ${index}`))
  })

  it('the memory of the plugin does not grow', ({ annotate }) => {
    const slope = getSlope(memory)
    const text = `RSS ${memory[0]?.y.toFixed(0)} to ${memory.at(-1)?.y.toFixed(0)} MB, ${slope.toFixed(2)} MB an hour of the passage`
    console.warn(text)
    void annotate(text)
    expect(slope * passageHours, text).toBeLessThan(40)
  })
})
