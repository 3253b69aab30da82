import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importNavAids } from '../../../src/server/imports/nav-aid-queries.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { recountDirtyCells } from '../../../src/server/map-layers/cell-queries.ts'
import { encodeTile, getTileBounds } from '../../../src/server/vector-tiles/encode-tile.ts'
import {
  buildNavAidRecord,
  buildPlaceRecord,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/test-server.ts'

const site = 'https://tiles.example'
let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: site })
  user = await server.createUser()
  const { db } = server.database
  const places = [
    buildPlaceRecord({ name: 'Port Camargue', country_code: 'FR', approximate: true }),
    buildPlaceRecord({ name: 'Suva', latitude: -18.1, longitude: 178.4, type_enum: 1 }),
    buildPlaceRecord({ name: 'On the line', latitude: 10, longitude: 180, approximate: true }),
    buildPlaceRecord({ name: 'Origin', latitude: 0, longitude: 0 }),
  ]
  await db.transaction().execute((tx) => importPlaces(tx, places))
  await db.transaction().execute((tx) => importNavAids(tx, [buildNavAidRecord()]))
  const votes = { rating_sum: 90, vote_count: 20 }
  await db.updateTable('places').set(votes).where('name', '=', 'Port Camargue').execute()
  await recountDirtyCells(db)
})
afterAll(() => server.close())

interface Point {
  id: number | undefined
  longitude: number
  latitude: number
  properties: Record<string, unknown>
}

/** Reads a tile; empty without content. */
async function readTile(path: string): Promise<Point[]> {
  const { statusCode, headers, rawPayload } = await server.app.inject({ url: path })
  if (statusCode === 204) return []
  expect(statusCode, path).toBe(200)
  expect(headers['content-type'], path).toBe('application/vnd.mapbox-vector-tile')
  const [, layer = '', z, x, y] = /^\/tiles\/(\w+)\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(path) ?? []
  return decode(rawPayload, layer, { z: Number(z), x: Number(x), y: Number(y) })
}

function decode(bytes: Uint8Array, layer: string, { x, y, z }: { x: number; y: number; z: number }): Point[] {
  const { layers } = new VectorTile(new PbfReader(bytes))
  expect(Object.keys(layers)).toEqual([layer])
  const points = layers[layer]
  expect(points?.version).toBe(2)
  expect(points?.extent).toBe(4096)
  return Array.from({ length: points?.length ?? 0 }, (_, index) => {
    const feature = points?.feature(index)
    const geometry = feature?.toGeoJSON(x, y, z).geometry
    const [longitude = 0, latitude = 0] = geometry?.type === 'Point' ? geometry.coordinates : []
    return { id: feature?.id, longitude, latitude, properties: feature?.properties ?? {} }
  })
}

const names = (points: readonly Point[]) => points.map(({ properties }) => properties.name)

