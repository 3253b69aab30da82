import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Bbox } from '../../../src/core/geo.ts'
import { addRegion } from '../../../src/server/regions/add-region.ts'
import {
  claimRegion,
  findRegion,
  listRegions,
  requestRegionRefresh,
  requestRegionRemoval,
  type RegionRow,
} from '../../../src/server/regions/queries.ts'
import { startRegionJob } from '../../../src/server/regions/region-job.ts'
import { runRegion, type RegionRunOptions } from '../../../src/server/regions/run-region.ts'
import { silentIo } from '../../../src/server/system/command-io.ts'
import { startRegionOverpass, type RegionOverpass } from '../../fakes/region-overpass.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let overpass: RegionOverpass
const ndbc = createServer((_request, response) => {
  response.end('<stations><station id="61002" lat="42" lon="4.7" name="Lion" type="buoy"/></stations>')
})
const failures: unknown[] = []
const gulf: Bbox = { x1: 3, y1: 42, x2: 6, y2: 43 }

beforeAll(async () => {
  server = await startTestServer()
  overpass = await startRegionOverpass()
  await new Promise<void>((resolve) => ndbc.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  ndbc.close()
  await overpass.close()
  await server.close()
})
beforeEach(async () => {
  overpass.reset()
  failures.length = 0
  await server.database.pool.query(
    'truncate regions, region_parts, overpass_tiles, places, nav_aids, seamarks, clearances, map_names restart identity cascade',
  )
})

const getOptions = (signal = new AbortController().signal): RegionRunOptions => ({
  settings: {
    ...server.settings,
    overpassUrl: overpass.url,
    ndbcUrl: `http://127.0.0.1:${(ndbc.address() as AddressInfo).port}`, // it listens on a port
  },
  database: server.database,
  clock: () => new Date(),
  io: silentIo,
  signal,
  backoffMs: 1,
  onFailure: (error: unknown) => void failures.push(error),
})

async function claim(id: number): Promise<RegionRow> {
  const claimed = await claimRegion(server.database.db, id)
  if (!claimed) throw new Error('the region cannot be claimed')
  return claimed
}

/** Runs a region to its end. */
async function run(region: RegionRow, options: Partial<RegionRunOptions> = {}) {
  return runRegion(await claim(region.id), { ...getOptions(), ...options })
}

const getStates = (region: RegionRow | null) =>
  Object.fromEntries(region?.parts.map(({ part, state }) => [part, state]) ?? [])
const allDone = { places: 'done', seamarks: 'done', names: 'done', coast: 'done', stations: 'done' }

async function count(table: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  )
  return rows[0]?.count ?? 0
}
const countRecords = async () => ({
  places: await count('places'),
  nav_aids: await count('nav_aids'),
  seamarks: await count('seamarks'),
  map_names: await count('map_names'),
})

