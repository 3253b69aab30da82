import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints, type Endpoint, type EndpointKey } from '../../../src/core/contract/endpoints.ts'
import { parseEndpointKey } from '../../../src/core/endpoint-key.ts'
import { importNavAids } from '../../../src/server/imports/nav-aid-queries.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { createSchemaArbitrary } from '../../factories/from-schema.ts'
import { insertVessel } from '../../factories/live-rows.ts'
import { startTileServer, type TileServer } from '../../fakes/tile-server.ts'
import {
  buildNavAidRecord,
  buildPlaceRecord,
  startTestServer,
  type TestUser,
  type TestServer,
} from '../../support/test-server.ts'

const requestCount = 10_000
/** One of this many values violates the schema. */
const invalidValueInterval = 6

let server: TestServer
let tiles: TileServer
let attacker: TestUser
beforeAll(async () => {
  tiles = await startTileServer()
  // Imagery exists for one small bay only: this test checks requests, not charts.
  const bay = { bbox: [4, 43, 4.01, 43.01] }
  server = await startTestServer({ ROADSTEAD_TILES: tiles.writeSourcesFile(bay) })
  const { db } = server.database
  const places = Array.from({ length: 10 }, (_, index) => buildPlaceRecord({ latitude: index * 3 }))
  await db.transaction().execute((tx) => importPlaces(tx, places))
  await db.transaction().execute((tx) => importNavAids(tx, [buildNavAidRecord()]))
  const victim = await server.createUser({ first_name: 'Vic', last_name: 'Tim' })
  attacker = await server.createUser()
  await insertVessel(server.database, {
    name: 'Victim',
    mmsi: '232001000',
    user_id: victim.id,
    audience: 'nobody',
    position: '(4,43)',
  })
  await server.database.pool.query(
    "insert into posts (place_id, user_id, comment) select min(id), $1, 'mine' from places",
    [victim.id],
  )
  await server.database.pool.query(
    'insert into ratings (place_id, user_id, stars) select min(id), $1, 5 from places',
    [victim.id],
  )
})
afterAll(async () => {
  await server.close()
  await tiles.close()
})

/** Returns the records of other users as one text. */
async function fetchRecordsOfOthers(): Promise<string> {
  const { rows } = await server.database.pool.query(
    `select jsonb_build_array(
       (select jsonb_agg(u order by id) from users u where id <> $1),
       -- Which town a vessel is near is worked out by the server itself, now and then.
       (select jsonb_agg(to_jsonb(v) - 'nearby' - 'nearby_lookup_position' order by id)
         from vessels v where user_id <> $1),
       (select jsonb_agg(p order by id) from posts p where user_id <> $1),
       (select jsonb_agg(r order by place_id, user_id) from ratings r where user_id <> $1),
       (select jsonb_agg(s order by id) from sessions s where user_id <> $1)
     )::text as all`,
    [attacker.id],
  )
  return rows[0].all
}

interface RandomRequest {
  key: EndpointKey
  params: unknown
  query: unknown
  body: unknown
  raw: string | null
  login: 'visitor' | 'session' | 'key' | 'wrong token'
}

/** Request bodies that are invalid JSON or have another structure. */
const rawBodies = [
  '{',
  '{"a":',
  '[]',
  'null',
  '"text"',
  '\0',
  '{"place":null}',
  `{"a":"${'x'.repeat(2_000)}"}`,
]

