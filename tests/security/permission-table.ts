import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints, type Endpoint, type EndpointKey } from '../../src/core/contract/endpoints.ts'
import { parseEndpointKey } from '../../src/core/endpoint-key.ts'
import { isAllowed, policies, type Role } from '../../src/server/http/policies.ts'
import {
  insertPermissionRecords,
  buildPermissionRequest,
  type PermissionRecords,
} from '../factories/permission-requests.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import {
  startTestServer,
  fetchVisitorHeaders,
  type TestUser,
  type TestServer,
} from '../support/test-server.ts'

let server: TestServer
let tiles: TileServer
/** Owner of the records of others. */
let stranger: TestUser
let user: TestUser
let admin: TestUser

/** All actors; `wrong token` and `api_key` are ways in which a user authenticates. */
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

/** The role of a record's owner, by kind of record. */
const roleByRecord: Record<string, Role> = {
  user: 'self',
  session: 'self',
  chart_job: 'self',
  place: 'creator',
  nav_aid: 'creator',
  post: 'author',
  photo: 'author',
  vessel: 'owner',
}

/** Returns the roles of an actor for a call, as the specification names them. */
function getRoles(actor: Actor, key: EndpointKey): Set<Role> {
  const { record } = policies[key]
  if (actor === 'visitor') return new Set<Role>(['visitor'])
  if (actor === 'admin') return new Set<Role>(['user', 'admin'])
  const own = record && roleByRecord[record]
  const isRecordOwner = actor === own
  return new Set<Role>(isRecordOwner && own ? ['user', own] : ['user'])
}

/** Calls that end the caller's session or use up a quota: each test creates its own caller. */
const singleUseCalls: EndpointKey[] = [
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

/** Calls that need a token from a mail: an invalid token is refused after authorization. */
const mailTokenCalls: EndpointKey[] = ['PATCH /users/password', 'PATCH /users/confirmation']

async function getCaller(actor: Actor, key: EndpointKey): Promise<TestUser> {
  if (singleUseCalls.includes(key)) return server.createUser({ admin: actor === 'admin' })
  return actor === 'admin' ? admin : user
}

async function buildHeaders(actor: Actor, caller: TestUser): Promise<Record<string, string>> {
  if (actor === 'visitor') return fetchVisitorHeaders(server.call)
  if (actor === 'api_key') return { authorization: `Bearer ${caller.apiKey}` }
  return actor === 'wrong token' ? { ...caller.headers, 'x-csrf-token': 'not the token' } : caller.headers
}

/**
 * Makes every call as every actor whose expected status is included, and compares the status
 * with the permission table and the response with its schema.
 */
export function testPermissionTable(isIncluded: (status: ExpectedStatus) => boolean): void {
  beforeAll(async () => {
    tiles = await startTileServer()
    server = await startTestServer({
      ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate }),
    })
    stranger = await server.createUser()
    user = await server.createUser()
    admin = await server.createUser({ admin: true })
    // Reporting positions requires a vessel.
    for (const { call } of [user, admin]) await call('POST', '/vessels', { vessel: { name: 'Boat', loa: 9 } })
  })
  afterAll(async () => {
    await server.close()
    await tiles.close()
  })

  const calls = keys.flatMap((key) => actorNames.map((actor) => [key, actor] as const))
  const included = calls.filter(([key, actor]) => isIncluded(getExpectedStatus(actor, key)))
  it.each(included)('%s answers %s according to the permission table', async (key, actor) => {
    const { method } = parseEndpointKey(key)
    const caller = await getCaller(actor, key)
    const isOwn = actor === roleByRecord[policies[key].record ?? '']
    const expected = getExpectedStatus(actor, key)
    const recordOwner = isOwn ? caller : await getRecordOwner(key)
    const isChanged = expected === 'done' && method !== 'GET'
    const records = await (isChanged
      ? insertPermissionRecords(server, recordOwner)
      : getUnchangedRecords(recordOwner))
    const { path, body } = buildPermissionRequest(key, records, caller)
    const answer = await server.call(method, path, body, await buildHeaders(actor, caller))
    const context = `${method} ${path}: ${JSON.stringify(answer.body).slice(0, 300)}`
    if (expected !== 'done') expect(answer.status, context).toBe(expected)
    else if (mailTokenCalls.includes(key)) expect([401, 403, 500], context).not.toContain(answer.status)
    else {
      expect([200, 201, 202], context).toContain(answer.status)
      expect(findSchemaErrors(key, answer.body), context).toEqual([])
    }
  })
}

const unchangedRecords = new Map<TestUser, Promise<PermissionRecords>>()

/** Returns records that no test changes. */
function getUnchangedRecords(recordOwner: TestUser): Promise<PermissionRecords> {
  const records = unchangedRecords.get(recordOwner) ?? insertPermissionRecords(server, recordOwner)
  unchangedRecords.set(recordOwner, records)
  return records
}

const ajv = new Ajv({ strict: false })
addFormats.default(ajv)

/** Returns the schema errors of a response; skips files. */
function findSchemaErrors(key: EndpointKey, body: unknown): unknown[] {
  const { response }: Endpoint = endpoints[key]
  if (response === 'file') return []
  const check = ajv.compile(response as object) // a TypeBox schema is a JSON schema
  return check(body) ? [] : (check.errors ?? [])
}

/** Returns the owner of the records; one that is deleted by the call is created each time. */
function getRecordOwner(key: EndpointKey): Promise<TestUser> {
  return key === 'DELETE /users/:id' ? server.createUser() : Promise.resolve(stranger)
}

export type ExpectedStatus = 'done' | 401 | 403

function getExpectedStatus(actor: Actor, key: EndpointKey): ExpectedStatus {
  const isChange = parseEndpointKey(key).method !== 'GET'
  const allowed = isAllowed(key, getRoles(actor, key))
  if (actor === 'visitor') return allowed ? 'done' : 401
  if (actor === 'wrong token' && isChange) return 403
  return allowed ? 'done' : 403
}
