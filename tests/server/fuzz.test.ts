import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints, type Endpoint, type EndpointKey } from '../../src/core/contract/endpoints.ts'
import { parseEndpointKey } from '../../src/core/endpoint-key.ts'
import { importNavAids } from '../../src/server/imports/nav-aid-queries.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { createSchemaArbitrary } from '../fakes/from-schema.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import {
  buildNavAidRecord,
  buildPlaceRecord,
  startTestServer,
  type TestUser,
  type TestServer,
} from './test-server.ts'

const requests = 10_000
/** One value in so many is not what the contract asks for. */
const junkEvery = 6

let server: TestServer
let tiles: TileServer
let attacker: TestUser
beforeAll(async () => {
  tiles = await startTileServer()
  // Charts are made of one bay alone: what is guessed here is the question, not its picture.
  const bay = { bbox: [4, 43, 4.01, 43.01] }
  server = await startTestServer({ ROADSTEAD_TILES: tiles.writeSourcesFile(bay) })
  const { db } = server.database
  const places = Array.from({ length: 10 }, (_, index) => buildPlaceRecord({ latitude: index * 3 }))
  await db.transaction().execute((tx) => importPlaces(tx, places))
  await db.transaction().execute((tx) => importNavAids(tx, [buildNavAidRecord()]))
  const victim = await server.createUser({ first_name: 'Vic', last_name: 'Tim' })
  attacker = await server.createUser()
  await server.database.pool.query(
    `insert into vessels (name, mmsi, user_id, normalized_name, search_text, audience, position, position_at)
     values ('Victim', '232001000', $1, 'victim', ' victim', 'nobody', point(4, 43), now())`,
    [victim.id],
  )
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

/** What nobody but its owner may change, in one text. */
async function othersRecords(): Promise<string> {
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

interface Guess {
  key: EndpointKey
  params: unknown
  query: unknown
  body: unknown
  raw: string | null
  as: 'visitor' | 'member' | 'key' | 'wrong token'
}

/** Bodies that are no JSON at all, or not of its form. */
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

const guesses: fc.Arbitrary<Guess> = fc
  .constantFrom(...(Object.keys(endpoints) as EndpointKey[]))
  .chain((key) => {
    const { params, query, body }: Endpoint = endpoints[key]
    const part = (schema: object | undefined) =>
      schema ? createSchemaArbitrary(schema, junkEvery) : fc.constant(undefined)
    return fc.record({
      key: fc.constant(key),
      params: part(params),
      query: part(query),
      body: part(body),
      raw: fc.oneof(
        { weight: 20, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
      ),
      as: fc.constantFrom<Guess['as']>('visitor', 'member', 'member', 'key', 'wrong token'),
    })
  })

function urlOf({ key, params, query }: Guess): string {
  const { path, queryDiscriminator } = parseEndpointKey(key)
  const given = (params ?? {}) as Record<string, unknown> // what was guessed may be anything
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encoded(given[name] ?? 1) || '1')
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).map(
    ([name, value]) => `${encoded(name)}=${encoded(value)}`,
  )
  if (queryDiscriminator?.value) pairs.push(`${queryDiscriminator.name}=${queryDiscriminator.value}`)
  return `/api/v1${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

function encoded(value: unknown): string {
  return encodeURIComponent(
    Buffer.from(String(value instanceof Object ? JSON.stringify(value) : value)).toString(),
  )
}

function headersOf(as: Guess['as']): Record<string, string> {
  if (as === 'visitor') return {}
  if (as === 'key') return { authorization: `Bearer ${attacker.apiKey}` }
  return as === 'member' ? attacker.headers : { ...attacker.headers, 'x-csrf-token': 'wrong' }
}

/** Calls that end what the attacker is logged in with; each has its own test. */
const ending: EndpointKey[] = [
  'DELETE /users/sign_out',
  'DELETE /sessions/:id',
  'DELETE /users/:id',
  'POST /users/:id/api_key',
  'POST /users/sign_in',
  'POST /users/sign_up',
]

async function answerTo(guess: Guess): Promise<{ status: number; type: string; body: string }> {
  const { method } = parseEndpointKey(guess.key)
  const as = ending.includes(guess.key) ? 'visitor' : guess.as
  const body = guess.raw ?? (guess.body === undefined ? undefined : JSON.stringify(guess.body))
  const answer = await server.app.inject({
    method,
    url: urlOf(guess),
    headers: {
      ...headersOf(as),
      ...(body !== undefined && method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && method !== 'GET' && { payload: body }),
  })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), body: answer.body }
}

describe('ten thousand guessed requests', () => {
  it(
    'see no 5xx, every refusal as problem+json, and no record of others changed',
    { timeout: 600_000 },
    async () => {
      const before = await othersRecords()
      const seen = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(guesses, async (guess) => {
          const { status, type, body } = await answerTo(guess)
          seen.set(status, (seen.get(status) ?? 0) + 1)
          const isFine = status < 500 || status === 501
          expect(isFine, `${guess.key} ${urlOf(guess)} answered ${status} ${body.slice(0, 300)}`).toBe(true)
          if (status < 400) return
          expect(type).toContain('application/problem+json')
          expect(body).not.toMatch(/\bat .*\.(ts|js):\d+/)
        }),
        { numRuns: requests, endOnFailure: true, seed: 20_261_121 },
      )
      expect(await othersRecords()).toBe(before)
      // A run that was refused everywhere would have tried nothing.
      expect(
        [...seen].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0),
      ).toBeGreaterThan(500)
      expect([400, 401, 403, 404, 422].every((status) => (seen.get(status) ?? 0) > 20)).toBe(true)
    },
  )
})

describe('a request that is broken below its words', () => {
  const post = (payload: string | Buffer, headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/places',
      payload,
      headers: { ...attacker.headers, ...headers },
    })

  it('is a 400 when it is no JSON or no UTF-8', async () => {
    const json = { 'content-type': 'application/json' }
    for (const payload of ['{', '', 'x', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31])]) {
      const answer = await post(payload, json)
      expect([400, 422]).toContain(answer.statusCode)
      expect(answer.headers['content-type']).toContain('problem+json')
    }
  })

  it('is a 415 in a type that is not taken', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-msgpack', 'nonsense'])
      expect((await post('name=x', { 'content-type': type })).statusCode).toBe(415)
  })

  it('is a 413 when it is huge', async () => {
    const answer = await post(`{"name":"${'x'.repeat(1_100_000)}"}`, { 'content-type': 'application/json' })
    expect(answer.statusCode).toBe(413)
  })

  it('is a 400 when a form is cut off', async () => {
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
