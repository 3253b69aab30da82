import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { satChartArea } from '../../../src/core/limits/sat-charts.ts'
import type { ManifestSheet } from '../../../src/server/sat-charts/chart-manifest.ts'
import { createChartThrottle } from '../../../src/server/sat-charts/chart-throttle.ts'
import { readKapHeader } from '../../../src/server/sat-charts/kap/read-kap.ts'
import { listGridSheets } from '../../../src/server/sat-charts/chart-sheet.ts'
import { serverMessages } from '../../../src/server/messages/messages.ts'
import { decodeKap } from '../../support/kap-pixels.ts'
import { startTileServer, type TileServer } from '../../fakes/tile-server.ts'
import { startTestServer, type TestUser, type TestServer } from '../../support/test-server.ts'

const zoom = 14
let tiles: TileServer
let server: TestServer
let user: TestUser
let other: TestUser

beforeAll(async () => {
  tiles = await startTileServer()
  const { urlTemplate } = tiles
  const ROADSTEAD_TILES = tiles.writeSourcesFile(
    { template: urlTemplate, bbox: [3, 43, 6, 44], maxZoom: 15 },
    // Without coarser imagery that could replace missing tiles.
    { template: urlTemplate, bbox: [7, 43, 8, 44], minZoom: zoom, maxZoom: 15 },
    { template: urlTemplate, bbox: [10, 43, 11, 44], offlineAllowed: false },
  )
  server = await startTestServer({ ROADSTEAD_TILES, ROADSTEAD_RATE_LIMIT_FACTOR: '1' })
  user = await server.createUser()
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

/** Bounds inside one sheet of the grid; each test uses its own longitude, so its tiles are not cached. */
const boundsAt = (longitude: number) => ({ x1: longitude, y1: 43.5, x2: longitude + 0.001, y2: 43.501 })

/** Names of the 64 tiles of the sheet at a longitude. */
function listTilesAt(longitude: number): string[] {
  const [sheet] = listGridSheets(boundsAt(longitude), zoom)
  if (!sheet) throw new Error('no sheet')
  const [x, y] = [sheet.left / 256, sheet.top / 256]
  return Array.from({ length: 64 }, (_, at) => `${zoom}/${x + (at % 8)}/${y + Math.floor(at / 8)}`)
}

function request(path: string, { sender = user as TestUser | null, method = 'GET' as 'GET' | 'HEAD' } = {}) {
  return server.app.inject({ method, url: `/api/v1${path}`, ...(sender && { headers: sender.headers }) })
}

function buildPath(
  bounds: ReturnType<typeof boundsAt>,
  format: 'kap' | 'mbtiles' = 'kap',
  tileZoom = zoom,
): string {
  const parameters = Object.entries(bounds).map(([name, value]) => `${name}=${value}`)
  return `/images?${parameters.join('&')}&zoom=12&file_type=gmap&file_format=${format}&tile_zoom=${tileZoom}`
}

async function createPlaceAt(longitude: number, latitude = 43.5): Promise<number> {
  const place = { name: `Port ${longitude}`, latitude, longitude }
  const { body } = await user.call('POST', '/places', { place })
  return (body as { id: number }).id
}

/** Degrees of longitude of the eight tiles of 256 pixels across a sheet. */
const sheetSpan = (8 * 360) / 2 ** zoom

/** Returns the westernmost and easternmost control point of a KAP file. */
function getLongitudes(kap: Buffer) {
  const longitudes = readKapHeader(kap).controlPoints.map(({ longitude }) => longitude)
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  return { west, east, span: east - west }
}

/** Reads the files of a zip archive. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

async function downloadPackAt(longitude: number) {
  const answer = await request(buildPath(boundsAt(longitude)))
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  const files = await unzip(answer.rawPayload)
  const manifest = JSON.parse(String(files.get('manifest.json'))) as { sheets: ManifestSheet[] } // as pack-texts.ts writes it
  return { answer, files, manifest, readme: String(files.get('README.TXT')) }
}

describe('chart of a place', () => {
  it('statement of section 7: GET /api/v1/places/download_kap_file/{id}?zoom none file blob saved as {id}_gm_z{zoom}.kap', async () => {
    const id = await createPlaceAt(4.1)
    const answer = await request(`/places/download_kap_file/${id}?zoom=${zoom}`)
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
    expect(getLongitudes(answer.rawPayload).span).toBeCloseTo(sheetSpan, 3)
    expect(height).toBeGreaterThan(1900)
  })

  it('statement of section 9: Satellite download zoom 14-21, default 18.', async () => {
    const id = await createPlaceAt(4.15)
    const head = await request(`/places/download_kap_file/${id}`, { method: 'HEAD' })
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-disposition']).toBe(`attachment; filename="${id}_gm_z18.kap"`)
    expect(head.body).toBe('')
    for (const wrong of ['13', '22', '14.5', 'deep', '-1']) {
      const answer = await request(`/places/download_kap_file/${id}?zoom=${wrong}`)
      expect(answer.statusCode, wrong).toBe(422)
      expect(JSON.stringify(answer.json().errors)).toContain('zoom')
    }
    expect((await request(`/places/download_kap_file/${id}?zoom=14`)).statusCode).toBe(200)
    // The imagery ends at zoom 15 and is enlarged by four levels at most.
    for (const deep of [20, 21]) {
      const answer = await request(`/places/download_kap_file/${id}?zoom=${deep}`)
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().errors)).toEqual(['zoom'])
      expect(answer.json().detail).toContain('19')
    }
  })

  it('is refused without downloadable imagery and for unknown places', async () => {
    const before = tiles.requestedTiles.length
    for (const longitude of [10.5, 20]) {
      const answer = await request(`/places/download_kap_file/${await createPlaceAt(longitude)}?zoom=${zoom}`)
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().errors)).toEqual(['id'])
      expect(answer.headers['content-disposition']).toBeUndefined()
    }
    expect((await request('/places/download_kap_file/999999')).statusCode).toBe(404)
    expect(tiles.requestedTiles.length).toBe(before)
  })
})

describe('charts of an area', () => {
  it('statement of section 7: GET api/v1/images/?x1&y1&x2&y2&file_type=gmap&file_format=kap&tile_zoom&zoom bounding box downloaded as gmap_kaps.zip', async () => {
    const { answer, files, manifest, readme } = await downloadPackAt(4.3)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="gmap_kaps.zip"',
      'x-roadstead-sheets': '1',
    })
    const [sheet] = manifest.sheets
    expect([...files.keys()].sort()).toEqual(['README.TXT', sheet?.file, 'manifest.json'].sort())
    const kap = files.get(sheet?.file ?? '') ?? Buffer.alloc(0)
    expect(readKapHeader(kap)).toMatchObject({ width: 2048 })
    expect(sheet).toMatchObject({
      bytes: kap.length,
      sha256: createHash('sha256').update(kap).digest('hex'),
      zoom,
      imagery_zoom: zoom,
      complete: true,
      missing_tiles: 0,
    })
    const { west, east, span } = getLongitudes(kap)
    const { x1, x2 } = boundsAt(4.3)
    expect(west < x1 && x2 < east).toBe(true)
    expect(span).toBeCloseTo(sheetSpan, 3)
    expect(readme).toContain('NOT FOR NAVIGATION')
    expect(readme).toContain('(c) Test imagery')
    expect(readme).not.toContain('INCOMPLETE')
  })

  it('answer HEAD requests for each format', async () => {
    const kap = await request(buildPath(boundsAt(4.3)), { method: 'HEAD' })
    expect(kap.statusCode).toBe(200)
    expect(kap.headers['x-roadstead-sheets']).toBe('1')
    const { headers } = await request(buildPath(boundsAt(4.3), 'mbtiles'), { method: 'HEAD' })
    expect(headers['content-type']).toBe('application/vnd.sqlite3')
    expect(headers['content-disposition']).toBe('attachment; filename="gmap.mbtiles"')
  })

  it('are refused with too many sheets, too high a zoom or no downloadable imagery, before requesting tiles', async () => {
    const before = tiles.requestedTiles.length
    const wide = await request(buildPath({ x1: 3, y1: 43, x2: 6, y2: 44 }, 'kap', 15))
    expect(wide.statusCode).toBe(422)
    expect(Object.keys(wide.json().errors)).toEqual(['x1'])
    expect(wide.json().detail).toContain(String(satChartArea.maxSheets))
    const deep = await request(buildPath(boundsAt(4.3), 'kap', 20))
    expect(deep.statusCode).toBe(422)
    expect(Object.keys(deep.json().errors)).toEqual(['tile_zoom'])
    const closed = await request(buildPath(boundsAt(10.5)))
    expect(closed.statusCode).toBe(422)
    expect(Object.keys(closed.json().errors)).toEqual(['x1'])
    expect((await request(buildPath(boundsAt(4.3), 'kap', 22))).statusCode).toBe(422)
    expect(tiles.requestedTiles.length).toBe(before)
  })
})

describe('tile errors', () => {
  it('missing tiles are replaced by coarser imagery, and corrupt ones are reported', async () => {
    const [first = '', second = ''] = listTilesAt(4.6)
    tiles.faults.set(first, 'missing')
    tiles.faults.set(second, 'corrupt')
    const { files, manifest, readme } = await downloadPackAt(4.6)
    expect(manifest.sheets).toMatchObject([
      { tiles: 64, missing_tiles: 2, replaced_tiles: 1, complete: false },
    ])
    expect(readme).toContain('INCOMPLETE')
    const [sheet] = manifest.sheets
    expect(String(files.get(sheet?.file ?? ''))).toContain('INCOMPLETE')
    expect(String(files.get(sheet?.file ?? ''))).toContain(serverMessages.charts.unreadableTiles)
  })

  it('a chart without any imagery is refused', async () => {
    for (const name of listTilesAt(7.3)) tiles.faults.set(name, 'missing')
    const answer = await request(buildPath(boundsAt(7.3)))
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['x1'])
    expect(answer.headers['content-type']).toContain('problem+json')
    expect(answer.headers['content-disposition']).toBeUndefined()
  })

  it('HTML instead of images answers 503', async () => {
    tiles.mode = 'pages'
    for (const path of [
      buildPath(boundsAt(7.5)),
      `/places/download_kap_file/${await createPlaceAt(7.7)}?zoom=${zoom}`,
    ]) {
      const answer = await request(path)
      expect(answer.statusCode).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers['content-disposition']).toBeUndefined()
    }
  })
})

it('a file that cannot be written answers 503, says when to try again, and frees its slot', async () => {
  const tmp = join(server.dataFolder, 'tmp')
  if (existsSync(tmp)) rmSync(tmp, { recursive: true })
  writeFileSync(tmp, 'a file where the folder should be')
  const answer = await request(buildPath(boundsAt(3.5), 'mbtiles'))
  rmSync(tmp)
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('60')
  expect(answer.headers['content-disposition']).toBeUndefined()
  const { throttle } = server.app.chartService
  for (const release of [throttle.acquire(user.id, 1), throttle.acquire(user.id, 1)]) release()
})

describe('access to charts', () => {
  it('allows two downloads at a time per user, without delaying others', async () => {
    const release = server.app.chartService.throttle.acquire(user.id, 1)
    tiles.delayMs = 40
    const running = request(buildPath(boundsAt(5.6), 'mbtiles'))
    await expect.poll(() => tiles.openRequestCount).toBeGreaterThan(0)
    const refused = await request(buildPath(boundsAt(5.8), 'mbtiles'))
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('30')
    tiles.delayMs = 0
    expect((await request(buildPath(boundsAt(5.8), 'mbtiles'), { sender: other })).statusCode).toBe(200)
    expect((await running).statusCode).toBe(200)
    const last = await request(buildPath(boundsAt(5.8), 'mbtiles'))
    expect(last.statusCode).toBe(200)
    expect(last.headers['content-length']).toEqual(String(last.rawPayload.length))
    expect(readdirSync(join(server.dataFolder, 'tmp'))).toEqual([])
    release()
  })

  it('allows two jobs at a time per user, whether they run or wait', async () => {
    const owner = await server.createUser()
    // Twelve sheets, which take longer than the requests below.
    const area = { x1: 3.9, y1: 43.5, x2: 5.9, y2: 43.501, tile_zoom: zoom, file_format: 'kap' }
    const addJob = async () => {
      const { status, body, headers } = await owner.call('POST', '/chart_jobs', area)
      return { status, id: (body as { id?: number }).id, retryAfter: headers['retry-after'] }
    }
    const deleteJob = (id = 0) => owner.call('DELETE', `/chart_jobs/${id}`)
    tiles.delayMs = 20
    const [first, second, third] = [await addJob(), await addJob(), await addJob()]
    expect(first.status).toBe(201)
    expect(second.status).toBe(201)
    expect(third.status).toBe(429)
    expect(third.retryAfter).toBe('30')
    await deleteJob(first.id)
    const fourth = await addJob()
    expect(fourth.status).toBe(201)
    for (const { id } of [second, fourth]) await deleteJob(id)
  })

  it('limits the sheets of an hour, but not of the first download', () => {
    const throttle = createChartThrottle(0.01)
    const maxSheets = satChartArea.maxSheetsPerHour / 100
    throttle.acquire(1, maxSheets + 1)()
    const refusal = { code: 'too-many-requests' }
    expect(() => throttle.acquire(1, 1)).toThrow(expect.objectContaining(refusal))
    throttle.acquire(2, maxSheets - 1)()
    throttle.acquire(2, 1)()
    expect(() => throttle.acquire(2, 1)).toThrow(expect.objectContaining(refusal))
  })
})
