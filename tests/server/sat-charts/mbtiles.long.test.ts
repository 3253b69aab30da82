import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sqlite from 'node-sqlite3-wasm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  listGridSheets,
  mergeGridSheets,
  getWorldSizePixels,
} from '../../../src/server/sat-charts/chart-sheet.ts'
import { computeSheetCorners, expectCorners } from '../../support/gdal-corners.ts'
import { startTileServer, type TileServer } from '../../fakes/tile-server.ts'
import { startTestServer, type TestUser, type TestServer } from '../../support/test-server.ts'

let tiles: TileServer
let server: TestServer
let user: TestUser
const folder = mkdtempSync(join(tmpdir(), 'roadstead-mbtiles-'))
const bounds = { x1: 4.11, y1: 43.5, x2: 4.14, y2: 43.52 }

beforeAll(async () => {
  tiles = await startTileServer()
  server = await startTestServer({ ROADSTEAD_TILES: tiles.writeSourcesFile({ maxZoom: 16 }) })
  user = await server.createUser()
})
afterAll(async () => {
  await server.close()
  await tiles.close()
  rmSync(folder, { recursive: true })
})
afterEach(() => {
  tiles.mode = 'well'
  tiles.faults.clear()
})

async function download(tileZoom: number, changes: Partial<typeof bounds> = {}) {
  const parameters = Object.entries({ ...bounds, ...changes }).map(([name, value]) => `${name}=${value}`)
  const url = `/api/v1/images?${parameters.join('&')}&zoom=12&file_type=gmap&file_format=mbtiles&tile_zoom=${tileZoom}`
  return server.app.inject({ method: 'GET', url, headers: user.headers })
}

function readTiles(path: string) {
  const database = new sqlite.Database(path, { readOnly: true })
  try {
    const metadata = new Map(
      database.all('select name, value from metadata').map(({ name, value }) => [name, String(value)]),
    )
    const counts = new Map(
      database
        .all('select zoom_level as zoom, count(*) as count from tiles group by zoom_level')
        .map(({ zoom, count }) => [Number(zoom), Number(count)]),
    )
    return { metadata, counts }
  } finally {
    database.close()
  }
}

describe('MBTiles of an area', () => {
  it('contain all tiles of the sheets, lower zooms, attribution and bounds', async () => {
    const answer = await download(15)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="gmap.mbtiles"')
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    const path = join(folder, 'area.mbtiles')
    writeFileSync(path, answer.rawPayload)
    const { metadata, counts } = readTiles(path)
    const sheets = listGridSheets(bounds, 15)
    expect(counts.get(15)).toBe(64 * sheets.length)
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([10, 11, 12, 13, 14, 15])
    expect(metadata.get('format')).toBe('png')
    expect(metadata.get('attribution')).toBe('© Test imagery')
    expect(metadata.get('description')).toContain('NOT FOR NAVIGATION')
    const [west = 0] = metadata.get('bounds')?.split(',').map(Number) ?? []
    expect(west).toBeCloseTo(
      (Math.min(...sheets.map(({ left }) => left)) / getWorldSizePixels(15)) * 360 - 180,
      6,
    )
    // The temporary file is deleted.
    expect(readdirSync(join(server.dataFolder, 'tmp'))).toEqual([])
  })

  it('have bounds within a pixel of the corners of their sheets', async () => {
    const zoom = 14
    const [y1, x1] = [-33, 151.21]
    const area = { x1, y1, x2: x1 + 0.001, y2: y1 + 0.001 }
    const path = join(folder, 'corners.mbtiles')
    writeFileSync(path, (await download(zoom, area)).rawPayload)
    const sheet = mergeGridSheets(area, zoom)
    const [west = 0, south = 0, east = 0, north = 0] =
      readTiles(path).metadata.get('bounds')?.split(',').map(Number) ?? []
    expectCorners({ north, west, south, east }, computeSheetCorners(sheet), sheet)
  })

  it('end at the maximum zoom of the source', async () => {
    const path = join(folder, 'deep.mbtiles')
    writeFileSync(path, (await download(17, { x2: 4.111, y2: 43.501 })).rawPayload)
    expect(readTiles(path).metadata.get('maxzoom')).toBe('16')
  })

  it('omit corrupt tiles and report them', async () => {
    // Bounds that no other test uses, so that the tiles are not cached.
    const elsewhere = { x1: 6.11, x2: 6.12 }
    const sheets = listGridSheets({ ...bounds, ...elsewhere }, 14)
    const [sheet] = sheets
    const name = `14/${(sheet?.left ?? 0) / 256}/${(sheet?.top ?? 0) / 256}`
    tiles.faults.set(name, 'corrupt')
    const path = join(folder, 'holes.mbtiles')
    writeFileSync(path, (await download(14, elsewhere)).rawPayload)
    const { metadata, counts } = readTiles(path)
    expect(counts.get(14)).toBe(64 * sheets.length - 1)
    expect(metadata.get('description')).toContain('INCOMPLETE: 1 of')
  })

  it('cross the antimeridian: tiles of both sides, the width of the world, and the true extent beside it', async () => {
    const area = { x1: 179.99, y1: 51.8, x2: -179.99, y2: 51.81 }
    const zoom = 14
    const path = join(folder, 'antimeridian.mbtiles')
    const answer = await download(zoom, area)
    expect(answer.statusCode).toBe(200)
    writeFileSync(path, answer.rawPayload)
    const { metadata, counts } = readTiles(path)
    expect(counts.get(zoom)).toBe(2 * 64)
    const database = new sqlite.Database(path, { readOnly: true })
    const found = database.all(`select distinct tile_column as x from tiles where zoom_level = ${zoom}`)
    database.close()
    const columns = found.map(({ x }) => Number(x)).sort((a, b) => a - b)
    expect(columns).toEqual([0, 1, 2, 3, 4, 5, 6, 7, ...[8, 7, 6, 5, 4, 3, 2, 1].map((x) => 2 ** zoom - x)])
    const [west, south, east, north] = metadata.get('bounds')?.split(',').map(Number) ?? []
    expect(west).toBe(-180)
    expect(east).toBe(180)
    const [left, , right] = metadata.get('antimeridian_adjusted_bounds')?.split(',').map(Number) ?? []
    expect(left).toBeCloseTo(180 - (360 / 2 ** zoom) * 8, 6)
    expect(right).toBeCloseTo(180 + (360 / 2 ** zoom) * 8, 6)
    const [longitude, latitude = 0] = metadata.get('center')?.split(',').map(Number) ?? []
    expect(Math.abs(longitude ?? 0)).toBe(180)
    expect(latitude).toBeGreaterThan(south ?? 90)
    expect(latitude).toBeLessThan(north ?? -90)
  })

  it('are refused if the tile source fails', async () => {
    tiles.mode = 'pages'
    expect((await download(13, { x1: 5.1, x2: 5.11 })).statusCode).toBe(503)
  })

  it('answer 503 with a message if the disk is not writable', async () => {
    rmSync(join(server.dataFolder, 'tmp'), { recursive: true, force: true })
    writeFileSync(join(server.dataFolder, 'tmp'), 'a file where the folder should be')
    const answer = await download(15)
    expect(answer.statusCode).toBe(503)
    expect(answer.json().detail).toContain('cannot write')
    rmSync(join(server.dataFolder, 'tmp'))
  })
})
