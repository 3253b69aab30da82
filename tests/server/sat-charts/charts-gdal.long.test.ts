import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findGeoTools } from '../../../scripts/geo-tools.ts'
import { createPlaceSheet, mergeGridSheets } from '../../../src/server/sat-charts/chart-sheet.ts'
import { encodeKap } from '../../../src/server/sat-charts/kap/encode-kap.ts'
import { computeKapFrame } from '../../../src/server/sat-charts/kap/georeference.ts'
import { computeChartCorners, readKapHeader } from '../../../src/server/sat-charts/kap/read-kap.ts'
import { drawTestImagery } from '../../fakes/imagery.ts'
import { startTileServer, type TileServer } from '../../fakes/tile-server.ts'
import {
  computeFrameCorners,
  computeSheetCorners,
  expectCorners,
  readGdalCorners,
} from '../../support/gdal-corners.ts'
import { computePsnr, decodeKap } from '../../support/kap-pixels.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-gdal-'))
let tiles: TileServer
let server: TestServer
let user: TestUser
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

const chartTexts = {
  product: 'Roadstead',
  name: 'Vieux-Port, Marseille',
  fileName: '1500_gm_z17',
  notes: ['Imagery: © Test'],
  createdAt: new Date('2026-11-21T12:00:00Z'),
}

it.each([
  [0, 5],
  [43.5, 4.1],
  [60, -1.3],
  [75, 20],
  [-33, 151.2],
  [-17, 179.9999],
  [-17, -179.9999],
])('GDAL reads the corners of a KAP chart at %s, %s within a pixel', (latitude, longitude) => {
  const { gdalTranslate } = findGeoTools()
  for (const zoom of [14, 17, 21]) {
    const sheet = createPlaceSheet({ latitude, longitude }, zoom)
    const frame = computeKapFrame(sheet)
    const { width, height } = frame
    const pixels = new Uint8Array(3 * width * height)
    const rows = Float64Array.from({ length: height }, (_, row) => row)
    drawTestImagery(pixels, { left: 0, width, rows })
    const path = join(folder, 'chart.kap')
    const bytes = encodeKap(pixels, frame, chartTexts, 0)
    writeFileSync(path, bytes)
    const expected = computeFrameCorners(frame)
    expectCorners(computeChartCorners(readKapHeader(bytes)), expected, sheet)
    const gdalCorners = readGdalCorners(path)
    if (!gdalCorners || !gdalTranslate) continue
    expect(gdalCorners.driver).toBe('BSB')
    expect(gdalCorners.size).toEqual([width, height])
    expectCorners(gdalCorners, expected, sheet)
    if (zoom !== 17) continue
    const raw = join(folder, 'chart.raw')
    const args = ['-q', '-of', 'ENVI', '-co', 'INTERLEAVE=BIP', '-expand', 'rgb', path, raw]
    execFileSync(gdalTranslate, args)
    expect(computePsnr(readFileSync(raw), decodeKap(bytes).pixels)).toBe(Infinity)
  }
})

it.each([
  [0.01, 4.11],
  [43.5, 4.11],
  [60, -1.31],
  [75, 20.01],
  [-33, 151.21],
])('GDAL reads the corners of an MBTiles file at %s, %s within a pixel', async (y1, x1) => {
  const area = { x1, y1, x2: x1 + 0.001, y2: y1 + 0.001 }
  expectGdalCorners('mbtiles', await download(area, 'mbtiles'), area)
})

it('GDAL reads the corners of a merged chart across the antimeridian within a pixel', async () => {
  const area = { x1: 179.95, y1: -17.1, x2: -179.95, y2: -17.09 }
  expectGdalCorners('kap', await download(area, 'kap_merged'), area)
})

type Area = Parameters<typeof mergeGridSheets>[0]
const zoom = 14

async function download(area: Area, format: string): Promise<Buffer> {
  const bounds = Object.entries(area).map(([name, value]) => `${name}=${value}`)
  const url = `/api/v1/images?${bounds.join('&')}&zoom=12&file_type=gmap&file_format=${format}&tile_zoom=${zoom}`
  const answer = await server.app.inject({ method: 'GET', url, headers: user.headers })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

function expectGdalCorners(extension: 'kap' | 'mbtiles', bytes: Buffer, area: Area): void {
  const path = join(folder, `area.${extension}`)
  writeFileSync(path, bytes)
  const sheet = mergeGridSheets(area, zoom)
  const expected =
    extension === 'kap' ? computeFrameCorners(computeKapFrame(sheet)) : computeSheetCorners(sheet)
  const gdalCorners = readGdalCorners(path)
  if (!gdalCorners) return
  expect(gdalCorners.driver).toBe(extension === 'kap' ? 'BSB' : 'MBTiles')
  expectCorners(gdalCorners, expected, sheet)
}
