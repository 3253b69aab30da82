import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { Place } from '../../../src/core/contract/place.ts'
import type { ManifestSheet } from '../../../src/server/sat-charts/chart-manifest.ts'
import {
  createPlaceSheet,
  listGridSheets,
  type ChartSheet,
} from '../../../src/server/sat-charts/chart-sheet.ts'
import { computeKapFrame, toImageryRow } from '../../../src/server/sat-charts/kap/georeference.ts'
import { computeChartCorners, readKapHeader } from '../../../src/server/sat-charts/kap/read-kap.ts'
import { drawTestImagery } from '../../fakes/imagery.ts'
import { startTileServer, type TileServer } from '../../fakes/tile-server.ts'
import { computeFrameCorners, expectCorners, readGdalCorners } from '../../support/gdal-corners.ts'
import { computePsnr, decodeKap } from '../../support/kap-pixels.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-charts-'))
/** Two adjacent sheets of the grid. */
const area = { x1: 4.1, y1: 43.5, x2: 4.3, y2: 43.51 }
const tileZoom = 13
let tiles: TileServer
let server: TestServer
let user: TestUser

beforeAll(async () => {
  tiles = await startTileServer()
  // Each tile encodes its position, so the pixels of a chart can be checked against its georeference.
  server = await startTestServer({ ROADSTEAD_TILES: tiles.writeSourcesFile() })
  user = await server.createUser()
})
afterAll(async () => {
  await server.close()
  await tiles.close()
  rmSync(folder, { recursive: true })
})

async function download(path: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await server.app.inject({
    url: `/api/v1${path}`,
    headers: user.headers,
  })
  expect(statusCode).toBe(200)
  return rawPayload
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

/** Checks the pixels of a KAP file against the imagery, and its corners by its own control points and by GDAL. */
function expectKapMatchesSheet(bytes: Buffer, sheet: ChartSheet): void {
  const frame = computeKapFrame(sheet)
  const expectedCorners = computeFrameCorners(frame)
  const { width, height, pixels } = decodeKap(bytes)
  expect(width).toEqual(frame.width)
  expect(height).toEqual(frame.height)
  expectCorners(computeChartCorners(readKapHeader(bytes)), expectedCorners, sheet)
  const imagery = new Uint8Array(pixels.length)
  const rows = Float64Array.from({ length: height }, (_, row) => sheet.top + toImageryRow(sheet, frame, row))
  drawTestImagery(imagery, { left: sheet.left, width, rows })
  expect(computePsnr(pixels, imagery)).toBeGreaterThan(30)
  const path = join(folder, 'chart.kap')
  writeFileSync(path, bytes)
  const gdal = readGdalCorners(path)
  if (!gdal) return
  expect(gdal.driver).toBe('BSB')
  expect(gdal.size).toEqual([width, height])
  expectCorners(gdal, expectedCorners, sheet)
}

describe('imagery and corners', () => {
  it('of a zip match its sheets, manifest and checksums', async () => {
    const query = new URLSearchParams(Object.entries(area).map(([name, value]) => [name, String(value)]))
    const files = await unzip(
      await download(`/images?${query}&zoom=12&file_type=gmap&file_format=kap&tile_zoom=${tileZoom}`),
    )
    const manifest = JSON.parse(String(files.get('manifest.json'))) as { sheets: ManifestSheet[] } // the format that pack-texts.ts writes
    const sheets = listGridSheets(area, tileZoom)
    const names = manifest.sheets.map(({ file }) => file)
    expect(sheets.length).toBe(2)
    expect(names.length).toBe(2)
    expect([...files.keys()].sort()).toEqual(['README.TXT', 'manifest.json', ...names].sort())
    const readme = String(files.get('README.TXT'))
    for (const text of ['NOT FOR NAVIGATION', '(c) Test imagery', 'CC-BY-4.0', 'Add Directory', ...names])
      expect(readme).toContain(text)
    expect(readme).not.toContain('INCOMPLETE')
    for (const sheet of sheets) {
      const name = `gm_z${sheet.zoom}_${sheet.left / 2048}_${sheet.top / 2048}.kap`
      const row = manifest.sheets.find(({ file }) => file === name)
      const chart = files.get(name) ?? Buffer.alloc(0)
      expect(row).toMatchObject({
        sha256: createHash('sha256').update(chart).digest('hex'),
        complete: true,
      })
      if (row) expectCorners(row.corners, computeChartCorners(readKapHeader(chart)), sheet)
      expectKapMatchesSheet(chart, sheet)
    }
  })

  it('of the chart of a place match the sheet centred on it', async () => {
    const position = { latitude: 43.2946, longitude: 5.3693 }
    const { body } = await user.call('POST', '/places', { place: { name: 'Vieux-Port', ...position } })
    const { id } = body as Place // the place just created
    const bytes = await download(`/places/download_kap_file/${id}?zoom=16`)
    expectKapMatchesSheet(bytes, createPlaceSheet(position, 16))
  })
})
