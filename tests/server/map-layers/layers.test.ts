import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlaceCollection } from '../../../src/core/contract/place.ts'
import type { NavAidCollection } from '../../../src/core/contract/nav-aid.ts'
import { layerMaxFeatures } from '../../../src/core/limits/map.ts'
import { recountDirtyCells } from '../../../src/server/map-layers/cell-queries.ts'
import { importNavAids } from '../../../src/server/imports/nav-aid-queries.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { publishRecordChangeEvent } from '../../../src/server/database/events/change-events.ts'
import { getHoursAgo, insertVessel } from '../../factories/live-rows.ts'
import {
  buildNavAidRecord,
  buildPlaceRecord,
  startTestServer,
  type TestServer,
} from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.database
  const moorings = Array.from({ length: 2500 }, (_, i) =>
    buildPlaceRecord({
      name: `Mooring ${i}`,
      type_enum: i % 2 === 0 ? 4 : 1,
      latitude: 50 + (i % 50) / 1000,
      longitude: -4 + Math.floor(i / 50) / 1000,
    }),
  )
  await db.transaction().execute((tx) => importPlaces(tx, moorings))
  await db.transaction().execute((tx) =>
    importPlaces(tx, [
      buildPlaceRecord(),
      buildPlaceRecord({ name: 'Suva', latitude: -18.1, longitude: 178.4 }),
      buildPlaceRecord({ name: 'Taveuni', latitude: -16.9, longitude: -179.9 }),
      buildPlaceRecord({
        name: 'Old quay',
        type_enum: 57,
        latitude: 43.6,
        longitude: 4.2,
        approximate: true,
        updated_at: null,
      }),
    ]),
  )
  await db.transaction().execute((tx) => importNavAids(tx, [buildNavAidRecord()]))
  await recountDirtyCells(db)
})
afterAll(() => server.close())

async function fetchPlaces(query: string): Promise<PlaceCollection> {
  const { status, body } = await server.get(`/places/?type=centroid&${query}`)
  expect(status).toBe(200)
  return body
}

function sumCounts(collection: PlaceCollection | NavAidCollection): number {
  return collection.features.reduce(
    (sum, { properties }) => sum + ('cluster' in properties ? properties.count : 1),
    0,
  )
}

describe('GET /places?type=centroid', () => {
  it('CONTRACT 3: returns places with the properties of the contract', async () => {
    const { features } = await fetchPlaces('x1=4&y1=43.4&x2=4.15&y2=43.6&zoom=10')
    expect(features).toEqual([
      {
        type: 'Feature',
        id: expect.any(Number),
        geometry: { type: 'Point', coordinates: [4.132, 43.517] },
        properties: {
          id: expect.any(Number),
          name: 'Port Camargue',
          type_enum: 0,
          type: 'Marina',
          count: 0,
          popularity: null,
          thumbnail: null,
          country_code: null,
          marker: 'marina',
          updated: '2022-04-21',
          importance: 0.56,
        },
      },
    ])
  })

  it('section 3: returns types above 19 as Other POI and marks approximate positions', async () => {
    const { features } = await fetchPlaces('x1=4.16&y1=43.4&x2=4.3&y2=43.7&zoom=10')
    expect(features[0]?.properties).toMatchObject({ type: 'Other POI', marker: 'other', approximate: true })
    expect(features[0]?.properties).not.toHaveProperty('updated')
  })

  it('CONTRACT 3: supports bounding boxes across the antimeridian (x1 > x2)', async () => {
    const { features } = await fetchPlaces('x1=177&y1=-20&x2=-179&y2=-15&zoom=9')
    expect(features.map(({ properties }) => 'name' in properties && properties.name).sort()).toEqual([
      'Suva',
      'Taveuni',
    ])
  })

  it('CONTRACT 3: returns clusters above 2,000 features, counting each place once', async () => {
    const collection = await fetchPlaces('x1=-5&y1=49&x2=-3&y2=51&zoom=9')
    expect(collection.features.every(({ properties }) => 'cluster' in properties)).toBe(true)
    expect(sumCounts(collection)).toBe(2500)
    expect(collection.features[0]?.properties).toMatchObject({
      cluster: true,
      bbox: [-4, 50, expect.any(Number), expect.any(Number)],
      types: { 1: expect.any(Number), 4: expect.any(Number) },
    })
  })

  it('section 9: returns clusters below zoom 8, also for the whole world', async () => {
    const collection = await fetchPlaces('x1=-180&y1=-90&x2=180&y2=90&zoom=3')
    expect(collection.features.length).toBeLessThan(10)
    expect(sumCounts(collection)).toBe(2504)
    expect(sumCounts(await fetchPlaces('x1=4&y1=43.4&x2=4.15&y2=43.6&zoom=7'))).toBeGreaterThan(0)
  })

  it('never returns more features than the maximum', async () => {
    const collection = await fetchPlaces('x1=-180&y1=-90&x2=180&y2=90&zoom=18')
    expect(collection.features.length).toBeLessThanOrEqual(layerMaxFeatures)
    expect(sumCounts(collection)).toBe(2504)
  })

  it('stinkpots=true returns only places that a superyacht visited within 7 days', async () => {
    const world = 'x1=-180&y1=-90&x2=180&y2=90&stinkpots=true'
    const { pool } = server.database
    const { rows } = await pool.query<{ id: number }>(
      "select id from places where name in ('Port Camargue', 'Suva') or name like 'Mooring %' order by name",
    )
    const visit = async (ids: number[]) => {
      const vessel_id = await insertVessel(server.database, { stinkpot: true })
      await pool.query(
        `insert into visits (vessel_id, place_id, arrived_at, left_at, last_seen_at)
          select $1, unnest($2::int[]), $3, $3, $3`,
        [vessel_id, ids, getHoursAgo(6 * 24)],
      )
    }
    const ids = rows.map(({ id }) => id)
    await visit(ids.slice(-2))
    const { features } = await fetchPlaces(`${world}&zoom=8`)
    expect(features.map(({ properties }) => 'name' in properties && properties.name).sort()).toEqual([
      'Port Camargue',
      'Suva',
    ])
    // Aggregated below the layer's minimum zoom, as all points are, and above 2,000 places.
    const aggregated = await fetchPlaces(`${world}&zoom=7`)
    expect(aggregated.features.map(({ properties }) => properties)).toEqual([
      expect.objectContaining({ cluster: true, count: 1 }),
      expect.objectContaining({ cluster: true, count: 1 }),
    ])
    expect((await fetchPlaces(`x1=4&y1=43&x2=5&y2=44&zoom=7&stinkpots=true`)).features).toHaveLength(1)
    await visit(ids.slice(0, layerMaxFeatures))
    const crowded = await fetchPlaces(`${world}&zoom=8`)
    expect(crowded.features.every(({ properties }) => 'cluster' in properties)).toBe(true)
    expect(sumCounts(crowded)).toBe(layerMaxFeatures + 2)
    await pool.query("update visits set last_seen_at = now() - interval '8 days'")
    await publishRecordChangeEvent(server.database.db, { entity: 'places', position: null })
    for (const zoom of [3, 8])
      await expect.poll(async () => (await fetchPlaces(`${world}&zoom=${zoom}`)).features.length).toBe(0)
  })
})

