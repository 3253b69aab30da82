import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { autoImport } from '../../../src/core/limits/imports.ts'
import {
  createAutoImporter,
  canAutoImport,
  type AutoImporter,
} from '../../../src/server/imports/auto-import.ts'
import { listFeeds } from '../../../src/server/database/feed-queries.ts'
import { startFakeOverpass, type FakeOverpass } from '../../fakes/overpass.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let overpass: FakeOverpass
let importer: AutoImporter
let now: Date
const failures: unknown[] = []

beforeAll(async () => {
  server = await startTestServer()
  overpass = await startFakeOverpass()
})
beforeEach(() => {
  now = new Date()
  overpass.setStatus(200)
  overpass.requestedBounds.length = 0
  importer = createAutoImporter({
    settings: { ...server.settings, autoImport: null, overpassUrl: overpass.url },
    database: server.database,
    clock: () => now,
    backoffMs: 1,
    onFailure: (error) => failures.push(error),
  })
})
afterEach(async () => {
  await importer.close()
  await server.database.pool.query('delete from overpass_tiles')
})
afterAll(async () => {
  await overpass.close()
  await server.close()
})

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const bay = { x1: 4.2, y1: 43.2, x2: 4.8, y2: 43.8, zoom: 10 }

describe('automatic import from Overpass', () => {
  it('is on by default for a local server only; elsewhere it needs the setting and a logged-in user', () => {
    const buildSettings = (overrides: object) => ({
      ...server.settings,
      autoImport: null,
      publicUrl: null,
      ...overrides,
    })
    expect(canAutoImport(buildSettings({}), false)).toBe(true)
    expect(canAutoImport(buildSettings({ host: '::1' }), false)).toBe(true)
    expect(canAutoImport(buildSettings({ autoImport: 'off' }), true)).toBe(false)
    for (const publicServer of [{ host: '0.0.0.0' }, { publicUrl: 'https://club.example' }]) {
      expect(canAutoImport(buildSettings(publicServer), true)).toBe(false)
      expect(canAutoImport(buildSettings({ ...publicServer, autoImport: 'on' }), false)).toBe(false)
      expect(canAutoImport(buildSettings({ ...publicServer, autoImport: 'on' }), true)).toBe(true)
    }
  })

  it('requests each tile once and adds its places to the map', async () => {
    expect(await importer.requestImport({ ...bay, zoom: 8 }, false)).toBe('off')
    expect(await importer.requestImport(bay, false)).toBe('looking')
    await expect.poll(() => importer.requestImport(bay, false)).toBe('known')
    expect(overpass.requestedBounds).toEqual(['43,4,44,5'])
    const layer = `/places/?type=centroid&x1=4&y1=43&x2=5&y2=44&zoom=10`
    await expect
      .poll(async () => (await server.get(layer)).body)
      .toMatchObject({ features: [{ properties: { name: 'Port 43,4,44,5' } }] })
    // Only the missing tile is requested, also across the antimeridian.
    expect(await importer.requestImport({ ...bay, x2: 5.5 }, false)).toBe('looking')
    await expect.poll(() => importer.requestImport({ ...bay, x2: 5.5 }, false)).toBe('known')
    const islands = { x1: 179.6, y1: -17.6, x2: -179.5, y2: -17.4, zoom: 9 }
    await importer.requestImport(islands, false)
    await expect.poll(() => importer.requestImport(islands, false)).toBe('known')
    expect(overpass.requestedBounds.slice(1).sort()).toEqual([
      '-18,-180,-17,-179',
      '-18,179,-17,180',
      '43,5,44,6',
    ])
    expect(await listFeeds(server.database.db)).toMatchObject([{ name: 'overpass', state: 'working' }])
  })

  it('skips imported tiles until they are outdated', async () => {
    await importer.requestImport(bay, false)
    await expect.poll(() => importer.requestImport(bay, false)).toBe('known')
    overpass.requestedBounds.length = 0
    await server.database.pool.query("insert into overpass_tiles (key, records) values ('10,50,15,55', 3)")
    expect(await importer.requestImport({ x1: 12.2, y1: 52.2, x2: 12.8, y2: 52.8, zoom: 10 }, false)).toBe(
      'known',
    )
    now = new Date(Date.now() + (autoImport.refreshAfterDays + 1) * 24 * 3_600_000)
    expect(await importer.requestImport(bay, false)).toBe('looking')
    await expect.poll(() => overpass.requestedBounds).toEqual(['43,4,44,5'])
    now = new Date()
    await expect.poll(() => importer.requestImport(bay, false)).toBe('known')
  })

  it('is not allowed, but says whether what is in view is loaded, by a region for example', async () => {
    const closed = createAutoImporter({
      settings: { ...server.settings, autoImport: 'off', overpassUrl: overpass.url },
      database: server.database,
      clock: () => now,
      onFailure: (error) => failures.push(error),
    })
    await server.database.pool.query(
      "insert into overpass_tiles (key, records) values ('10,50,12.5,52.5', 3), ('names:10,50,20,60', 3)",
    )
    const request = (x1: number, x2: number) =>
      closed.requestImport({ x1, x2, y1: 52.2, y2: 52.4, zoom: 10 }, true)
    expect(await request(12.1, 12.4)).toBe('known')
    expect(await request(12.1, 12.6)).toBe('off')
    expect(overpass.requestedBounds).toEqual([])
    await closed.close()
  })

  it('imports a tile again that was asked for while its import ran, if it is outdated then', async () => {
    const release = overpass.holdResponses()
    expect(await importer.requestImport(bay, false)).toBe('looking')
    await expect.poll(() => overpass.requestedBounds).toEqual(['43,4,44,5'])
    expect(await importer.requestImport(bay, false)).toBe('looking')
    now = new Date(Date.now() + (autoImport.refreshAfterDays + 1) * 24 * 3_600_000)
    release()
    await expect.poll(() => overpass.requestedBounds).toEqual(['43,4,44,5', '43,4,44,5'])
    now = new Date()
    await expect.poll(() => importer.requestImport(bay, false)).toBe('known')
  })

  it('pauses after a failure and at the daily limit', async () => {
    overpass.setStatus(400)
    const elsewhere = { ...bay, x1: 20.2, x2: 20.8 }
    await importer.requestImport(elsewhere, false)
    await expect.poll(() => importer.requestImport(elsewhere, false)).toBe('failed')
    expect((await listFeeds(server.database.db))[0]).toMatchObject({ state: 'failing' })
    const failedAt = now.getTime()
    now = new Date(failedAt + autoImport.failureBackoffMs - 1000)
    expect(await importer.requestImport(elsewhere, false)).toBe('failed')
    // After the pause the import is tried again; without a failure the daily limit applies.
    overpass.setStatus(200)
    now = new Date(failedAt + autoImport.failureBackoffMs + 1000)
    expect(await importer.requestImport(elsewhere, false)).toBe('looking')
    await expect.poll(() => importer.requestImport(elsewhere, false)).toBe('known')
    await server.database.pool.query(
      "insert into overpass_tiles (key, records) select 'x' || i, 0 from generate_series(1, $1::int) i",
      [autoImport.maxTilesPerDay],
    )
    const third = { ...bay, x1: 30.2, x2: 30.8 }
    expect(await importer.requestImport(third, false)).toBe('off')
    expect(failures).toEqual([])
  })

  it('ends a request that runs when the server stops, without a failure', async () => {
    const release = overpass.holdResponses()
    const shore = { ...bay, x1: 40.2, x2: 40.8 }
    try {
      expect(await importer.requestImport(shore, false)).toBe('looking')
      await expect.poll(() => overpass.requestedBounds).toHaveLength(1)
      const closed = importer.close().then(() => 'closed')
      expect(await Promise.race([closed, wait(5_000)])).toBe('closed')
    } finally {
      release()
    }
    expect(failures).toEqual([])
    const { rows } = await server.database.pool.query("select key from overpass_tiles where key like '40,%'")
    expect(rows).toEqual([])
    expect((await listFeeds(server.database.db))[0]?.state).not.toBe('failing')
  })

  it('of a server logs a failure of the database', async () => {
    const lines: string[] = []
    const local = await startTestServer(
      { ROADSTEAD_AUTO_IMPORT: 'on', ROADSTEAD_OVERPASS_URL: overpass.url, ROADSTEAD_LOG_LEVEL: 'error' },
      { logStream: { write: (line: string) => void lines.push(line) } },
    )
    const release = overpass.holdResponses()
    try {
      expect(await local.app.autoImporter.requestImport(bay, true)).toBe('looking')
      await expect.poll(() => overpass.requestedBounds).toHaveLength(1)
      await local.database.pool.query('alter table overpass_tiles rename to taken_away')
      release()
      await expect.poll(() => lines.join('')).toMatch(/automatic import of places failed/)
    } finally {
      release()
      await local.database.pool.query('alter table if exists taken_away rename to overpass_tiles')
      await local.close()
    }
  })

  it('requires the anti-forgery token', async () => {
    const path = '/places/look?x1=4.2&y1=43.2&x2=4.8&y2=43.8&zoom=10'
    expect((await server.call('POST', path)).status).toBe(403)
    const user = await server.createUser()
    expect(await user.call('POST', path)).toMatchObject({ status: 200, body: { state: 'off' } })
  })
})
