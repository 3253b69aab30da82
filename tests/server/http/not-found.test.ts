import { afterAll, beforeAll, expect, it } from 'vitest'
import { embedBasePath } from '../../../src/core/site/embeds.ts'
import { packageVersion } from '../../../src/server/system/version.ts'
import {
  startTestServer,
  type HttpMethod,
  type TestServer,
  type TestUser,
} from '../../support/test-server.ts'

let server: TestServer
let admin: TestUser
let vessel: number
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.createUser({ admin: true })
  const { body } = await admin.call('POST', '/vessels', { vessel: { name: 'Nellie', loa: 12 } })
  vessel = (body as { id: number }).id
})
afterAll(() => server.close())

const site = 'http://localhost:80'
const report = { report: { subject: 'place', subject_id: 987_654, reason: 'not there' } }

/** What a person who reads the error learns about the kind of thing that does not exist. */
it.each<[method: HttpMethod | 'PUT', url: string, what: RegExp, body?: object]>([
  ['GET', '/api/v1/users/987654', /user/],
  ['GET', '/api/v1/posts?place_id=987654', /place/],
  ['DELETE', '/api/v1/nav_aids/987654', /navigation aid/],
  ['DELETE', '/api/v1/posts/987654', /review/],
  ['DELETE', '/api/v1/reports/987654', /report/],
  ['POST', '/api/v1/reports', /record/, report],
  ['DELETE', '/api/v1/users/987654', /user/],
  ['PUT', '/uploads/bm9uZQ.AAAA', /upload.*(used|expired)/],
  ['GET', '/photos/987654/thumb/photo.jpg', /photo/],
  ['GET', '/photos/1/large/photo.jpg', /photo/],
  ['GET', '/photos/x/thumb/photo.jpg', /photo/],
  ['GET', '/og/place/987654.png', /record/],
  ['GET', '/og/place/987654.gif', /picture/],
  ['GET', '/tiles/places/99/0/0.mvt', /tile/],
  ['GET', '/ogc/collections/harbours', /collection/],
  ['GET', '/ogc/collections/places/items/987654', /feature/],
  ['GET', '/sitemaps/places-99.xml', /part of the sitemap/],
  ['GET', `${embedBasePath}/${packageVersion}/nothing.js`, /file of the embed/],
  ['GET', `/oembed?url=${site}/placeview/987654`, /page/],
  ['GET', '/placeview/987654/card', /place/],
  ['GET', '/api/v2/places', /address/],
])('%s %s says what does not exist', async (method, url, what, payload) => {
  const { headers } = admin
  const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) })
  const { status, detail } = JSON.parse(answer.body) as { status: number; detail: string }
  expect(answer.statusCode).toBe(404)
  expect(status).toBe(404)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(detail).toMatch(/^There is no .+\.$/)
  expect(detail).toMatch(what)
})

it.each([
  ['/ground/a/0/0', 'z'],
  ['/ground/19/0/0', 'z'],
  ['/ground/3/-1/0', 'x'],
  ['/ground/3/0/262144', 'y'],
  [`/oembed?url=${site}/&maxwidth=0`, 'maxwidth'],
  ['/ogc/collections/places/items?limit=x', 'limit'],
  ['/ogc?f=pdf', 'f'],
  ['/api/v1/places.csv?types=x', 'types'],
  ['/api/v1/search/?query=port&types=x', 'types'],
])('GET %s says which input cannot be read', async (url, field) => {
  const { statusCode, body } = await server.app.inject({ url })
  // OGC API - Features demands 400.
  const status = url.startsWith('/ogc') ? 400 : 422
  expect(statusCode).toEqual(status)
  expect(JSON.parse(body)).toMatchObject({ status, errors: { [field]: [expect.stringMatching(/\w/)] } })
  // RFC 9457: other members are not for the names of inputs.
  expect(Object.keys(JSON.parse(body) as object).toSorted()).toEqual([
    'detail',
    'errors',
    'status',
    'title',
    'type',
  ])
})

/** The greatest id of a record: no test has it. */
const missing = 2_147_483_647

it.each<[what: string, method: HttpMethod, path: string, body?: object]>([
  ['place', 'GET', `/places/${missing}`],
  ['place', 'GET', `/places/${missing}/tides`],
  ['place', 'GET', `/places/${missing}/shelter`],
  ['place', 'GET', `/places/${missing}/revisions`],
  ['place', 'GET', `/places/download_kap_file/${missing}`],
  ['place', 'PATCH', `/places/${missing}`, { place: { name: 'New' } }],
  ['place', 'PATCH', `/places/${missing}`, { place: { type_enum: 1 } }],
  ['place', 'DELETE', `/places/${missing}`],
  ['place', 'POST', `/places/${missing}/confirm`],
  ['place', 'POST', `/places/${missing}/approve`],
  ['place', 'POST', '/rates', { place_id: missing, stars: 5 }],
  ['navigation aid', 'GET', `/nav_aids/${missing}`],
  ['navigation aid', 'GET', `/nav_aids/${missing}/revisions`],
  ['navigation aid', 'PATCH', `/nav_aids/${missing}`, { nav_aid: { name: 'New' } }],
  ['navigation aid', 'POST', `/nav_aids/${missing}/revert`, { revision_id: 1 }],
  ['weather beacon', 'GET', `/meteo_reps/${missing}`],
  ['vessel', 'GET', `/vessels/${missing}`],
  ['vessel', 'GET', `/vessels/${missing}/track.gpx`],
  ['vessel', 'PATCH', `/vessels/${missing}`, { vessel: { name: 'New' } }],
  ['vessel', 'POST', `/connections?vessel_id=${missing}`],
])('a call about a %s that does not exist says so: %s %s', async (what, method, path, body) => {
  const answer = await admin.call(method, path, body)
  expect(answer).toMatchObject({ status: 404, body: { detail: `There is no ${what} with this id.` } })
})

it('a user who does not follow the vessel cannot be accepted as a follower', async () => {
  const change = { user_id: missing, accepted: true }
  expect(await admin.call('PATCH', `/vessels/${vessel}/followers`, change)).toMatchObject({
    status: 404,
    body: { detail: 'There is no follower of this vessel.' },
  })
})
