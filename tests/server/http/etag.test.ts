import { afterAll, beforeAll, expect, it } from 'vitest'
import { matchesEtag } from '../../../src/server/http/etag.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let placeId = 0

beforeAll(async () => {
  server = await startTestServer()
  await server.database.db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord()]))
  const { features } = (await server.get('/places.geojson')).body as { features: { id: number }[] }
  placeId = features[0]?.id ?? 0
})
afterAll(() => server.close())

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"b","a" ', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s names the ETag W/"a": %s', (header, matches) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(matches)
})

it.each(['/places/ID', '/posts?place_id=ID', '/places/ID/tides?days=7'])(
  'a stored copy of %s is confirmed without a body until it changes',
  async (path) => {
    const get = (etag?: string) =>
      server.app.inject({
        url: `/api/v1${path.replace('ID', String(placeId))}`,
        headers: etag ? { 'if-none-match': etag } : {},
      })
    const first = await get()
    expect(first.statusCode).toBe(200)
    const etag = String(first.headers.etag)
    const again = await get(etag)
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect((await get('W/"another"')).body).toBe(first.body)
  },
)
