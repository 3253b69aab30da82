import { afterAll, expect, it } from 'vitest'
import { packRings } from '../../../src/server/coast/cell-codec.ts'
import { getCoastCellNumber } from '../../../src/server/coast/coast-cell.ts'
import { startTestServer } from '../../support/test-server.ts'
import { maxCellOverviewZoom } from '../../../src/server/coast/simplify-ring.ts'
import { packageVersion } from '../../../src/server/system/version.ts'
import { createBasemap } from '../../../src/server/basemap/basemap.ts'

const basemap = createBasemap()
afterAll(() => basemap.close())

it('renders tiles in turn, without those that nobody waits for any more', async () => {
  const leaving = new AbortController()
  const rendered: string[] = []
  const getTile = async (x: number, signal?: AbortSignal) => {
    const bytes = await basemap.getTile(6, x, 20, signal)
    rendered.push(`${x} ${bytes ? 'shown' : 'dropped'}`)
    return bytes
  }
  const tiles = Promise.all([getTile(30), getTile(31, leaving.signal), getTile(32)])
  leaving.abort()
  const [first, second, third] = await tiles
  expect(first?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(second).toBeNull()
  expect(third?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(rendered).toEqual(['31 dropped', '30 shown', '32 shown'])
  // A dropped tile is rendered when it is asked for again.
  expect(await basemap.getTile(6, 31, 20)).not.toBeNull()
})

it.each([
  [3, 8, 0],
  [3, 0, 8],
])('has no tile %i/%i/%i outside the world', async (z, x, y) => {
  expect(await basemap.getTile(z, x, y)).toBeNull()
})

it('rejects the tiles that are waited for when it closes', async () => {
  const rejected = expect(basemap.getTile(6, 33, 20)).rejects.toThrow('the server is closing')
  await basemap.close()
  await rejected
})

it('takes the coast only above the zooms that the build paints, in overview or in full', async () => {
  const asked: [part: string, cells: number][] = []
  const own = createBasemap()
  own.connectCoast({
    getVersion: () => Promise.resolve('coast 7'),
    getPackedCells(numbers, part) {
      asked.push([part, numbers.length])
      return Promise.resolve([])
    },
  })
  try {
    expect(await own.getVersion(5)).toEqual(packageVersion)
    expect(await own.getVersion(6)).toBe('coast 7')
    for (const z of [5, 6, maxCellOverviewZoom, maxCellOverviewZoom + 1]) await own.getTile(z, 0, 20)
    expect(asked.map(([part]) => part)).toEqual(['overview', 'overview', 'full'])
    // Cached, as long as the coast is the same.
    await own.getTile(6, 0, 20)
    expect(asked).toHaveLength(3)
  } finally {
    await own.close()
  }
})

it.each(['/ground/6/33/23', '/ground/12/2118/1504'])(
  'answers the unchanged tile %s with 304, and a new one after an import',
  async (url) => {
    const server = await startTestServer()
    try {
      const fetchTile = (etag?: unknown) =>
        server.app.inject({ url, headers: etag === undefined ? {} : { 'if-none-match': String(etag) } })
      const first = await fetchTile()
      expect(first.statusCode).toBe(200)
      expect(first.headers['content-type']).toBe('image/jpeg')
      expect(first.headers['cache-control']).toBe('public, max-age=86400')
      expect((await fetchTile(first.headers.etag)).statusCode).toBe(304)
      const number = getCoastCellNumber(43.01, 6.2)
      const { id } = await server.database.db
        .insertInto('coast_sources')
        .values({ kind: 'file', name: 'Test', licence: 'none', date: null, spacing_m: 20 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rings = packRings([[0, 0, 65_535, 0, 65_535, 65_535, 0, 65_535]])
      await server.database.db
        .insertInto('coast_cells')
        .values({ number, source_id: id, spacing_m: 20, rings })
        .execute()
      server.app.coast.invalidate()
      const second = await fetchTile(first.headers.etag)
      expect(second.statusCode).toBe(200)
      expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
    } finally {
      await server.close()
    }
  },
)
