import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints, type Endpoint, type EndpointKey } from '../../src/core/contract/endpoints.ts'
import { parseEndpointKey } from '../../src/core/endpoint-key.ts'
import { isAllowed, policies, type Role } from '../../src/server/http/policies.ts'
import {
  insertPermissionRecords,
  buildPermissionRequest,
  type PermissionRecords,
} from '../fakes/permission-requests.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import {
  startTestServer,
  fetchVisitorHeaders,
  type TestUser,
  type TestServer,
} from '../server/test-server.ts'

let server: TestServer
let tiles: TileServer
/** Holds what is not the caller's. */
let stranger: TestUser
let user: TestUser
let admin: TestUser
beforeAll(async () => {
  tiles = await startTileServer()
  server = await startTestServer({
    ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate }),
  })
  stranger = await server.createUser()
  user = await server.createUser()
  admin = await server.createUser({ admin: true })
  // Who reports a position has a boat.
  for (const { call } of [user, admin]) await call('POST', '/vessels', { vessel: { name: 'Boat', loa: 9 } })
})
afterAll(async () => {
  await server.close()
  await tiles.close()
})

/** Everyone the issue of a permission is about; the last three are how a user comes, not who. */
const actorNames = [
  'visitor',
  'user',
  'creator',
  'owner',
  'author',
  'self',
  'admin',
  'wrong token',
  'api_key',
] as const
type Actor = (typeof actorNames)[number]

const keys = Object.keys(endpoints) as EndpointKey[]

/** The role by which the holder of a record stands to the record of a call. */
const roleOfHolder: Record<string, Role> = {
  user: 'self',
  session: 'self',
  chart_job: 'self',
  place: 'creator',
  nav_aid: 'creator',
  post: 'author',
  photo: 'author',
  vessel: 'owner',
}

/** The roles an actor has in a call, as the specification names them. */
function rolesIn(actor: Actor, key: EndpointKey): Set<Role> {
  const { record } = policies[key]
  if (actor === 'visitor') return new Set<Role>(['visitor'])
  if (actor === 'admin') return new Set<Role>(['user', 'admin'])
  const own = record && roleOfHolder[record]
  const isHolder = actor === own
  return new Set<Role>(isHolder && own ? ['user', own] : ['user'])
}

/** Calls that end what a caller comes with, or fill what one may have: their callers are used once. */
const usedUp: EndpointKey[] = [
  'POST /users/sign_in',
  'POST /users/sign_up',
  'DELETE /users/sign_out',
  'DELETE /sessions/:id',
  'DELETE /users/:id',
  'POST /users/:id/api_key',
  'POST /users/password',
  'POST /users/confirmation',
  'POST /vessels',
]

/** Calls that ask for a token of a mail: a wrong one is refused after the gate. */
const byMailedToken: EndpointKey[] = ['PATCH /users/password', 'PATCH /users/confirmation']

async function callerFor(actor: Actor, key: EndpointKey): Promise<TestUser> {
  if (usedUp.includes(key)) return server.createUser({ admin: actor === 'admin' })
  return actor === 'admin' ? admin : user
}

async function headersOf(actor: Actor, caller: TestUser): Promise<Record<string, string>> {
  if (actor === 'visitor') return fetchVisitorHeaders(server.call)
  if (actor === 'api_key') return { authorization: `Bearer ${caller.apiKey}` }
  return actor === 'wrong token' ? { ...caller.headers, 'x-csrf-token': 'not the token' } : caller.headers
}

describe.each(keys)('%s', (key) => {
  it.each(actorNames)('answers %s as the permission table says', async (actor) => {
    const { method } = parseEndpointKey(key)
    const caller = await callerFor(actor, key)
    const isOwn = actor === roleOfHolder[policies[key].record ?? '']
    const expected = expectedStatus(actor, key, method !== 'GET')
    const holder = isOwn ? caller : await holderFor(key)
    const isChanged = expected === 'done' && method !== 'GET'
    const records = await (isChanged ? insertPermissionRecords(server, holder) : lastingRecords(holder))
    const { path, body } = buildPermissionRequest(key, records, caller)
    const answer = await server.call(method, path, body, await headersOf(actor, caller))
    const said = `${method} ${path}: ${JSON.stringify(answer.body).slice(0, 300)}`
    if (expected !== 'done') expect(answer.status, said).toBe(expected)
    else if (byMailedToken.includes(key)) expect([401, 403, 500], said).not.toContain(answer.status)
    else {
      expect([200, 201, 202], said).toContain(answer.status)
      expect(misfits(key, answer.body), said).toEqual([])
    }
  })
})

const lasting = new Map<TestUser, Promise<PermissionRecords>>()

/** What is looked at or refused to change stays as it is, and may be asked about again. */
function lastingRecords(holder: TestUser): Promise<PermissionRecords> {
  const records = lasting.get(holder) ?? insertPermissionRecords(server, holder)
  lasting.set(holder, records)
  return records
}

const ajv = new Ajv({ strict: false })
addFormats.default(ajv)

/** Where an answer is not what its row of the endpoint table says; of files nothing is said here. */
function misfits(key: EndpointKey, body: unknown): unknown[] {
  const { response }: Endpoint = endpoints[key]
  if (response === 'file') return []
  const check = ajv.compile(response as object) // a TypeBox schema is a JSON schema
  return check(body) ? [] : (check.errors ?? [])
}

/** Who is deleted by an admin is not needed any more. */
function holderFor(key: EndpointKey): Promise<TestUser> {
  return key === 'DELETE /users/:id' ? server.createUser() : Promise.resolve(stranger)
}

function expectedStatus(actor: Actor, key: EndpointKey, isChange: boolean): 'done' | 401 | 403 {
  const allowed = isAllowed(key, rolesIn(actor, key))
  if (actor === 'visitor') return allowed ? 'done' : 401
  if (actor === 'wrong token' && isChange) return 403
  return allowed ? 'done' : 403
}

describe('the permission table', () => {
  it('section 6: lets a visitor look at everything and change nothing but a session', () => {
    const forVisitors = keys.filter((key) => isAllowed(key, new Set<Role>(['visitor'])))
    const changes = forVisitors.filter((key) => !key.startsWith('GET '))
    // Looking for places asks open data for an area; it changes nothing that a member has.
    const others = changes.filter((key) => !key.includes('/users/'))
    expect(others).toEqual(['POST /places/look'])
    for (const key of [
      'GET /connections',
      'GET /users/:id',
      'GET /images',
      'GET /places/download_kap_file/:id',
    ])
      expect(forVisitors).not.toContain(key)
    for (const key of ['GET /places/:id', 'GET /vessels/:id', 'GET /search', 'GET /posts', 'GET /checkins'])
      expect(forVisitors).toContain(key)
  })

  it('section 6: lets only the creator and the admin delete a place or an aid', () => {
    for (const key of ['DELETE /places/:id', 'DELETE /nav_aids/:id'] as const)
      expect([...policies[key].allowedRoles].sort()).toEqual(['admin', 'creator'])
  })

  it('section 6: lets any member edit a place, and only its owner a vessel', () => {
    expect(policies['PATCH /places/:id'].allowedRoles).toEqual(['user'])
    expect(policies['PATCH /vessels/:id'].allowedRoles).not.toContain('user')
    expect(policies['PATCH /vessels/:id'].allowedRoles).not.toContain('admin')
  })

  it('shows everything an account keeps to itself alone', () => {
    for (const key of ['GET /users/:id/data', 'POST /users/:id/api_key', 'PATCH /users/:id'] as const)
      expect(policies[key].allowedRoles).toEqual(['self'])
  })
})