describe('clusters', () => {
  it('are updated together when dirty cells are recounted', async () => {
    const { db, pool } = server.database
    const count = async () =>
      (
        await pool.query(
          "select sum(count) as count, min(feature) as feature from map_cells c join map_clusters using (layer, level, x, y) where layer = 'places' and level = 0",
        )
      ).rows[0]
    expect(await count()).toMatchObject({ count: 2504 })
    await db
      .transaction()
      .execute((tx) => importPlaces(tx, [buildPlaceRecord({ name: 'Late', latitude: -33, longitude: 151 })]))
    expect(await count()).toMatchObject({ count: 2504 })
    await recountDirtyCells(db)
    expect(await count()).toMatchObject({ count: 2505, feature: expect.stringContaining('"count":2505') })
    await pool.query("delete from places where name = 'Late'")
    await pool.query(
      "insert into dirty_cells (layer, x, y) select distinct 'places', x, y from map_cells where level = 12",
    )
    await recountDirtyCells(db)
    expect(await count()).toMatchObject({ count: 2504 })
    expect((await pool.query('select count(*) as count from dirty_cells')).rows).toEqual([{ count: 0 }])
  })

  it('at 180° E are in the last column', async () => {
    const { db } = server.database
    const edges = [180, 179.98, -179.98].map((longitude) =>
      buildPlaceRecord({ name: `At ${longitude}`, latitude: 70.01, longitude }),
    )
    await db.transaction().execute((tx) => importPlaces(tx, edges))
    await recountDirtyCells(db)
    const fetchClusters = async (x1: number, x2: number) => {
      const { features } = await fetchPlaces(`x1=${x1}&y1=69.5&x2=${x2}&y2=70.5&zoom=7`)
      return features.map(({ geometry, properties }) => [
        geometry.coordinates[0],
        'count' in properties && properties.count,
      ])
    }
    const east = [179.99, 2]
    expect(await fetchClusters(179, -179)).toEqual([[-179.98, 1], east])
    expect(await fetchClusters(179, 180)).toEqual([east])
  })
})