describe('a region', () => {
  it('is loaded with all its parts, one request at a time', async () => {
    const region = await run(await addRegion(server.database.db, 'Gulf of Lion', gulf))
    expect(getStates(region)).toEqual(allDone)
    // Two tiles of 5 degrees for each content, which have one marina, aid and mark each, a bay and a cape.
    expect(await countRecords()).toEqual({ places: 2, nav_aids: 2, seamarks: 2, map_names: 4 })
    expect(await count("meteo_stations where key = 'ndbc:61002'")).toBe(1)
    expect(overpass.maxOpen).toBe(1)
    expect(overpass.requests.filter(({ content }) => content === 'coast')).toHaveLength(3)
    expect(region?.parts.find(({ part }) => part === 'coast')).toMatchObject({ done: 3, total: 3 })
    expect(failures).toEqual([])
  })

  it('has its names on the map, drawn from the zoom at which they are wide enough', async () => {
    await run(await addRegion(server.database.db, 'Gulf of Lion', gulf))
    const list = async (zoom: number) => {
      const { body } = await server.get(`/names?x1=3&y1=42&x2=6&y2=43&zoom=${zoom}`)
      const { features } = body as { features: { properties: { name: string; kind: string } }[] } // validated by the contract
      return features.map(({ properties }) => properties.name).filter((name) => /^(Bay|Cape) /.test(name))
    }
    expect(await list(10)).toEqual([])
    expect(await list(11)).toEqual(['Bay 42,3,43,5', 'Bay 42,5,43,6'])
    expect(await list(12)).toHaveLength(4)
  })

  it('names a part that its source cannot serve, loads the others, and asks later for the missing tiles only', async () => {
    overpass.answer('seamarks', (_, bounds) => (bounds === '42,5,43,6' ? { status: 429 } : undefined))
    const added = await addRegion(server.database.db, 'Gulf of Lion', gulf)
    const before = Date.now()
    const failed = await run(added)
    expect(getStates(failed)).toEqual({ ...allDone, seamarks: 'failed' })
    expect(failed?.parts.find(({ part }) => part === 'seamarks')?.failure).toBe(
      '1 of 2 tiles failed: the Overpass server answered 429 6 times; run the import again to continue',
    )
    expect(new Date(failed?.due_at ?? 0).getTime() - before).toBeGreaterThan(3_500_000)
    expect(failed).toMatchObject({ failures: 1, finished_at: null })
    overpass.reset()
    const again = await run(added)
    expect(getStates(again)).toEqual(allDone)
    expect(overpass.requests).toEqual([{ content: 'seamarks', bounds: '42,5,43,6' }])
    expect(again?.failures).toBe(0)
    expect(await countRecords()).toMatchObject({ seamarks: 2 })
  })

  it('stops asking a source that cannot be reached', async () => {
    const options = getOptions()
    const unreachable = { ...options.settings, overpassUrl: 'http://127.0.0.1:9/', ndbcUrl: null }
    const region = await run(await addRegion(server.database.db, 'Gulf of Lion', gulf), {
      settings: unreachable,
    })
    expect(getStates(region)).toEqual({
      places: 'failed',
      seamarks: 'failed',
      names: 'failed',
      coast: 'failed',
      stations: 'off',
    })
    expect(region?.parts[0]?.failure).toMatch(
      /^2 of 2 tiles failed: the Overpass server could not be reached/,
    )
  })

  it('splits a tile for which the server has not the time', async () => {
    overpass.answer('places', (request) =>
      request === 1 ? { elements: [], remark: 'runtime error: Query timed out' } : undefined,
    )
    const region = await run(await addRegion(server.database.db, 'Bay', { x1: 3, y1: 42, x2: 4, y2: 43 }))
    expect(getStates(region)).toEqual(allDone)
    expect(overpass.requests.filter(({ content }) => content === 'places')).toHaveLength(5)
    expect(await count('places')).toBe(4)
  })

  it('goes on after an interruption where it stopped, and doubles nothing', async () => {
    const stop = new AbortController()
    overpass.answer('names', (request) => {
      if (request === 2) stop.abort()
      return undefined
    })
    const added = await addRegion(server.database.db, 'Gulf of Lion', gulf)
    await expect(run(added, { signal: stop.signal })).rejects.toThrow('interrupted')
    const interrupted = await findRegion(server.database.db, added.id)
    expect(getStates(interrupted)).toMatchObject({ places: 'done', seamarks: 'done', names: 'waiting' })
    expect(interrupted?.is_running).toBe(false)
    overpass.reset()
    expect(getStates(await run(added))).toEqual(allDone)
    expect(overpass.requests.map(({ content }) => content)).toEqual(['names', 'coast', 'coast', 'coast'])
    expect(await countRecords()).toEqual({ places: 2, nav_aids: 2, seamarks: 2, map_names: 4 })
  })

  it('of a process that died is taken up by another one after the claim ended, not before', async () => {
    const { db, pool } = server.database
    const added = await addRegion(db, 'Gulf of Lion', gulf)
    await claim(added.id)
    expect(await claimRegion(db, added.id)).toBeNull()
    expect(await claimRegion(db, null)).toBeNull()
    await pool.query("update regions set claimed_until = now() - interval '1 second'")
    expect((await claimRegion(db, null))?.id).toBe(added.id)
  })

  it('is loaded once by two servers', async () => {
    await addRegion(server.database.db, 'Gulf of Lion', gulf)
    const { io: _io, signal: _signal, ...options } = getOptions()
    const jobs = [1, 2].map(() => startRegionJob({ ...options, firstMs: 1 }))
    await expect
      .poll(async () => getStates((await listRegions(server.database.db))[0] ?? null), { timeout: 20_000 })
      .toEqual(allDone)
    await Promise.all(jobs.map((job) => job.close()))
    expect(overpass.requests).toHaveLength(9)
    expect(await countRecords()).toEqual({ places: 2, nav_aids: 2, seamarks: 2, map_names: 4 })
  })

  it('is refreshed: everything is fetched again, and what did not change is not written', async () => {
    const { db } = server.database
    const added = await addRegion(db, 'Gulf of Lion', gulf)
    const first = await run(added)
    overpass.reset()
    await requestRegionRefresh(db, added.id, new Date())
    const second = await run(added)
    expect(getStates(second)).toEqual(allDone)
    expect(overpass.requests).toHaveLength(9)
    expect(await countRecords()).toEqual({ places: 2, nav_aids: 2, seamarks: 2, map_names: 4 })
    expect(second?.finished_at !== first?.finished_at).toBe(true)
  })
})

