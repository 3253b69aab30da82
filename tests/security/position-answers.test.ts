import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConnectionCollection, Vessel } from '../../src/core/contract/vessel.ts'
import { getDistanceMetres } from '../../src/core/geo.ts'
import type { Observation } from '../../src/server/ingest/observation.ts'
import { createIngestPipeline } from '../../src/server/ingest/pipeline.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { updateCheckedInCounts } from '../../src/server/ingest/visits/count-queries.ts'
import { listenForCable, openRawCableClient } from '../support/cable-clients.ts'
import { buildPlaceRecord, startTestServer, type TestUser, type TestServer } from '../support/test-server.ts'

let server: TestServer
let owner: TestUser
let stranger: TestUser
beforeEach(async () => {
  server = await startTestServer()
  await server.database.db
    .transaction()
    .execute((tx) => importPlaces(tx, [buildPlaceRecord({ latitude: 38, longitude: 5, city: 'Home' })]))
  owner = await server.createUser()
  stranger = await server.createUser()
})
afterEach(() => server.close())

const radiusNm = 5
const hourMs = 3_600_000
const query = 'x1=-10&y1=20&x2=20&y2=60&zoom=12'

/** Builds a trip with a report each 15 minutes: three hours in the berth, ten at sea, four at anchor. */
function buildTrip(): { at: Date; latitude: number; longitude: number; sog: number }[] {
  const startMs = Date.now() - 18 * hourMs
  return Array.from({ length: 68 }, (_, index) => {
    const hours = index / 4
    const sailed = Math.min(10, Math.max(0, hours - 3)) * 6
    return {
      at: new Date(startMs + hours * hourMs),
      latitude: 38 + sailed / 60,
      longitude: 5,
      sog: sailed > 0 && sailed < 60 ? 6 : 0,
    }
  })
}

test('all responses about a blurred vessel depend on its blurred position only', async () => {
  const pipeline = createIngestPipeline({ database: server.database, clock: () => new Date() })
  const { pool, db } = server.database
  const { body } = await owner.call('POST', '/vessels', {
    vessel: { name: 'Hidden', loa: 12, privacy: { blur_nm: radiusNm } },
  })
  const { id } = body as Vessel
  const url = await listenForCable(server.app)
  const client = await openRawCableClient(url, { authorization: `Bearer ${stranger.apiKey}` })
  await client.nextFrame()
  await client.subscribe('ConnectionsChannel', { bbox: [-10, 20, 20, 60] })
  const texts: string[] = []
  const fetchResponses = async (user: TestUser) => {
    await updateCheckedInCounts(db)
    const page = (await user.call('GET', `/vessels/${id}`)).body as Vessel
    const layer = (await user.call('GET', `/connections/?${query}`)).body as ConnectionCollection
    const track = (await server.get(`/vessels/${id}/track.gpx`, user.headers)).body as string
    const others = await Promise.all(
      ['/home', `/places/?type=centroid&${query}`, `/ais_paths/?${query}`, '/search?query=hidden'].map(
        async (path) => (await server.get(path, user.headers)).body,
      ),
    )
    return { page, feature: layer.features[0], track, others: JSON.stringify(others) }
  }
  let index = 0
  for (const position of buildTrip()) {
    const report: Observation = {
      kind: 'position',
      vessel: { vesselId: id },
      cog: 0,
      heading: 1,
      navStatus: null,
      ...position,
    }
    await pipeline.ingest('plotter', [report])
    if (index++ % 8 > 0) continue
    const { page, feature, track, others } = await fetchResponses(stranger)
    const { rows } = await pool.query(
      'select visible_position, visible_at from vessel_blurs where vessel_id = $1',
      [id],
    )
    const [{ visible_position: shown, visible_at: shownAt }] = rows
    const [x, y] = page.last_position?.coordinates ?? []
    expect([x, y]).toEqual([expect.closeTo(shown.x, 5), expect.closeTo(shown.y, 5)])
    expect(page.last_position?.created_at).toBe(shownAt)
    expect(new Date(shownAt).getTime() % (15 * 60_000)).toBe(0)
    expect(page).toMatchObject({ checkin_place_id: null, charts: null })
    expect(feature).toMatchObject({
      geometry: { coordinates: [x, y] },
      properties: { sog: null, heading: null, place_id: null, checked_in_at: null, seen_at: shownAt },
    })
    expect(track).not.toContain('<time>')
    expect(others).not.toContain('Checkin')
    texts.push(JSON.stringify([page, feature]), track, others)
  }
  // The check-in is stored and hidden from others.
  expect((await pool.query('select 1 from visits where vessel_id = $1', [id])).rowCount).toBe(1)
  expect((await pool.query('select checked_in_count from places')).rows).toEqual([{ checked_in_count: 0 }])
  expect((await pool.query('select 1 from ais_density')).rowCount).toBe(0)
  // No response contains a true latitude of the trip; the owner's does.
  const positionsAtSea = buildTrip().filter(({ sog }) => sog > 0)
  // With all decimals: a blurred latitude has four of a true one in about every fiftieth run.
  const trueLatitudes = new Set(positionsAtSea.map(({ latitude }) => Number(latitude.toFixed(6))))
  const listTrueLatitudes = (text: string) =>
    // Without the seconds of times.
    (text.match(/\d+\.\d+(?!\d*Z)/g) ?? []).filter((number) => trueLatitudes.has(Number(number)))
  const ownerTrack = (await fetchResponses(owner)).track
  expect(ownerTrack).toContain('<time>')
  expect(listTrueLatitudes(ownerTrack)).not.toEqual([])
  expect(texts.flatMap(listTrueLatitudes)).toEqual([])
  // The track consists of blurred positions, each within the blur radius of the true track.
  const { rows: blurredPoints } = await pool.query(
    'select distinct visible_position[1] as y from positions where visible_position is not null',
  )
  const points = [...(texts.at(-2) ?? '').matchAll(/lat="([\d.]+)" lon="([\d.]+)"/g)]
  expect(points.length).toBeGreaterThan(1)
  for (const [, latitude, longitude] of points) {
    expect(blurredPoints.some(({ y }: { y: number }) => Math.abs(y - Number(latitude)) < 1e-5)).toBe(true)
    const nearest = Math.min(
      ...buildTrip().map((position) =>
        getDistanceMetres(position, { latitude: Number(latitude), longitude: Number(longitude) }),
      ),
    )
    expect(nearest).toBeLessThanOrEqual(radiusNm * 1852)
  }
  // Live messages are sent for each new blurred position, not for each report.
  const messages = client.frames.filter(
    ({ message }) => message instanceof Object && 'event' in message && message.event === 'position',
  )
  const publishedTimes = new Set(
    messages.map(({ message }) => JSON.stringify((message as { seen_at: string }).seen_at)),
  )
  expect(messages.length).toBe(publishedTimes.size)
  for (const { message } of messages)
    expect(message).toMatchObject({ sog: null, heading: null, place_id: null })
  client.socket.close()
  await pipeline.close()
})

