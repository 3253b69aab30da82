import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { satChartArea } from '../../src/core/limits/sat-charts.ts'
import type { ManifestSheet } from '../../src/server/sat-charts/chart-manifest.ts'
import { createChartThrottle } from '../../src/server/sat-charts/chart-throttle.ts'
import { readKapHeader } from '../../src/server/sat-charts/kap/read-kap.ts'
import { listGridSheets } from '../../src/server/sat-charts/chart-sheet.ts'
import { decodeKap } from '../fakes/kap-pixels.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { startTestServer, type TestUser, type TestServer } from './test-server.ts'

const zoom = 14
let tiles: TileServer
let server: TestServer
let member: TestUser
let other: TestUser

beforeAll(async () => {
  tiles = await startTileServer()
  const { urlTemplate } = tiles
  const ROADSTEAD_TILES = tiles.writeSourcesFile(
    { template: urlTemplate, bbox: [3, 43, 6, 44], maxZoom: 15 },
    { template: urlTemplate, bbox: [10, 43, 11, 44], offlineAllowed: false },
  )
  server = await startTestServer({ ROADSTEAD_TILES, ROADSTEAD_RATE_LIMIT_FACTOR: '1' })
  member = await server.createUser()
  other = await server.createUser()
})
afterAll(async () => {
  await server.close()
  await tiles.close()
})
afterEach(() => {
  tiles.mode = 'well'
  tiles.delayMs = 0
  tiles.faults.clear()
})

/** A box in one sheet of the grid; a longitude of its own has tiles that no other test has had. */
const boxAt = (longitude: number) => ({ x1: longitude, y1: 43.5, x2: longitude + 0.001, y2: 43.501 })

/** Names of the 64 tiles of the sheet at a longitude. */
function tilesAt(longitude: number): string[] {
  const [sheet] = listGridSheets(boxAt(longitude), zoom)
  if (!sheet) throw new Error('no sheet')
  const [x, y] = [sheet.left / 256, sheet.top / 256]
  return Array.from({ length: 64 }, (_, at) => `${zoom}/${x + (at % 8)}/${y + Math.floor(at / 8)}`)
}

function ask(path: string, { as = member as TestUser | null, method = 'GET' as 'GET' | 'HEAD' } = {}) {
  return server.app.inject({ method, url: `/api/v1${path}`, ...(as && { headers: as.headers }) })
}

function pathOf(box: ReturnType<typeof boxAt>, format: 'kap' | 'mbtiles' = 'kap', tileZoom = zoom): string {
  const words = Object.entries(box).map(([name, value]) => `${name}=${value}`)
  return `/images?${words.join('&')}&zoom=12&file_type=gmap&file_format=${format}&tile_zoom=${tileZoom}`
}

async function placeAt(longitude: number, latitude = 43.5): Promise<number> {
  const place = { name: `Port ${longitude}`, latitude, longitude }
  const { body } = await member.call('POST', '/places', { place })
  return (body as { id: number }).id
}

/** The files of a zip by their names. */
async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

async function packAt(longitude: number) {
  const answer = await ask(pathOf(boxAt(longitude)))
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  const files = await unpacked(answer.rawPayload)
  const manifest = JSON.parse(String(files.get('manifest.json'))) as { sheets: ManifestSheet[] } // as pack-texts.ts writes it
  return { answer, files, manifest, readme: String(files.get('README.TXT')) }
}

