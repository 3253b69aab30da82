import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importNavAids } from '../../../src/server/imports/nav-aid-queries.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import {
  buildNavAidRecord,
  buildPlaceRecord,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/test-server.ts'

let server: TestServer
let placeId: number
let navAidId: number
beforeAll(async () => {
  server = await startTestServer()
  const { db, pool } = server.database
  await db.transaction().execute((tx) =>
    importPlaces(tx, [
      buildPlaceRecord({
        tags: { vhf: '9', roadstead: 'secret' },
        country_code: 'FR',
        city: 'Le Grau-du-Roi',
      }),
    ]),
  )
  await db.transaction().execute((tx) => importNavAids(tx, [buildNavAidRecord()]))
  placeId = (await pool.query('select id from places')).rows[0].id
  navAidId = (await pool.query('select id from nav_aids')).rows[0].id
})
afterAll(() => server.close())

async function addPlace(creator: TestUser, place: object): Promise<number> {
  const { body } = await creator.call('POST', '/places', { place })
  return (body as { id: number }).id
}

describe('GET /places/:id', () => {
  it('section 3: returns fields, source, licence and age', async () => {
    const { status, body } = await server.get(`/places/${placeId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: placeId,
      name: 'Port Camargue',
      type: 'Marina',
      latitude: 43.517,
      longitude: 4.132,
      popularity: null,
      rating_average: null,
      vote_count: 0,
      user_id: null,
      marker: 'marina',
      source: 'openstreetmap',
      source_licence: 'ODbL-1.0',
      source_url: 'https://www.openstreetmap.org/node/1',
      updated_at: '2022-04-21T00:00:00.000Z',
      lock_version: 0,
    })
  })

  it('section 3: omits the internal tag', async () => {
    expect((await server.get(`/places/${placeId}`)).body).toMatchObject({ tags: { vhf: '9' } })
    expect(JSON.stringify((await server.get(`/places/${placeId}`)).body)).not.toContain('secret')
  })

  it('section 9: returns the average rating from the third vote on', async () => {
    const creator = await server.createUser()
    const id = await addPlace(creator, { name: 'Rated', latitude: 30, longitude: 10 })
    const rate = async (user: TestUser, stars: number) =>
      expect((await user.call('POST', '/rates', { stars, place_id: id })).status).toBe(201)
    await rate(creator, 5)
    await rate(await server.createUser(), 4)
    expect((await server.get(`/places/${id}`)).body).toMatchObject({ rating_average: null, vote_count: 2 })
    await rate(await server.createUser(), 4)
    expect((await server.get(`/places/${id}`)).body).toMatchObject({ rating_average: 4.3, vote_count: 3 })
  })

  it('omits deleted places, as do map and search', async () => {
    const creator = await server.createUser()
    const id = await addPlace(creator, { name: 'Gone', latitude: 1, longitude: 1 })
    expect((await server.get('/search/?query=gone')).body).toMatchObject({ places_hits: 1 })
    expect((await creator.call('DELETE', `/places/${id}`)).status).toBe(200)
    expect((await server.get(`/places/${id}`)).status).toBe(404)
    expect((await server.get('/search/?query=gone')).body).toMatchObject({ places_hits: 0 })
    expect((await server.get('/places/?type=centroid&x1=0&y1=0&x2=2&y2=2&zoom=9')).body).toMatchObject({
      features: [],
    })
  })
})

describe('GET /nav_aids/:id', () => {
  it('section 3: returns the fields', async () => {
    expect((await server.get(`/nav_aids/${navAidId}`)).body).toMatchObject({
      id: navAidId,
      name: 'Espiguette',
      mmsi: '992271001',
      type_enum: 9,
      aid_type: 22,
      type_text: { id: 22, name: 'Cardinal mark S' },
      dims: null,
      virtual: false,
      light: 'VQ(6)+LFl W 10s',
      mmsi_valid: true,
      heard_at: null,
      off_position: null,
    })
  })
})

describe('invalid requests', () => {
  it.each([
    ['/places/abc', 'id'],
    ['/places/0', 'id'],
    ['/places/99999999999999', 'id'],
    ['/nav_aids/1.5', 'id'],
    ['/places?type=nonsense', 'type'],
    ['/places?type=centroid&x1=1&y1=1&x2=2&zoom=8', 'y2'],
    ['/places?type=centroid&x1=one&y1=1&x2=2&y2=2&zoom=8', 'x1'],
    ['/places?type=centroid&x1=-181&y1=1&x2=2&y2=2&zoom=8', 'x1'],
    ['/places?type=centroid&x1=1&y1=3&x2=2&y2=2&zoom=8', 'y1'],
    ['/places?type=centroid&x1=1&y1=1&x2=2&y2=2&zoom=99', 'zoom'],
    ['/places?type=centroid&x1=1e999&y1=1&x2=2&y2=2&zoom=8', 'x1'],
    ['/nav_aids?x1=1&y1=-91&x2=2&y2=2&zoom=8', 'y1'],
    ['/destinations?x1=1', 'y1'],
    ['/search?query=a%00b', 'query'],
    ['/places?type=outline&x1=1&y1=1&x2=2&y2=2&tile_zoom=99', 'tile_zoom'],
  ])('%s answers 422 and names %s', async (path, field) => {
    const { status, body, headers } = await server.get(path)
    expect(status).toBe(422)
    expect(headers['content-type']).toContain('application/problem+json')
    expect(body).toMatchObject({
      type: 'urn:roadstead:problem:invalid',
      status: 422,
      detail: expect.any(String),
    })
    expect(Object.keys((body as { errors: object }).errors)).toContain(field)
  })

  it('explain in a sentence which field is wrong and what it accepts', async () => {
    const { status, body } = await server.get('/places.doc?limit=0')
    const errors = { format: ['must be one of gpx, kml, geojson, csv'] }
    expect(status).toBe(422)
    expect(body).toMatchObject({ detail: 'format must be one of gpx, kml, geojson, csv.', errors })
  })

  it('with an unknown id answer 404', async () => {
    const { status, body } = await server.get('/places/2000000000')
    expect(status).toBe(404)
    expect(body).toMatchObject({ type: 'urn:roadstead:problem:not-found', title: 'Not found' })
  })

  it('with an unknown path answer 404', async () => {
    expect(await server.get('/nothing')).toMatchObject({ status: 404, body: { status: 404 } })
  })

  it.each([
    ['{"place":', 'application/json', 400],
    ['<xml/>', 'application/xml', 415],
    // A form of another site may send it.
    ['{"place":{}}', 'text/plain', 415],
    [`{"a":"${'x'.repeat(2_000_000)}"}`, 'application/json', 413],
  ])('with an unreadable body answer 4xx', async (payload, type, status) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1/places',
      payload,
      headers: { 'content-type': type },
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })
})

describe('endpoint table', () => {
  it('accepts a trailing slash', async () => {
    const path = `/places/${placeId}`
    const expected = await server.get(path)
    expect(expected).toMatchObject({ status: 200, body: { id: placeId } })
    const { status, body } = await server.get(`${path}/`)
    expect({ status, body }).toEqual({ status: 200, body: expected.body })
  })

  it('is published as OpenAPI', async () => {
    const answer = await server.app.inject('/api/openapi.json')
    expect(answer.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Roadstead' } })
  })
})

describe('server', () => {
  it('the health check answers 503 if a table that every page needs cannot be read', async () => {
    const { pool } = server.database
    await pool.query('alter table places rename to unreadable')
    const answer = await server.app.inject('/healthz')
    await pool.query('alter table unreadable rename to places')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ status: 'unavailable' })
    expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  })

  it('CONTRACT 1: answers ok to health checks', async () => {
    const answer = await server.app.inject('/healthz')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'ok' })
  })

  it('lists tile sources with attribution and licence', async () => {
    expect((await server.get('/tile_sources')).body).toContainEqual(
      expect.objectContaining({ kind: 'satellite', licence: 'CC-BY-4.0' }),
    )
  })

  it('sends a strict content security policy', async () => {
    const policy = String((await server.app.inject('/healthz')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('https://tiles.maps.eox.at')
  })
})