test('weather reports of a vessel with restricted privacy are not stored', async () => {
  const pipeline = createIngestPipeline({ database: server.database, clock: () => new Date() })
  const weather = (mmsi: string): Observation => ({
    kind: 'weather',
    station: { key: `ais:${mmsi}/41,6`, name: `AIS ${mmsi}`, typeEnum: 13, mmsi },
    at: new Date(Date.now() - 60_000),
    latitude: 41,
    longitude: 6,
    values: { wspd: 12 },
  })
  for (const [mmsi, privacy] of [
    ['227111111', { blur_nm: 2 }],
    ['227111112', {}],
  ] as const)
    await owner.call('POST', '/vessels', { vessel: { name: 'Reporter', loa: 12, mmsi, privacy } })
  await pipeline.ingest('ais', [weather('227111111'), weather('227111112')])
  const { rows } = await server.database.pool.query('select mmsi from meteo_stations')
  expect(rows).toEqual([{ mmsi: '227111112' }])
  await pipeline.close()
})

test('a vessel that returns to its berth gets the same blurred position as before', async () => {
  const pipeline = createIngestPipeline({ database: server.database, clock: () => new Date() })
  const { body } = await owner.call('POST', '/vessels', {
    vessel: { name: 'Returning', loa: 12, privacy: { blur_nm: 1 } },
  })
  const { id } = body as Vessel
  const fetchPosition = async () =>
    ((await server.get(`/vessels/${id}`)).body as Vessel).last_position?.coordinates
  const startMs = Date.now() - 60 * hourMs
  let hour = 0
  const berthPositions: unknown[] = []
  for (let trip = 0; trip < 3; trip++) {
    // Eight hours in the berth, then four hours at sea, at most 20 nm away.
    for (let quarter = 0; quarter < 8 * 4; quarter++, hour += 0.25) {
      const at = new Date(startMs + hour * hourMs)
      await pipeline.ingest('plotter', [
        {
          kind: 'position',
          vessel: { vesselId: id },
          at,
          latitude: 38,
          longitude: 5,
          sog: 0,
          cog: 0,
          heading: null,
          navStatus: null,
        },
      ])
    }
    berthPositions.push(await fetchPosition())
    for (let step = 1; step <= 8; step++, hour += 0.5) {
      const at = new Date(startMs + hour * hourMs)
      const latitude = 38 + Math.min(step, 9 - step) / 12
      await pipeline.ingest('plotter', [
        {
          kind: 'position',
          vessel: { vesselId: id },
          at,
          latitude,
          longitude: 5,
          sog: 10,
          cog: 0,
          heading: null,
          navStatus: null,
        },
      ])
    }
    expect(await fetchPosition()).not.toEqual(berthPositions[0])
  }
  expect(berthPositions).toEqual([berthPositions[0], berthPositions[0], berthPositions[0]])
  await pipeline.close()
})