const randomRequests: fc.Arbitrary<RandomRequest> = fc
  .constantFrom(...(Object.keys(endpoints) as EndpointKey[]))
  .chain((key) => {
    const { params, query, body }: Endpoint = endpoints[key]
    const createArbitrary = (schema: object | undefined) =>
      schema ? createSchemaArbitrary(schema, invalidValueInterval) : fc.constant(undefined)
    return fc.record({
      key: fc.constant(key),
      params: createArbitrary(params),
      query: createArbitrary(query),
      body: createArbitrary(body),
      raw: fc.oneof(
        { weight: 20, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
      ),
      login: fc.constantFrom<RandomRequest['login']>('visitor', 'session', 'session', 'key', 'wrong token'),
    })
  })

function buildUrl({ key, params, query }: RandomRequest): string {
  const { path, queryDiscriminator } = parseEndpointKey(key)
  const values = (params ?? {}) as Record<string, unknown> // random requests may have any value
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encode(values[name] ?? 1) || '1')
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).map(
    ([name, value]) => `${encode(name)}=${encode(value)}`,
  )
  if (queryDiscriminator?.value) pairs.push(`${queryDiscriminator.name}=${queryDiscriminator.value}`)
  return `/api/v1${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

function encode(value: unknown): string {
  return encodeURIComponent(
    Buffer.from(String(value instanceof Object ? JSON.stringify(value) : value)).toString(),
  )
}

function buildHeaders(login: RandomRequest['login']): Record<string, string> {
  if (login === 'visitor') return {}
  if (login === 'key') return { authorization: `Bearer ${attacker.apiKey}` }
  return login === 'session' ? attacker.headers : { ...attacker.headers, 'x-csrf-token': 'wrong' }
}

/** Endpoints that end the session of the attacker; other tests cover them. */
const sessionEndingEndpoints: EndpointKey[] = [
  'DELETE /users/sign_out',
  'DELETE /sessions/:id',
  'DELETE /users/:id',
  'POST /users/:id/api_key',
  'POST /users/sign_in',
  'POST /users/sign_up',
]

async function sendRequest(request: RandomRequest): Promise<{ status: number; type: string; body: string }> {
  const { method } = parseEndpointKey(request.key)
  const login = sessionEndingEndpoints.includes(request.key) ? 'visitor' : request.login
  const body = request.raw ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
  const answer = await server.app.inject({
    method,
    url: buildUrl(request),
    headers: {
      ...buildHeaders(login),
      ...(body !== undefined && method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && method !== 'GET' && { payload: body }),
  })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), body: answer.body }
}

describe('ten thousand random requests', () => {
  it(
    'cause no 5xx, answer errors as problem+json and change no records of other users',
    { timeout: 600_000 },
    async () => {
      const before = await fetchRecordsOfOthers()
      const countsByStatus = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(randomRequests, async (request) => {
          const { status, type, body } = await sendRequest(request)
          countsByStatus.set(status, (countsByStatus.get(status) ?? 0) + 1)
          const isAllowed = status < 500 || status === 501
          expect(
            isAllowed,
            `${request.key} ${buildUrl(request)} answered ${status} ${body.slice(0, 300)}`,
          ).toBe(true)
          if (status < 400) return
          expect(type).toContain('application/problem+json')
          expect(body).not.toMatch(/\bat .*\.(ts|js):\d+/)
        }),
        { numRuns: requestCount, endOnFailure: true, seed: 20_261_121 },
      )
      expect(await fetchRecordsOfOthers()).toBe(before)
      // The test is meaningful only if enough requests succeed.
      expect(
        [...countsByStatus].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0),
      ).toBeGreaterThan(500)
      expect([401, 403, 404, 422].every((status) => (countsByStatus.get(status) ?? 0) > 20)).toBe(true)
    },
  )
})

describe('malformed requests', () => {
  const post = (payload: string | Buffer, headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/places',
      payload,
      headers: { ...attacker.headers, ...headers },
    })

  it('answer 400 to invalid JSON and UTF-8', async () => {
    const json = { 'content-type': 'application/json' }
    for (const payload of ['{', '', 'x', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31])]) {
      const answer = await post(payload, json)
      expect([400, 422]).toContain(answer.statusCode)
      expect(answer.headers['content-type']).toContain('problem+json')
    }
  })

  it('answer 415 to other media types', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-msgpack', 'nonsense'])
      expect((await post('name=x', { 'content-type': type })).statusCode).toBe(415)
  })

  it('answer 413 to bodies above the size limit', async () => {
    const answer = await post(`{"name":"${'x'.repeat(1_100_000)}"}`, { 'content-type': 'application/json' })
    expect(answer.statusCode).toBe(413)
  })

  it('answer 400 to truncated forms', async () => {
    const type = 'multipart/form-data; boundary=cut'
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1/posts',
      payload: '--cut\r\ncontent-disposition: form-data; name="post[comment]"\r\n\r\nhalf a',
      headers: { ...attacker.headers, 'content-type': type },
    })
    expect(answer.statusCode).toBe(400)
  })
})
