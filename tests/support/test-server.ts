import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildApp } from '../../src/server/app.ts'
import type { AppOptions } from '../../src/server/app-options.ts'
import { silentIo, type CommandIo, type SecretQuestion } from '../../src/server/system/command-io.ts'
import type { NavAidRecord, PlaceRecord } from '../../src/server/imports/source-record.ts'
import type { LocatedRecord } from '../../src/server/gazetteer/locator.ts'
import { emptyPlaceFields } from '../../src/server/imports/source-record.ts'
import { createBasemap } from '../../src/server/basemap/basemap.ts'
import { parseSettings, type Settings } from '../../src/server/system/settings.ts'
import { openDatabase, type Database } from '../../src/server/database/database.ts'
import { copyEmbeddedTemplate, withDatabaseName, templateDatabaseName } from './template-database.ts'
import { testPassword } from './test-password.ts'
import { leaseEmbeddedDatabase } from './worker-databases.ts'

export interface TestServer {
  app: FastifyInstance
  database: Database
  settings: Settings
  dataFolder: string
  /** Sends a GET request to an API path and parses the body. */
  get(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: never; headers: Record<string, unknown> }>
  /** Sends a request without cookie and token, unless `headers` contain them. */
  call(
    method: HttpMethod,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse>
  /** Signs up a user. */
  createUser(overrides?: { first_name?: string; last_name?: string; admin?: boolean }): Promise<TestUser>
  close(): Promise<void>
}

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface TestResponse {
  status: number
  body: never
  headers: Record<string, unknown>
}

/** A signed-up user of the test server. Requests carry cookie and token, as those of the site's pages do. */
export interface TestUser {
  id: number
  email: string
  apiKey: string
  /** Session cookie and anti-forgery token. */
  headers: Record<string, string>
  call(method: HttpMethod, path: string, body?: unknown): Promise<TestResponse>
}

export { testPassword }

export interface TestServerOptions extends Partial<AppOptions> {
  /** Stores the embedded database in the data folder, for tests that read its files. */
  databaseInDataFolder?: boolean
}

/** Starts the app on an empty database (embedded or PostgreSQL, as the Vitest project sets). */
export async function startTestServer(
  environment: Record<string, string> = {},
  { databaseInDataFolder = false, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-test-'))
  const { database, databaseUrl, release } = await openTestDatabase(databaseInDataFolder ? dataFolder : null)
  const settings = parseSettings({
    ROADSTEAD_DATA: dataFolder,
    ROADSTEAD_LOG_LEVEL: 'silent',
    ROADSTEAD_RATE_LIMIT_FACTOR: '0',
    ROADSTEAD_AUTO_IMPORT: 'off',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...environment,
  })
  const app = await buildApp({
    settings,
    database,
    basemap: createBasemap(),
    clock: () => new Date(),
    // Tests delay the event loop and the database themselves; a machine with other work delays both.
    maxEventLoopDelayMs: 0,
    databaseTimeMs: 60_000,
    ...options,
  })
  const call: TestServer['call'] = async (method, path, body, headers = {}) => {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers,
      ...(body !== undefined && { payload: body as object }), // inject also accepts a string or a buffer
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      body: (isJson ? answer.json() : answer.body) as never,
      headers: answer.headers,
    }
  }
  return {
    app,
    database,
    settings,
    dataFolder,
    call,
    get: (path, headers = {}) => call('GET', path, undefined, headers),
    createUser: (overrides = {}) => signUpUser(call, database, overrides),
    async close() {
      await app.close()
      await release()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Returns the cookies that a response sets, as a Cookie header. Omits cleared cookies. */
export function getSetCookies(answer: Pick<TestResponse, 'headers'>): string {
  const set = answer.headers['set-cookie']
  const lines = Array.isArray(set) ? (set as string[]) : [String(set ?? '')] // Node's type of this header
  return lines
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => /=./.test(pair))
    .join('; ')
}

/** Returns the headers of a visitor's browser: session cookie and anti-forgery token. */
export async function fetchVisitorHeaders(call: TestServer['call']): Promise<Record<string, string>> {
  const answer = await call('GET', '/users/logged_in')
  const { csrf_token: token } = answer.body as { csrf_token: string }
  return { cookie: getSetCookies(answer), 'x-csrf-token': token }
}

let nextUser = 1

async function signUpUser(
  call: TestServer['call'],
  database: Database,
  {
    first_name = 'Grace',
    last_name = 'Hopper',
    admin = false,
  }: Parameters<TestServer['createUser']>[0] & object,
): Promise<TestUser> {
  const email = `member${nextUser++}@example.org`
  const visitor = await fetchVisitorHeaders(call)
  const user = { email, password: testPassword, first_name, last_name }
  const answer = await call('POST', '/users/sign_up', { user }, visitor)
  const session = answer.body as { user: { id: number; api_key: string }; csrf_token: string }
  const { id, api_key: apiKey } = session.user
  if (admin) await database.pool.query('update users set admin = true where id = $1', [id])
  const headers = { cookie: getSetCookies(answer), 'x-csrf-token': session.csrf_token }
  return { id, email, apiKey, headers, call: (method, path, body) => call(method, path, body, headers) }
}

/** An empty database for a test server. `release` throws the first failure of the database. */
interface TestDatabase {
  database: Database
  databaseUrl: string | null
  release(): Promise<void>
}

/** Opens the database of a test server; null for an embedded database in a folder of the worker. */
async function openTestDatabase(dataFolder: string | null): Promise<TestDatabase> {
  if (process.env.TEST_DATABASE === 'postgres') return openPostgresCopy()
  if (!dataFolder) return { ...(await leaseEmbeddedDatabase()), databaseUrl: null }
  copyEmbeddedTemplate(dataFolder)
  return openUntilReleased({ databaseUrl: null, dataFolder }, () => Promise.resolve())
}

async function openPostgresCopy(): Promise<TestDatabase> {
  const copy = await createPostgresCopy()
  return openUntilReleased({ databaseUrl: copy.environment.DATABASE_URL, dataFolder: '' }, copy.remove)
}

/** Opens a database that `release` closes and removes. */
async function openUntilReleased(
  location: { databaseUrl: string | null; dataFolder: string },
  remove: () => Promise<void>,
): Promise<TestDatabase> {
  const failures: Error[] = []
  const database = await openDatabase({ ...location, onFailure: (error) => failures.push(error) })
  return {
    database,
    databaseUrl: location.databaseUrl,
    async release() {
      await database.close()
      await remove()
      if (failures[0]) throw failures[0]
    },
  }
}

export async function createPostgresCopy() {
  const url = process.env.TEST_DATABASE_URL ?? ''
  const name = `roadstead_test_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name} template ${templateDatabaseName}`)
  return {
    environment: { DATABASE_URL: withDatabaseName(url, name) },
    async remove() {
      await waitUntilUnused(url, name)
      await administer(url, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Waits until the connections of a closed pool have ended: PostgreSQL cannot drop a database in use. */
async function waitUntilUnused(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (let time = 0; time < 50; time++) {
      const { rows } = await client.query('select 1 from pg_stat_activity where datname = $1', [name])
      if (rows.length === 0) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await client.end()
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Create copies one at a time: PostgreSQL copies a template only if no other session uses it.
    await client.query('select pg_advisory_lock(731498)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a terminal that records all output and the questions for secrets, which it answers with `secrets` in turn. */
export function createRecordingIo(
  secrets: string[] = [],
): CommandIo & { lines: string[]; errors: string[]; questions: SecretQuestion[] } {
  const answers = [...secrets]
  const questions: SecretQuestion[] = []
  const lines: string[] = []
  const errors: string[] = []
  return {
    lines,
    errors,
    questions,
    readSecret(question) {
      questions.push(question)
      const answer = answers.shift()
      return answer === undefined ? silentIo.readSecret(question) : Promise.resolve(answer)
    },
    out: (line) => lines.push(line),
    write: (text) => Promise.resolve(void lines.push(text)),
    err: (line) => errors.push(line),
    progress: () => undefined,
  }
}

let nextKey = 1

/** Builds a marina off the Camargue; `overrides` replace fields. */
export function buildPlaceRecord(
  overrides: Partial<LocatedRecord<PlaceRecord>> = {},
): LocatedRecord<PlaceRecord> {
  return {
    kind: 'place',
    key: `osm:node/${nextKey++}`,
    source: 'openstreetmap',
    source_licence: 'ODbL-1.0',
    source_url: 'https://www.openstreetmap.org/node/1',
    updated_at: '2022-04-21T00:00:00.000Z',
    isArea: false,
    aliases: [],
    name: 'Port Camargue',
    type_enum: 0,
    latitude: 43.517,
    longitude: 4.132,
    ...emptyPlaceFields,
    tags: {},
    approximate: false,
    prominence: 50,
    derived_columns: [],
    ...overrides,
  }
}

export function buildNavAidRecord(
  overrides: Partial<LocatedRecord<NavAidRecord>> = {},
): LocatedRecord<NavAidRecord> {
  return {
    kind: 'nav-aid',
    key: `osm:node/${nextKey++}#aton`,
    source: 'openstreetmap',
    source_licence: 'ODbL-1.0',
    source_url: 'https://www.openstreetmap.org/node/1',
    updated_at: '2022-04-21T00:00:00.000Z',
    name: 'Espiguette',
    mmsi: '992271001',
    mmsi_valid: true,
    aid_type: 22,
    virtual: false,
    latitude: 43.48,
    longitude: 4.14,
    city: null,
    state_code: null,
    country_code: 'FR',
    description: null,
    light: 'VQ(6)+LFl W 10s',
    derived_columns: [],
    ...overrides,
  }
}