describe('GET /nav_aids', () => {
  it('returns nav aids with the properties of the contract', async () => {
    const { body } = await server.get('/nav_aids/?x1=4&y1=43&x2=5&y2=44&zoom=9')
    expect((body as NavAidCollection).features[0]?.properties).toEqual({
      id: expect.any(Number),
      name: 'Espiguette',
      mmsi: '992271001',
      type_enum: 9,
      aid_type: 22,
      type: 'Cardinal mark S',
      virtual: false,
    })
  })

  it('section 3: type_enum is the POI type and aid_type the AIS type, in the layer and in the object', async () => {
    const fetchLayerProperties = async () => {
      const { body } = await server.get('/nav_aids/?x1=4&y1=43&x2=5&y2=44&zoom=9')
      const { features } = body as NavAidCollection
      return features.map(({ properties }) => properties)
    }
    const [navAid] = await fetchLayerProperties()
    if (!navAid || 'cluster' in navAid) throw new Error('the layer answers no aid')
    const { type_enum, aid_type, type } = navAid
    const { body } = await server.get(`/nav_aids/${navAid.id}`)
    expect(body).toMatchObject({ type_enum, aid_type, type_text: { id: aid_type, name: type } })
  })

  it('section 9: returns clusters below zoom 4', async () => {
    const { body } = await server.get('/nav_aids/?x1=-180&y1=-90&x2=180&y2=90&zoom=3')
    expect((body as NavAidCollection).features[0]?.properties).toMatchObject({
      cluster: true,
      count: 1,
      types: { 22: 1 },
    })
  })
})

describe('layer responses', () => {
  const path = '/places/?type=centroid&x1=4&y1=43.4&x2=4.15&y2=43.6&zoom=11'

  it('have an ETag and answer 304 to the same one', async () => {
    const first = await server.get(path)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^W\/"/)
    expect((await server.get(path, { 'if-none-match': etag })).status).toBe(304)
    expect((await server.get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('are compressed if the client accepts it', async () => {
    const answer = await server.app.inject({
      url: '/api/v1/places/?type=centroid&x1=-5&y1=49&x2=-3&y2=50.02&zoom=9',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers.vary).toContain('accept-encoding')
  })

  it('are invalidated by changes inside their bounding box only', async () => {
    const before = await server.get(path)
    await server.database.pool.query(
      `update places set feature = replace(feature, 'Port Camargue', 'Port-Camargue')`,
    )
    await publishRecordChangeEvent(server.database.db, {
      entity: 'places',
      position: { latitude: 10, longitude: 10 },
    })
    expect((await server.get(path)).body).toEqual(before.body)
    await publishRecordChangeEvent(server.database.db, {
      entity: 'places',
      position: { latitude: 43.5, longitude: 4.1 },
    })
    await expect.poll(async () => JSON.stringify((await server.get(path)).body)).toContain('Port-Camargue')
    await server.database.pool.query(
      `update places set feature = replace(feature, 'Port-Camargue', 'Port Camargue')`,
    )
    await publishRecordChangeEvent(server.database.db, { entity: 'places', position: null })
    await expect.poll(async () => (await server.get(path)).body).toEqual(before.body)
  })

  it('of clusters are cached per cell range and invalidated by changes in these cells', async () => {
    const { db, pool } = server.database
    const buildWestQuery = (offset: number) => `x1=-9&y1=49&x2=-3&y2=${50.1 + offset}&zoom=5`
    const [first, etag] = await fetchCountAndEtag(buildWestQuery(0))
    expect(first).toBe(2500)
    await pool.query(`update map_clusters set feature = replace(feature, '"count":', '"count":1')`)
    try {
      expect(await fetchCountAndEtag(buildWestQuery(0.0001))).toEqual([first, etag])
      await publishRecordChangeEvent(db, {
        entity: 'places',
        position: { latitude: -18.1, longitude: 178.4 },
      })
      expect(await fetchCountAndEtag(buildWestQuery(0.0002))).toEqual([first, etag])
      await publishRecordChangeEvent(db, {
        entity: 'places',
        position: { latitude: 50.02, longitude: -3.99 },
      })
      await expect.poll(async () => (await fetchCountAndEtag(buildWestQuery(0)))[0]).toBeGreaterThan(2500)
    } finally {
      await pool.query(`update map_clusters set feature = replace(feature, '"count":1', '"count":')`)
      await publishRecordChangeEvent(db, { entity: 'places', position: null })
    }
    await expect.poll(async () => (await fetchCountAndEtag(buildWestQuery(0)))[0]).toBe(first)
    // The same across the antimeridian.
    expect((await fetchCountAndEtag('x1=177&y1=-20&x2=-178&y2=-15&zoom=5'))[0]).toBe(2)
  })

  async function fetchCountAndEtag(query: string): Promise<[count: number, etag: string]> {
    const { body, headers } = await server.get(`/places/?type=centroid&${query}`)
    return [sumCounts(body), String(headers.etag)]
  }
})