describe('the chart of a place', () => {
  it('is one KAP with the place in its middle, and its size is told', async () => {
    const id = await placeAt(4.1)
    const answer = await ask(`/places/download_kap_file/${id}?zoom=${zoom}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${id}_gm_z${zoom}.kap"`,
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'private, no-store',
    })
    const { width, height } = decodeKap(answer.rawPayload)
    expect(width).toBe(2048)
    const { controlPoints } = readKapHeader(answer.rawPayload)
    const middle = (name: 'latitude' | 'longitude') =>
      controlPoints.reduce((sum, reference) => sum + reference[name], 0) / controlPoints.length
    expect(middle('longitude')).toBeCloseTo(4.1, 3)
    expect(middle('latitude')).toBeCloseTo(43.5, 3)
    expect(height).toBeGreaterThan(1900)
  })

  it('section 9: is of zoom 18 where none is asked for; of 14 to 21 otherwise', async () => {
    const id = await placeAt(4.15)
    const head = await ask(`/places/download_kap_file/${id}`, { method: 'HEAD' })
    expect([head.statusCode, head.headers['content-disposition'], head.body]).toEqual([
      200,
      `attachment; filename="${id}_gm_z18.kap"`,
      '',
    ])
    for (const wrong of ['13', '22', '14.5', 'deep', '-1']) {
      const answer = await ask(`/places/download_kap_file/${id}?zoom=${wrong}`)
      expect([wrong, answer.statusCode]).toEqual([wrong, 400])
      expect(JSON.stringify(answer.json().errors)).toContain('zoom')
    }
    // The imagery ends at 15, and is enlarged by four levels at most.
    const deep = await ask(`/places/download_kap_file/${id}?zoom=20`)
    expect([deep.statusCode, Object.keys(deep.json().errors)]).toEqual([422, ['zoom']])
    expect(deep.json().detail).toContain('19')
  })

  it('is refused where no imagery may be copied, and of a place that is not there', async () => {
    const before = tiles.requestedTiles.length
    for (const longitude of [10.5, 20]) {
      const answer = await ask(`/places/download_kap_file/${await placeAt(longitude)}?zoom=${zoom}`)
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['id']])
      expect(answer.headers['content-disposition']).toBeUndefined()
    }
    expect((await ask('/places/download_kap_file/999999')).statusCode).toBe(404)
    expect(tiles.requestedTiles.length).toBe(before)
  })
})

describe('the charts of an area', () => {
  it('are a zip of sheets with a list and a word on how to use them', async () => {
    const { answer, files, manifest, readme } = await packAt(4.3)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="gmap_kaps.zip"',
      'x-roadstead-sheets': '1',
    })
    const [sheet] = manifest.sheets
    expect([...files.keys()].sort()).toEqual(['README.TXT', sheet?.file, 'manifest.json'].sort())
    expect(readKapHeader(files.get(sheet?.file ?? '') ?? Buffer.alloc(0))).toMatchObject({ width: 2048 })
    expect(readme).toContain('NOT FOR NAVIGATION')
    expect(readme).toContain('(c) Test imagery')
    expect(readme).not.toContain('INCOMPLETE')
  })

  it('are told of before they are made, for each format', async () => {
    const kap = await ask(pathOf(boxAt(4.3)), { method: 'HEAD' })
    expect([kap.statusCode, kap.headers['x-roadstead-sheets']]).toEqual([200, '1'])
    const { headers } = await ask(pathOf(boxAt(4.3), 'mbtiles'), { method: 'HEAD' })
    expect(headers['content-type']).toBe('application/vnd.sqlite3')
    expect(headers['content-disposition']).toBe('attachment; filename="gmap.mbtiles"')
  })

  it('are refused where they are too many, too deep or nobody’s to copy, and no tile is asked for', async () => {
    const before = tiles.requestedTiles.length
    const wide = await ask(pathOf({ x1: 3, y1: 43, x2: 6, y2: 44 }, 'kap', 15))
    expect([wide.statusCode, Object.keys(wide.json().errors)]).toEqual([422, ['x1']])
    expect(wide.json().detail).toContain(String(satChartArea.maxSheets))
    const deep = await ask(pathOf(boxAt(4.3), 'kap', 20))
    expect([deep.statusCode, Object.keys(deep.json().errors)]).toEqual([422, ['tile_zoom']])
    const closed = await ask(pathOf(boxAt(10.5)))
    expect([closed.statusCode, Object.keys(closed.json().errors)]).toEqual([422, ['x1']])
    expect((await ask(pathOf(boxAt(4.3), 'kap', 22))).statusCode).toBe(400)
    expect(tiles.requestedTiles.length).toBe(before)
  })
})

