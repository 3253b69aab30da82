import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areaSearch } from '../../src/core/limits/imports.ts'
import { createAutoImporter, canAutoImport, type AutoImporter } from '../../src/server/imports/auto-import.ts'
import { listFeeds } from '../../src/server/ingest/feeds/queries.ts'
import { startFakeOverpass, type FakeOverpass } from '../fakes/overpass.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let overpass: FakeOverpass
let search: AutoImporter
let now = new Date()
const failures: unknown[] = []

beforeAll(async () => {
  server = await startTestServer()
  overpass = await startFakeOverpass()
  search = createAutoImporter({
    settings: { ...server.settings, autoImport: null, overpassUrl: overpass.url },
    database: server.database,
    clock: () => now,
    backoffMs: 1,
    onFailure: (error) => failures.push(error),
  })
})
afterAll(async () => {
  await search.close()
  await overpass.close()
  await server.close()
})

const bay = { x1: 4.2, y1: 43.2, x2: 4.8, y2: 43.8, zoom: 10 }

describe('places where people look', () => {
  it('are looked for by a site of one’s own machine, elsewhere by setting and for members alone', () => {
    const of = (stated: object) => ({ ...server.settings, autoImport: null, publicUrl: null, ...stated })
    expect(canAutoImport(of({}), false)).toBe(true)
    expect(canAutoImport(of({ host: '::1' }), false)).toBe(true)
    expect(canAutoImport(of({ autoImport: 'off' }), true)).toBe(false)
    for (const open of [{ host: '0.0.0.0' }, { publicUrl: 'https://club.example' }]) {
      expect(canAutoImport(of(open), true)).toBe(false)
      expect(canAutoImport(of({ ...open, autoImport: 'on' }), false)).toBe(false)
      expect(canAutoImport(of({ ...open, autoImport: 'on' }), true)).toBe(true)
    }
  })

  it('are asked for once, tile by tile, and are on the map then', async () => {
    expect(await search.requestImport({ ...bay, zoom: 8 }, false)).toBe('off')
    expect(await search.requestImport(bay, false)).toBe('looking')
    await expect.poll(() => search.requestImport(bay, false)).toBe('known')
    expect(overpass.requestedBounds).toEqual(['43,4,44,5'])
    const layer = `/places/?type=centroid&x1=4&y1=43&x2=5&y2=44&zoom=10`
    await expect
      .poll(async () => (await server.get(layer)).body)
      .toMatchObject({ features: [{ properties: { name: 'Port 43,4,44,5' } }] })
    // The next tile alone is new, also across the antimeridian.
    expect(await search.requestImport({ ...bay, x2: 5.5 }, false)).toBe('looking')
    await expect.poll(() => search.requestImport({ ...bay, x2: 5.5 }, false)).toBe('known')
    const islands = { x1: 179.6, y1: -17.6, x2: -179.5, y2: -17.4, zoom: 9 }
    await search.requestImport(islands, false)
    await expect.poll(() => search.requestImport(islands, false)).toBe('known')
    expect(overpass.requestedBounds.slice(1).sort()).toEqual([
      '-18,-180,-17,-179',
      '-18,179,-17,180',
      '43,5,44,6',
    ])
    expect(await listFeeds(server.database.db)).toMatchObject([{ name: 'overpass', state: 'working' }])
  })

  it('are not asked for where an import has been, and again when they are old', async () => {
    overpass.requestedBounds.length = 0
    await server.database.pool.query("insert into overpass_tiles (key, records) values ('10,50,15,55', 3)")
    expect(await search.requestImport({ x1: 12.2, y1: 52.2, x2: 12.8, y2: 52.8, zoom: 10 }, false)).toBe(
      'known',
    )
    now = new Date(Date.now() + (areaSearch.refreshAfterDays + 1) * 24 * 3_600_000)
    expect(await search.requestImport(bay, false)).toBe('looking')
    await expect.poll(() => overpass.requestedBounds).toEqual(['43,4,44,5'])
    now = new Date()
    await expect.poll(() => search.requestImport(bay, false)).toBe('known')
  })

  it('are left alone for a while after a failure, and for the day when it was enough', async () => {
    overpass.setStatus(400)
    const elsewhere = { ...bay, x1: 20.2, x2: 20.8 }
    await search.requestImport(elsewhere, false)
    await expect.poll(() => search.requestImport(elsewhere, false)).toBe('failed')
    expect((await listFeeds(server.database.db))[0]).toMatchObject({ state: 'failing' })
    now = new Date(Date.now() + areaSearch.failureBackoffMs + 1000)
    await server.database.pool.query(
      "insert into overpass_tiles (key, records) select 'x' || i, 0 from generate_series(1, $1::int) i",
      [areaSearch.maxTilesPerDay],
    )
    expect(await search.requestImport(elsewhere, false)).toBe('off')
    expect(failures).toEqual([])
  })

  it('are looked for by a call that needs the page’s token, so that no page of others can', async () => {
    const path = '/places/look?x1=4.2&y1=43.2&x2=4.8&y2=43.8&zoom=10'
    expect((await server.call('POST', path)).status).toBe(403)
    const member = await server.createUser()
    expect(await member.call('POST', path)).toMatchObject({ status: 200, body: { state: 'off' } })
  })
})
