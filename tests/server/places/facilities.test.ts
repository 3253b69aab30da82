import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facilityKeys } from '../../../src/core/catalogue/facilities.ts'
import type { Place, PlaceCollection } from '../../../src/core/contract/place.ts'
import type { SearchResult } from '../../../src/core/contract/search.ts'
import { layerMaxFeatures } from '../../../src/core/limits/map.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { recountDirtyCells } from '../../../src/server/map-layers/cell-queries.ts'
import {
  buildPlaceRecord,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/test-server.ts'

let server: TestServer
let user: TestUser
const day = new Date().toISOString().slice(0, 10)

async function importTagged(...places: { name: string; tags: Record<string, string>; type_enum?: number }[]) {
  const records = places.map((place, index) =>
    buildPlaceRecord({ ...place, latitude: 10 + index / 100, longitude: 20 }),
  )
  await server.database.db.transaction().execute((tx) => importPlaces(tx, records))
}

beforeAll(async () => {
  server = await startTestServer()
  user = await server.createUser({ first_name: 'Grace', last_name: 'Hopper' })
  await importTagged(
    { name: 'Full Harbour', tags: { fuel: 'yes', drinking_water: 'yes', laundry: 'no' } },
    { name: 'Dry Harbour', tags: { fuel: 'yes', drinking_water: 'no' } },
    { name: 'Silent Harbour', tags: {} },
    { name: 'Pump', tags: {}, type_enum: 5 },
  )
  // A crowd of moorings, of which every second has water, and every fourth is a marina.
  const crowd = Array.from({ length: 4100 }, (_, index) =>
    buildPlaceRecord({
      name: `Crowd ${index}`,
      type_enum: index % 4 === 0 ? 0 : 4,
      latitude: 50 + (index % 60) / 100,
      longitude: -4 + Math.floor(index / 60) / 100,
      tags: index % 2 === 0 ? { drinking_water: 'yes' } : { drinking_water: 'no' },
    }),
  )
  await server.database.db.transaction().execute((tx) => importPlaces(tx, crowd))
  await recountDirtyCells(server.database.db)
})
afterAll(() => server.close())

async function fetchLayer(query: string): Promise<PlaceCollection> {
  const { status, body } = await server.get(`/places/?type=centroid&${query}`)
  expect(status).toBe(200)
  return body
}

const nearHarbours = 'x1=19&y1=9&x2=21&y2=11'
const nearCrowd = 'x1=-5&y1=49&x2=-2&y2=52'

async function listNames(has: string): Promise<string[]> {
  const { features } = await fetchLayer(`${nearHarbours}&zoom=12${has}`)
  return features.map(({ properties }) => ('name' in properties ? properties.name : 'cluster')).sort()
}

describe('the facilities of the map layer', () => {
  it('keep the places that are known to have all of them', async () => {
    expect(await listNames('')).toHaveLength(4)
    expect(await listNames('&has=fuel')).toEqual(['Dry Harbour', 'Full Harbour', 'Pump'])
    expect(await listNames('&has=water,fuel')).toEqual(['Full Harbour'])
    expect(await listNames('&has=laundry')).toEqual([])
    expect(await listNames('&has=fuel&stinkpots=true')).toEqual([])
  })

  it.each(['zoom=12', 'zoom=3'])('are aggregated with true counts above the limit, at %s', async (zoom) => {
    const { features } = await fetchLayer(`${nearCrowd}&${zoom}&has=water`)
    expect(features.length).toBeGreaterThan(0)
    expect(features.length).toBeLessThanOrEqual(layerMaxFeatures)
    const types: Record<string, number> = {}
    let total = 0
    for (const { properties } of features) {
      if (!('cluster' in properties)) throw new Error('a record among aggregated points')
      total += properties.count
      for (const [type, count] of Object.entries(properties.types)) types[type] = (types[type] ?? 0) + count
      const [west = 0, south = 0, east = 0, north = 0] = properties.bbox
      expect(west >= -4 && east < -3 && south >= 50 && north < 51).toBe(true)
    }
    expect({ total, types }).toEqual({ total: 2050, types: { 0: 1025, 4: 1025 } })
  })

  it.each([2, 12])('are found over the antimeridian at zoom %i', async (zoom) => {
    const { features } = await fetchLayer(`x1=170&y1=-60&x2=30&y2=60&zoom=${zoom}&has=fuel`)
    const counts = features.map(({ properties }) => ('cluster' in properties ? properties.count : 1))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
  })

  it('are cached apart from each other, aggregated points included', async () => {
    for (const zoom of ['zoom=12', 'zoom=3']) {
      const ids = ['', '&has=water', '&has=fuel'].map((has) => fetchLayer(`${nearCrowd}&${zoom}${has}`))
      const [all, water, fuel] = await Promise.all(ids)
      const count = (layer?: PlaceCollection) =>
        layer?.features.reduce(
          (sum, { properties }) => sum + ('cluster' in properties ? properties.count : 1),
          0,
        )
      expect(count(all)).toBe(4100)
      expect(count(water)).toBe(2050)
      expect(count(fuel)).toBe(0)
    }
  })
})

it.each(['/places/?type=centroid&x1=1&y1=1&x2=2&y2=2', '/search?query=harbour', '/places.csv?limit=1'])(
  '%s refuses an unknown facility with 422 and names the field',
  async (path) => {
    for (const has of ['casino', 'fuel,', 'fuel,casino', ',']) {
      const { status, body } = await server.get(`${path}&has=${has}`)
      expect({ has, status, errors: body }).toMatchObject({
        has,
        status: 422,
        errors: { errors: { has: [expect.stringContaining('fuel, water')] } },
      })
    }
    expect((await server.get(`${path}&has=${facilityKeys.join()}`)).status).toBe(200)
  },
)

it('search finds only the places that are known to have the facilities', async () => {
  const search = async (has: string) => (await server.get(`/search?query=harbour${has}`)).body as SearchResult
  expect((await search('')).places_hits).toBe(3)
  const { places, places_hits } = await search('&has=fuel,water')
  expect(places.map(({ name }) => name)).toEqual(['Full Harbour'])
  expect(places_hits).toBe(1)
})

describe('the types of the map layer', () => {
  const count = ({ features }: PlaceCollection) =>
    features.reduce((sum, { properties }) => sum + ('cluster' in properties ? properties.count : 1), 0)

  it('keep the places of one of the types, with all the facilities', async () => {
    expect(await listNames('&types=5')).toEqual(['Pump'])
    expect(await listNames('&types=5,8')).toEqual(['Pump'])
    expect(await listNames('&types=5&has=water')).toEqual([])
    expect(await listNames('&types=0')).toEqual(['Dry Harbour', 'Full Harbour', 'Silent Harbour'])
    expect(await listNames('&types=0&has=fuel,water')).toEqual(['Full Harbour'])
    expect(await listNames('&types=0&stinkpots=true')).toEqual([])
  })

  it.each(['zoom=12', 'zoom=3'])('are aggregated with true counts above the limit, at %s', async (zoom) => {
    for (const [types, expected] of [
      ['4', 3075],
      ['0', 1025],
      ['0,4', 4100],
      ['4&has=water', 1025],
      ['1', 0],
    ] as const) {
      const layer = await fetchLayer(`${nearCrowd}&${zoom}&types=${types}`)
      expect({ types, count: count(layer) }).toEqual({ types, count: expected })
      expect(layer.features.length).toBeLessThanOrEqual(layerMaxFeatures)
    }
  })

  it('are refused with 422 if they are no numbers', async () => {
    for (const types of ['marina', '0,', ',', '0;1', '1000']) {
      const { status } = await server.get(`/places/?type=centroid&${nearHarbours}&types=${types}`)
      expect({ types, status }).toEqual({ types, status: 422 })
    }
  })

  it('are read from an index alone', async () => {
    const { pool } = server.database
    const plan = async (condition: string) => {
      const { rows } = await pool.query(
        `explain select id from places where deleted_at is null and cell_x between 1 and 9 and ${condition} and position[0] < 9`,
      )
      return rows.map((row) => Object.values(row).join()).join('\n')
    }
    await pool.query('vacuum analyze places')
    expect(await plan('type_enum = any (array[0, 3])')).toContain('Index Only Scan using places_type_cells')
  })
})

describe('exports', () => {
  const query = '?bbox=19,9,21,11&has=fuel,water'

  it.each(['gpx', 'kml', 'geojson', 'csv'])(
    'as %s contain only the places with the facilities',
    async (format) => {
      const { payload } = await server.app.inject(`/api/v1/places.${format}${query}`)
      const named = ['Full', 'Dry', 'Silent'].filter((name) => payload.includes(`${name} Harbour`))
      expect(named).toEqual(['Full'])
    },
  )

  it('as csv and geojson state what is known, without the unknown', async () => {
    const csv = (await server.app.inject(`/api/v1/places.csv${query}`)).payload
    expect(csv).toContain('"{""fuel"":""yes"",""water"":""yes"",""laundry"":""no""}"')
    const { features } = JSON.parse(
      (await server.app.inject(`/api/v1/places.geojson?bbox=19,9,21,11`)).payload,
    ) as {
      features: { properties: { name: string; facilities: object } }[]
    }
    const byName = Object.fromEntries(
      features.map(({ properties }) => [properties.name, properties.facilities]),
    )
    expect(byName).toEqual({
      'Full Harbour': { fuel: 'yes', water: 'yes', laundry: 'no' },
      'Dry Harbour': { fuel: 'yes', water: 'no' },
      'Silent Harbour': {},
      Pump: { fuel: 'yes' },
    })
  })
})

describe("a member's statement of a facility", () => {
  async function findId(name: string): Promise<number> {
    const { rows } = await server.database.pool.query<{ id: number }>(
      'select id from places where name = $1',
      [name],
    )
    return rows[0]?.id ?? 0
  }

  it('is an edit with its day, filters at once, keeps a revision and can be reverted', async () => {
    const id = await findId('Silent Harbour')
    const before = (await server.get(`/places/${id}`)).body as Place
    const edit = { tags: { ...before.tags, crane: 'yes' }, lock_version: before.lock_version }
    const saved = (await user.call('PATCH', `/places/${id}`, { place: edit })).body as Place
    expect(saved).toMatchObject({ tags: { crane: 'yes', 'check_date:crane': day }, updated_by: 'edit' })
    expect(await listNames('&has=crane')).toEqual(['Silent Harbour'])
    expect((await user.call('PATCH', `/places/${id}`, { place: edit })).status).toBe(409)
    const [revision] = (await user.call('GET', `/places/${id}/revisions`)).body as {
      id: number
      after: object
    }[]
    expect(revision).toMatchObject({ before: { tags: {} }, after: { tags: { crane: 'yes' } } })
    const reverted = await user.call('POST', `/places/${id}/revert`, { revision_id: revision?.id })
    expect((reverted.body as Place).tags).toEqual({})
    expect(await listNames('&has=crane')).toEqual([])
  })

  it('that corrects a source changes the filter', async () => {
    const id = await findId('Dry Harbour')
    const { tags } = (await server.get(`/places/${id}`)).body as Place
    await user.call('PATCH', `/places/${id}`, { place: { tags: { ...tags, fuel: 'no' } } })
    expect(await listNames('&has=fuel')).toEqual(['Full Harbour', 'Pump'])
  })

  it('is refused from a visitor', async () => {
    const id = await findId('Full Harbour')
    const { status } = await server.call('PATCH', `/places/${id}`, { place: { tags: { fuel: 'no' } } })
    expect(status).toBe(401)
    expect(await listNames('&has=fuel')).toContain('Full Harbour')
  })
})