describe('where tiles are not as they should be', () => {
  it('coarser imagery stands in for one that is missing, and one that is no picture is told of', async () => {
    const [first = '', second = ''] = tilesAt(4.6)
    tiles.faults.set(first, 'missing')
    tiles.faults.set(second, 'corrupt')
    const { files, manifest, readme } = await packAt(4.6)
    expect(manifest.sheets).toMatchObject([
      { tiles: 64, missing_tiles: 2, replaced_tiles: 1, complete: false },
    ])
    expect(readme).toContain('INCOMPLETE')
    const [sheet] = manifest.sheets
    expect(String(files.get(sheet?.file ?? ''))).toContain('INCOMPLETE')
  })

  it('one that is asked for too soon is asked for again', async () => {
    const [first = ''] = tilesAt(4.8)
    tiles.faults.set(first, 'busy')
    const { readme } = await packAt(4.8)
    expect(readme).not.toContain('INCOMPLETE')
    expect(tiles.requestedTiles.filter((asked) => asked.includes(first))).toHaveLength(2)
  })

  it('there is no file where there is no imagery at all', async () => {
    // Nor of the coarser tiles that would stand in.
    for (const name of tilesAt(5)) tiles.faults.set(name, 'missing')
    for (let up = 1; up <= 14; up++)
      for (const name of tilesAt(5)) tiles.faults.set(parentOf(name, up), 'missing')
    const answer = await ask(pathOf(boxAt(5)))
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['x1']])
    expect(answer.headers['content-type']).toContain('problem+json')
    expect(answer.headers['content-disposition']).toBeUndefined()
  })

  it('pages instead of pictures are a source that is away', async () => {
    tiles.mode = 'pages'
    for (const path of [pathOf(boxAt(5.2)), `/places/download_kap_file/${await placeAt(5.4)}?zoom=${zoom}`]) {
      const answer = await ask(path)
      expect(answer.statusCode).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers['content-disposition']).toBeUndefined()
    }
  })
})

/** The tile that a tile lies in, some levels up. */
function parentOf(name: string, up: number): string {
  const [z = 0, x = 0, y = 0] = name.split('/').map(Number)
  return [z - up, x >> up, y >> up].join('/')
}

describe('who may have charts', () => {
  it('section 6: nobody who is not logged in', async () => {
    for (const path of [pathOf(boxAt(4.3)), pathOf(boxAt(4.3), 'mbtiles'), '/places/download_kap_file/1'])
      expect((await ask(path, { as: null })).statusCode).toBe(401)
  })

  it('two at a time, and others are not held up by it', async () => {
    tiles.delayMs = 40
    const running = [5.6, 5.8].map((longitude) => ask(pathOf(boxAt(longitude))))
    await expect
      .poll(() => tiles.requestedTiles.some((asked) => asked.includes(tilesAt(5.8)[0] ?? '')))
      .toBe(true)
    const third = await ask(pathOf(boxAt(4.3)))
    expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '30'])
    expect((await ask(pathOf(boxAt(4.3)), { as: other })).statusCode).toBe(200)
    tiles.delayMs = 0
    expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await ask(pathOf(boxAt(4.3)))).statusCode).toBe(200)
  })

  it('so many sheets an hour; the first download is never too large', () => {
    const brake = createChartThrottle(0.01)
    const most = satChartArea.maxSheetsPerHour / 100
    brake.acquire(1, most + 1)()
    const refusal = { code: 'too-many-requests' }
    expect(() => brake.acquire(1, 1)).toThrow(expect.objectContaining(refusal))
    brake.acquire(2, most - 1)()
    brake.acquire(2, 1)()
    expect(() => brake.acquire(2, 1)).toThrow(expect.objectContaining(refusal))
  })
})