describe('adding a region', () => {
  it('again with the same box returns the region; another box or case is refused', async () => {
    const { db } = server.database
    const { id } = await addRegion(db, 'Gulf of Lion', gulf)
    expect((await addRegion(db, ' gulf  of lion ', gulf)).id).toBe(id)
    await expect(addRegion(db, 'GULF OF LION', { ...gulf, x2: 7 })).rejects.toThrow(
      'has the name GULF OF LION',
    )
  })

  it.each([
    ['', gulf, '1 to'],
    ['x'.repeat(300), gulf, '1 to'],
    ['Line', { ...gulf, x2: 3 }, 'no area'],
    ['World', { x1: -180, y1: -80, x2: 180, y2: 80 }, '57600 square degrees'],
    ['Across', { x1: 170, y1: -10, x2: -170, y2: 10 }, '400 square degrees'],
  ])('%s is refused', async (name, bounds, message) => {
    await expect(addRegion(server.database.db, name, bounds)).rejects.toThrow(message)
  })

  it('is possible across 180 degrees', async () => {
    const region = await run(
      await addRegion(server.database.db, 'Fiji', { x1: 177, y1: -19, x2: -178, y2: -16 }),
    )
    expect(getStates(region)).toEqual(allDone)
    expect(
      overpass.requests.filter(({ content }) => content === 'places').map(({ bounds }) => bounds),
    ).toEqual(['-19,177,-16,180', '-19,-180,-16,-178'])
  })

  it('ends at the most that a site may have', async () => {
    const { pool, db } = server.database
    await pool.query(
      "insert into regions (name, west, south, east, north) select 'R' || i, 0, 0, 1, 1 from generate_series(1, 40) i",
    )
    await expect(addRegion(db, 'One more', gulf)).rejects.toThrow('40 regions')
  })
})

describe('a removal', () => {
  it('that is asked for during a run ends the run', async () => {
    const { db } = server.database
    const added = await addRegion(db, 'Gulf of Lion', gulf)
    const claimed = await claim(added.id)
    overpass.answer('seamarks', () => undefined)
    const release = overpass.hold()
    const running = runRegion(claimed, getOptions())
    await expect.poll(() => overpass.requests.length).toBe(1)
    await requestRegionRemoval(db, added.id)
    release()
    expect(await running).toBeNull()
    expect((await findRegion(db, added.id))?.is_running).toBe(false)
  })
})
