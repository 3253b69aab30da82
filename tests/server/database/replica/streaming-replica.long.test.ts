import type { FastifyInstance } from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { replicaReads as limits } from '../../../../src/core/limits/server.ts'
import { buildApp } from '../../../../src/server/app.ts'
import { createBasemap } from '../../../../src/server/basemap/basemap.ts'
import { openDatabase, type Database } from '../../../../src/server/database/database.ts'
import { migrate } from '../../../../src/server/database/migrations.ts'
import { parseSettings } from '../../../../src/server/system/settings.ts'
import { startPausableProxy, type PausableProxy } from '../../../fakes/pausable-proxy.ts'
import { insertPlace } from '../../../support/cable-clients.ts'
import {
  startPostgresPair,
  findPostgresPrograms,
  type PostgresPair,
} from '../../../support/postgres-clusters.ts'
import {
  fetchVisitorHeaders,
  getSetCookies,
  testPassword,
  type TestServer,
} from '../../../support/test-server.ts'

const isInstalled = findPostgresPrograms() !== null

describe.skipIf(!isInstalled)('a streaming replica of PostgreSQL', () => {
  let pair: PostgresPair
  let proxy: PausableProxy
  let database: Database
  let app: FastifyInstance
  let placeId: number
  let userHeaders: Record<string, string>
  let apiKey: string
  const notices: string[] = []
  const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-replica-'))

  beforeAll(async () => {
    pair = await startPostgresPair()
    proxy = await startPausableProxy('127.0.0.1', pair.replica.port)
    const settings = parseSettings({
      DATABASE_URL: pair.primary.url,
      DATABASE_REPLICA_URL: `postgres://postgres@127.0.0.1:${proxy.port}/postgres`,
      ROADSTEAD_DATA: dataFolder,
      ROADSTEAD_LOG_LEVEL: 'silent',
      ROADSTEAD_RATE_LIMIT_FACTOR: '0',
      ROADSTEAD_AUTO_IMPORT: 'off',
      ROADSTEAD_METRICS: 'loopback',
    })
    database = await openDatabase({
      ...settings,
      onFailure: () => undefined,
      onNotice: (text) => notices.push(text),
    })
    await migrate(database, new Date())
    app = await buildApp({ settings, database, basemap: createBasemap(), clock: () => new Date() })
    placeId = await insertPlace(database)
    const answer = await signUp()
    const { user, csrf_token } = answer.body as { user: { api_key: string }; csrf_token: string }
    userHeaders = {
      cookie: getSetCookies(answer).replace('roadstead_wrote=1; ', ''),
      'x-csrf-token': csrf_token,
    }
    apiKey = user.api_key
  })
  afterAll(async () => {
    proxy.refuse()
    proxy.resume()
    await app.close()
    await database.close()
    await proxy.close()
    await pair.close()
    rmSync(dataFolder, { recursive: true, force: true })
  })

  const call: TestServer['call'] = async (method, path, body, headers = {}) => {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers,
      ...(body !== undefined && { payload: body as object }), // a JSON body
    })
    return { status: answer.statusCode, body: answer.json() as never, headers: answer.headers }
  }

  async function signUp() {
    const visitor = await fetchVisitorHeaders(call)
    const user = { email: 'k@example.org', password: testPassword, first_name: 'K', last_name: 'L' }
    return call('POST', '/users/sign_up', { user }, visitor)
  }

  const getReads = () => ({ ...database.replica?.getStatus().reads })
  const waitUntilCurrent = () => expect.poll(() => database.replica?.getStatus().isCurrent).toBe(true)

  async function readPlaceName(headers: Record<string, string> = {}): Promise<string> {
    const { status, body } = await call('GET', `/places/${placeId}`, undefined, headers)
    expect(status).toBe(200)
    return (body as { name: string }).name
  }

  /** Renames the place on the primary without an event, as no call does. */
  const renameSilently = (name: string) => database.pool.query('update places set name = $1', [name])

  async function pauseReplay(): Promise<void> {
    await waitUntilCurrent()
    await queryReplica('select pg_wal_replay_pause()')
    onTestFinished(async () => {
      await queryReplica('select pg_wal_replay_resume()')
      await waitUntilCurrent()
    })
  }

  async function queryReplica(statement: string): Promise<unknown[]> {
    const replica = await openDatabase({
      databaseUrl: pair.replica.url,
      dataFolder: '',
      onFailure: () => undefined,
    })
    const { rows } = await replica.pool.query(statement)
    await replica.close()
    return rows as unknown[]
  }

  it('answers layers, search, pages and places of visitors and members', async () => {
    await waitUntilCurrent()
    const before = getReads()
    const box = 'x1=4&y1=43&x2=5&y2=44&zoom=14'
    for (const path of [
      `/places/${placeId}`,
      `/places?type=centroid&${box}`,
      `/nav_aids?${box}`,
      '/search?query=camargue',
      `/posts?place_id=${placeId}`,
    ])
      expect((await call('GET', path)).status, path).toBe(200)
    expect((await app.inject({ url: `/placeview/${placeId}/card` })).statusCode).toBe(200)
    await readPlaceName(userHeaders)
    const { primary, replica } = getReads()
    expect(primary).toBe(before.primary)
    expect(replica).toBeGreaterThanOrEqual((before.replica ?? 0) + 7)
    const metrics = (await app.inject({ url: '/metrics' })).body
    expect(metrics).toContain(`roadstead_public_reads_total{database="replica"} ${replica}`)
    expect(Number(/^roadstead_replica_staleness_seconds (\S+)$/m.exec(metrics)?.[1])).toBeLessThan(
      limits.maxStalenessMs / 1000,
    )
  })

  it('does not decide who may do what, and does not show positions of vessels', async () => {
    const before = getReads()
    const box = 'x1=4&y1=43&x2=5&y2=44&zoom=14'
    for (const path of [
      '/users/logged_in',
      '/sessions',
      '/vessels?own=1',
      `/connections?${box}`,
      '/followers',
    ])
      await call('GET', path, undefined, userHeaders)
    await app.inject({ url: '/profile', headers: userHeaders })
    await app.inject({ url: '/admin', headers: userHeaders })
    expect(getReads()).toEqual(before)
    // A session that ended is refused at once, also while the replica still has it.
    await pauseReplay()
    expect((await call('GET', '/sessions', undefined, userHeaders)).status).toBe(200)
    await database.pool.query('update sessions set revoked_at = now()')
    expect((await call('GET', '/sessions', undefined, userHeaders)).status).toBe(401)
    await database.pool.query('update sessions set revoked_at = null')
  })

  it('may be some seconds behind, but never for a client that has just written', async () => {
    await renameSilently('Before')
    await waitUntilReplicaHas('Before')
    await pauseReplay()
    await renameSilently('After')
    expect(await readPlaceName()).toBe('Before')
    expect(await readPlaceName({ cookie: `${userHeaders.cookie}; roadstead_wrote=1` })).toBe('After')
    expect(await readPlaceName({ authorization: `Bearer ${apiKey}` })).toBe('After')
  })

  async function waitUntilReplicaHas(name: string): Promise<void> {
    const { replica } = getReads()
    await expect
      .poll(async () => [await readPlaceName(), getReads().replica !== replica])
      .toEqual([name, true])
  }

  it('does not answer for records that the servers know to have changed, so that no old answer is cached', async () => {
    const layer = '/places?type=centroid&x1=4&y1=43&x2=5&y2=44&zoom=14'
    await pauseReplay()
    const edited = await call('PATCH', `/places/${placeId}`, { place: { name: 'Edited' } }, userHeaders)
    expect(edited.status).toBe(200)
    await expect.poll(() => database.replica?.getStatus().isCurrent).toBe(false)
    // Because of the change, and not of the bound.
    expect(database.replica?.getStatus().stalenessMs).toBeLessThan(limits.maxStalenessMs)
    expect(await readPlaceName()).toBe('Edited')
    const { replica } = getReads()
    expect(JSON.stringify((await call('GET', layer)).body)).toContain('Edited')
    expect(getReads().replica).toBe(replica)
    await queryReplica('select pg_wal_replay_resume()')
    await waitUntilCurrent()
    expect(await readPlaceName()).toBe('Edited')
    expect(getReads().replica).toBeGreaterThan(replica ?? 0)
  })

  it('is left out when it is further behind than the bound, and used again when it has caught up', async () => {
    await renameSilently('Bound before')
    await waitUntilReplicaHas('Bound before')
    await pauseReplay()
    await renameSilently('Bound after')
    const written = performance.now()
    await expect.poll(() => readPlaceName()).toBe('Bound after')
    expect(performance.now() - written).toBeLessThan(limits.maxStalenessMs + 1_000)
    await expect.poll(() => notices.at(-1)).toMatch(/is not used \(its last commit is \d+ s old\)/)
    await queryReplica('select pg_wal_replay_resume()')
    await waitUntilCurrent()
    expect(notices.at(-1)).toMatch(/answers public reads again/)
  })

  it.each([
    ['freezes', () => proxy.pause()],
    ['is unreachable', () => proxy.refuse()],
  ])('that %s delays no call for long: the primary answers', async (_how, disturb) => {
    await waitUntilCurrent()
    disturb()
    onTestFinished(async () => {
      proxy.resume()
      await waitUntilCurrent()
    })
    const started = performance.now()
    await Promise.all(Array.from({ length: 20 }, () => readPlaceName()))
    expect(performance.now() - started).toBeLessThan(4_000)
    await expect.poll(() => notices.at(-1)).toMatch(/is not used/)
  })

  it('that was killed is left out, and used again after its restart', async () => {
    await waitUntilCurrent()
    await pair.replica.stop()
    await Promise.all(Array.from({ length: 20 }, () => readPlaceName()))
    await expect.poll(() => database.replica?.getStatus().stalenessMs).toBe(null)
    await pair.replica.start()
    await waitUntilCurrent()
    const { replica } = getReads()
    await readPlaceName()
    expect(getReads().replica).toBeGreaterThan(replica ?? 0)
  })

  it('must be a replica of the same database', async () => {
    const told: string[] = []
    const wrong = await openDatabase({
      databaseUrl: pair.primary.url,
      databaseReplicaUrl: pair.primary.url,
      dataFolder: '',
      onFailure: () => undefined,
      onNotice: (text) => told.push(text),
    })
    onTestFinished(() => wrong.close())
    await expect.poll(() => told).toEqual([expect.stringContaining('(it is not a replica)')])
    await database.pool.query('create database other')
    await expect.poll(() => queryReplica("select 1 from pg_database where datname = 'other'")).toHaveLength(1)
    const other = new URL(pair.replica.url)
    other.pathname = '/other'
    const foreign = await openDatabase({
      databaseUrl: pair.primary.url,
      databaseReplicaUrl: other.href,
      dataFolder: '',
      onFailure: () => undefined,
      onNotice: (text) => told.push(text),
    })
    onTestFinished(() => foreign.close())
    await expect.poll(() => told.at(-1)).toContain('(it belongs to another database)')
  })
})
