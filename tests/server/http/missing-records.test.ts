import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('accepting a follower whom a vessel does not have is refused', async () => {
  const change = { user_id: missing, accepted: true }
  expect(await admin.call('PATCH', `/vessels/${vessel}/followers`, change)).toMatchObject({
    status: 404,
    body: { detail: 'There is no follower of this vessel.' },
  })
})