describe('vector tiles', () => {
  it('contain the places of the layer call with their position, id and properties', async () => {
    const [place] = await readTile('/tiles/places/10/523/374.mvt')
    expect(place?.longitude).toBeCloseTo(4.132, 3)
    expect(place?.latitude).toBeCloseTo(43.517, 3)
    expect(place?.properties).toMatchObject({ name: 'Port Camargue', type: 'Marina', updated: '2022-04-21' })
    expect(place?.id).toBe(place?.properties.id)
  })

  it('contain aids to navigation', async () => {
    const [aid] = await readTile('/tiles/nav_aids/10/523/374.mvt')
    expect(aid?.properties).toMatchObject({ name: 'Espiguette', mmsi: '992271001', virtual: false })
  })

  it('aggregate below the minimum zoom of the layer, with the sum of all records', async () => {
    const points = await readTile('/tiles/places/0/0/0.mvt')
    expect(points.every(({ properties }) => properties.cluster === true)).toBe(true)
    expect(points.reduce((sum, { properties }) => sum + Number(properties.count), 0)).toBe(4)
    expect(points.map(({ properties }) => properties.types)).toContain('{"0":1}')
  })

  it.each([0, 3, 8, 12, 14])(
    'contain each place once at zoom %i, also on borders and the antimeridian',
    async (z) => {
      const side = 2 ** z
      const around = (unit: number) => [
        Math.floor(unit * side) - 1,
        Math.floor(unit * side),
        Math.floor(unit * side) + 1,
      ]
      const columns = [...around(0.5), 0, side - 1].filter((x) => x >= 0 && x < side)
      const rows = [...around(0.5), ...around(0.472)].filter((y) => y >= 0 && y < side)
      let count = 0
      for (const x of new Set(columns))
        for (const y of new Set(rows))
          for (const point of await readTile(`/tiles/places/${z}/${x}/${y}.mvt`)) {
            const isTested = z === 0 || [0, 10].some((latitude) => Math.abs(point.latitude - latitude) < 0.1)
            if (isTested) count += point.properties.cluster ? Number(point.properties.count) : 1
          }
      expect(count).toBe(z === 0 ? 4 : 2)
    },
  )

  it('without records have no content', async () => {
    const { statusCode, body } = await server.app.inject({ url: '/tiles/places/10/0/0.mvt' })
    expect(statusCode).toBe(204)
    expect(body).toBe('')
  })

  it('are cached, and change with the places', async () => {
    const url = '/tiles/places/9/300/200.mvt'
    const bounds = getTileBounds({ z: 9, x: 300, y: 200 })
    const position = { latitude: (bounds.y1 + bounds.y2) / 2, longitude: (bounds.x1 + bounds.x2) / 2 }
    const { headers } = await server.app.inject({ url })
    expect(headers['cache-control']).toBe('public, max-age=300')
    const ifNoneMatch = { 'if-none-match': String(headers.etag) }
    expect((await server.app.inject({ url, headers: ifNoneMatch })).statusCode).toBe(304)
    const place = { name: 'New Bay', type_enum: 1, ...position }
    const { id } = (await user.call('POST', '/places', { place })).body as { id: number }
    expect((await server.app.inject({ url, headers: ifNoneMatch })).statusCode).toBe(200)
    expect(names(await readTile(url))).toEqual(['New Bay'])
    await user.call('DELETE', `/places/${id}`)
    expect(await readTile(url)).toEqual([])
  })

  it.each([
    '0/1/0.mvt',
    '0/0/1.mvt',
    '14/16384/0.mvt',
    '15/0/0.mvt',
    '99/0/0.mvt',
    '-1/0/0.mvt',
    '3/-1/0.mvt',
    '3/1/1.png',
    '3/1/1',
    '999999999999/1/1.mvt',
  ])('%s is not found', async (path) => {
    const { statusCode, headers } = await server.app.inject({ url: `/tiles/places/${path}` })
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
  })

  it.each([
    ['3/1.5/0.mvt', 'x'],
    ['3/0x1/0.mvt', 'x'],
    ['3/1/b.mvt', 'y'],
    ['a/1/1.mvt', 'z'],
  ])('%s is malformed', async (path, name) => {
    const { statusCode, body } = await server.app.inject({ url: `/tiles/places/${path}` })
    expect(statusCode).toBe(422)
    expect(JSON.parse(body)).toMatchObject({ errors: { [name]: ['must be a whole number'] } })
  })

  it.each(['/tiles/vessels/0/0/0.mvt', '/tiles/vessels.json', '/tiles/weather.json'])(
    '%s is not found',
    async (url) => {
      expect((await server.app.inject({ url })).statusCode).toBe(404)
    },
  )
})

describe('TileJSON', () => {
  it.each(['places', 'nav_aids'])('of %s names its tiles, zooms, attribution and fields', async (layer) => {
    const { statusCode, body, headers } = await server.app.inject({ url: `/tiles/${layer}.json` })
    expect(statusCode).toBe(200)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(JSON.parse(body)).toMatchObject({
      tilejson: '3.0.0',
      scheme: 'xyz',
      // The square of Web Mercator.
      bounds: [-180, -85.0511, 180, 85.0511],
      tiles: [`${site}/tiles/${layer}/{z}/{x}/{y}.mvt`],
      minzoom: 0,
      maxzoom: 14,
      attribution: expect.stringContaining('OpenStreetMap') as string,
      vector_layers: [{ id: layer, minzoom: 0, maxzoom: 14, fields: { name: 'String', count: 'Number' } }],
    })
  })

  it.each(['places', 'nav_aids'])('of %s lists every property of its tiles, by its type', async (layer) => {
    // A place that waits for its review.
    const place = { name: 'Newcomer', latitude: 43.52, longitude: 4.14 }
    expect((await user.call('POST', '/places', { place })).status).toBe(201)
    const { body } = await server.app.inject({ url: `/tiles/${layer}.json` })
    const { vector_layers } = JSON.parse(body) as { vector_layers: { fields: Record<string, string> }[] }
    const fields = vector_layers[0]?.fields ?? {}
    const points = [
      ...(await readTile(`/tiles/${layer}/10/523/374.mvt`)),
      ...(await readTile(`/tiles/${layer}/0/0/0.mvt`)),
    ]
    const seen = new Map(points.flatMap(({ properties }) => Object.entries(properties)))
    expect([...seen.keys()]).toEqual(expect.arrayContaining(['id', 'name', 'type', 'cluster', 'count']))
    for (const [name, value] of seen) expect(fields[name]?.toLowerCase(), name).toEqual(typeof value)
    // The traffic index is known only where vessels checked in, and no place has a photo.
    const unseen = Object.keys(fields).filter((name) => !seen.has(name))
    expect(unseen).toEqual(layer === 'places' ? ['popularity', 'thumbnail'] : [])
  })
})

it('encodes texts, numbers and booleans, and leaves out what is not known', () => {
  const properties = { name: 'Bay', popularity: null, approximate: true, share: 0.5, depth: -2 }
  const feature = {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [1, 1] as [number, number] },
    properties,
  }
  const bytes = encodeTile('places', { z: 0, x: 0, y: 0 }, [feature])
  const [point] = decode(bytes ?? new Uint8Array(), 'places', { z: 0, x: 0, y: 0 })
  expect(point?.properties).toEqual({ name: 'Bay', approximate: true, share: 0.5, depth: -2 })
})
