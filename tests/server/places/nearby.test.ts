import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NearbyPlace } from '../../../src/core/contract/place.ts'
import { getDistanceMetres, type Position } from '../../../src/core/geo.ts'
import { metresPerNauticalMile } from '../../../src/core/units.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { insertSamplePlaces } from '../../../bench/sample-places.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let all: (Position & { id: number; type_enum: number })[]
beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  await insertSamplePlaces(database, 6000)
  const atDateLine = [179.99, -179.98, -179.5].map((longitude, index) =>
    buildPlaceRecord({ name: `Date line ${index}`, latitude: -17, longitude }),
  )
  const cove = buildPlaceRecord({
    name: 'Cove',
    latitude: 80,
    longitude: 10,
    type_enum: 1,
    approximate: true,
  })
  const dock = buildPlaceRecord({
    name: 'Dock',
    latitude: 80.2,
    longitude: 10,
    type_enum: 2,
    tags: { fuel: 'yes' },
  })
  await database.db.transaction().execute((tx) => importPlaces(tx, [...atDateLine, cove, dock]))
  await database.pool.query('update places set deleted_at = now() where id % 11 = 0')
  const { rows } = await database.pool.query(
    'select id, type_enum, position[1] as latitude, position[0] as longitude from places where deleted_at is null',
  )
  all = rows as typeof all // the columns of the statement
})
afterAll(() => server.close())

async function fetchNearby(query: string): Promise<NearbyPlace[]> {
  const { status, body } = await server.get(`/places/nearby?${query}`)
  expect(status).toBe(200)
  return body as NearbyPlace[]
}

/** Returns the expected order by computing the distance of all places. */
function sortAll(from: Position): { id: number; nm: number }[] {
  return all
    .map((place) => ({ id: place.id, nm: getDistanceMetres(from, place) / metresPerNauticalMile }))
    .filter(({ nm }) => nm <= 300)
    .sort((a, b) => a.nm - b.nm || a.id - b.id)
}

describe('GET /places/nearby', () => {
  it.each([
    ['in the middle of many', 43.5, 4.5],
    ['on the date line', -17, 180],
    ['east of the date line', -17.2, -179.9],
    ['near the pole', 84, 170],
    ['on the equator', 0, 0],
    ['in the middle of an ocean', -48, -123],
  ])('lists all places nearest first: %s', async (_, latitude, longitude) => {
    const expected = sortAll({ latitude, longitude })
    const found = await fetchNearby(`lat=${latitude}&lng=${longitude}&limit=40`)
    expect(found.map(({ id }) => id)).toEqual(expected.slice(0, 40).map(({ id }) => id))
    for (const [index, { distance_nm: nm }] of found.entries())
      expect(nm).toBeCloseTo(expected[index]?.nm ?? -1, 1)
  })

  it('states distance, bearing and whether the position is approximate', async () => {
    const [cove, dock] = await fetchNearby('lat=80.1&lng=10&limit=2')
    expect(cove).toMatchObject({ name: 'Cove', distance_nm: 6, bearing: 180, approximate: true })
    expect(dock).toMatchObject({ name: 'Dock', distance_nm: 6, bearing: 0, approximate: false })
  })

  it('lists only the types and facilities that are asked for', async () => {
    const anchorages = await fetchNearby('lat=80.1&lng=10&types=1')
    expect(anchorages[0]?.name).toBe('Cove')
    expect(anchorages.every(({ type_enum: type }) => type === 1)).toBe(true)
    expect((await fetchNearby('lat=80.1&lng=10&types=1,2&has=fuel')).map(({ name }) => name)).toContain(
      'Dock',
    )
    expect((await fetchNearby('lat=80.1&lng=10&types=1&has=fuel')).map(({ name }) => name)).not.toContain(
      'Cove',
    )
  })

  it('is kept by no cache', async () => {
    const { headers } = await server.get('/places/nearby?lat=43.512&lng=4.131')
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it.each([
    'lat=91&lng=4',
    'lat=43',
    'lat=43&lng=181',
    'lat=43&lng=4&limit=101',
    'lat=43&lng=4&types=x',
    'lat=43&lng=4&has=gold',
  ])('refuses %s with 422', async (query) => {
    expect((await server.get(`/places/nearby?${query}`)).status).toBe(422)
  })
})
