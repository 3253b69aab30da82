import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import type { TileSource } from '../../../src/core/contract/tile-source.ts'
import { getMergeError } from '../../../src/server/sat-charts/area-chart.ts'
import { writeAreaKap } from '../../../src/server/sat-charts/area-kap.ts'
import { createChartRenderer } from '../../../src/server/sat-charts/chart-renderer.ts'
import { computeKapFrame, toImageryRow } from '../../../src/server/sat-charts/kap/georeference.ts'
import { computeChartCorners, readKapHeader } from '../../../src/server/sat-charts/kap/read-kap.ts'
import {
  computeImageryCanvas,
  fitToFrame,
  sliceSheetRows,
} from '../../../src/server/sat-charts/tiles/mosaic.ts'
import { mergeGridSheets } from '../../../src/server/sat-charts/chart-sheet.ts'
import { countSheetsAroundWorld } from '../../../src/server/sat-charts/sheet-grid.ts'
import type { TileStore } from '../../../src/server/sat-charts/tiles/tile-store.ts'
import { computeFrameCorners, expectCorners } from '../../support/gdal-corners.ts'
import { drawTestImagery } from '../../fakes/imagery.ts'
import { computePsnr, decodeKap } from '../../support/kap-pixels.ts'

describe('merged sheet', () => {
  it('continues across the antimeridian', () => {
    const { column, columns, rows, left, width } = mergeGridSheets(
      { x1: 179.9, y1: -17.1, x2: -179.9, y2: -17 },
      13,
    )
    expect(column).toEqual(countSheetsAroundWorld(13) - 1)
    expect(columns).toBe(2)
    expect(rows).toBe(1)
    const frame = computeKapFrame(mergeGridSheets({ x1: 179.9, y1: -17.1, x2: -179.9, y2: -17 }, 13))
    expect(frame.getLongitude(0) > 179).toBe(true)
    expect(frame.getLongitude(width) < -179).toBe(true)
    expect(left + width).toBeGreaterThan(256 * 2 ** 13)
  })

  it('has at most eight sheets per side and less than half the world', () => {
    const buildRequest = (zoom: number) => ({ file_format: 'kap_merged' as const, tile_zoom: zoom })
    const getStripError = (degrees: number, zoom: number) =>
      getMergeError(buildRequest(zoom), { x1: 0.01, y1: 10, x2: degrees, y2: 10.01 })
    const sheet = 360 / countSheetsAroundWorld(13)
    expect(getStripError(7.9 * sheet, 13)).toBeNull()
    expect(getStripError(8.1 * sheet, 13)).not.toBeNull()
    expect(getStripError(170, 5)).toBeNull()
    expect(getMergeError(buildRequest(5), { x1: -100, y1: 10, x2: 100, y2: 11 })).not.toBeNull()
  })
})

describe('chart drawn in bands', () => {
  it.each([1, 4])('has the same pixels as a chart drawn at once, enlarged %s times', (factor) => {
    const sheet = { zoom: 12, left: 540_003, top: 370_001, width: 300, height: 900 }
    const frame = computeKapFrame(sheet)
    const noise = (x: number, y: number) => ((x * 73_856_093) ^ (y * 19_349_663)) & 0xff
    const drawPart = (part: typeof sheet) => {
      const canvas = computeImageryCanvas(part, 12 - Math.log2(factor))
      const pixels = new Uint8Array(3 * canvas.width * canvas.height)
      for (let at = 0; at < pixels.length; at++)
        pixels[at] = noise(
          canvas.left + (Math.floor(at / 3) % canvas.width),
          3 * (canvas.top + Math.floor(at / 3 / canvas.width)) + (at % 3),
        )
      return { canvas, pixels }
    }
    const complete = drawPart(sheet)
    const expected = fitToFrame(complete.pixels, complete.canvas, sheet, frame)
    const bands: Uint8Array[] = []
    for (let from = 0; from < frame.height; from += 128) {
      const rows = { from, to: Math.min(frame.height, from + 128) }
      const { canvas, pixels } = drawPart(sliceSheetRows(sheet, frame, rows, factor))
      bands.push(fitToFrame(pixels, canvas, sheet, frame, rows))
    }
    expect(Buffer.concat(bands).equals(expected)).toBe(true)
  })
})

describe('merged chart across the antimeridian', () => {
  it('shows the imagery in place, by its header and its pixels', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'roadstead-merged-'))
    const path = join(folder, 'merged.kap')
    const bounds = { x1: 179.95, y1: -17.1, x2: -179.95, y2: -17.09 }
    const renderer = createChartRenderer()
    const missingTile = { x: 0, y: 4490 }
    const damagedTile = { x: 1, y: 4490 }
    const invalidateTile = vi.fn(() => Promise.resolve())
    const store: TileStore = {
      async getTile(_, { z, x, y }) {
        if (z < zoom || (x === missingTile.x && y === missingTile.y)) return { kind: 'absent' }
        const bytes = await drawTile(x, y)
        const isDamaged = x === damagedTile.x && y === damagedTile.y
        return { kind: 'there', bytes: isDamaged ? bytes.subarray(0, 60) : bytes }
      },
      invalidateTile,
    }
    try {
      const tools = { tileStore: store, renderer, sources: [source], clock: () => new Date() }
      const signal = new AbortController().signal
      expect(await writeAreaKap(tools, { bounds, tileZoom: zoom, path }, signal)).toBe('made')
      expect(readdirSync(folder)).toEqual(['merged.kap'])
      const bytes = readFileSync(path)
      const sheet = mergeGridSheets(bounds, zoom)
      const frame = computeKapFrame(sheet)
      expectCorners(computeChartCorners(readKapHeader(bytes)), computeFrameCorners(frame), sheet)
      // A missing tile that two bands share counts once. One that cannot be decoded is missing too.
      expect(bytes.toString('latin1')).toContain('INCOMPLETE: 2 of 128 tiles are missing')
      expect(invalidateTile).toHaveBeenCalledWith(source, expect.objectContaining(damagedTile))
      const { width, height, pixels } = decodeKap(bytes)
      expect(width).toBe(4096)
      expect(height).toEqual(frame.height)
      // The western half has neither.
      const imagery = new Uint8Array((3 * width * height) / 2)
      const rows = Float64Array.from(
        { length: height },
        (_, row) => sheet.top + toImageryRow(sheet, frame, row),
      )
      drawTestImagery(imagery, { left: sheet.left, width: width / 2, rows })
      const west = new Uint8Array(imagery.length)
      for (let row = 0; row < height; row++)
        west.set(pixels.subarray(3 * width * row, 3 * width * (row + 0.5)), (3 * width * row) / 2)
      expect(computePsnr(west, imagery)).toBeGreaterThan(30)
    } finally {
      await renderer.close()
      rmSync(folder, { recursive: true })
    }
  })
})

const zoom = 13
const source: TileSource = {
  id: 'test',
  kind: 'satellite',
  template: 'http://test/{z}/{x}/{y}.png',
  minZoom: zoom,
  maxZoom: zoom,
  attribution: 'Test imagery',
  licence: 'CC0-1.0',
  offlineAllowed: true,
}

function drawTile(x: number, y: number): Promise<Buffer> {
  const side = 256
  const pixels = Buffer.alloc(3 * side * side)
  const rows = Float64Array.from({ length: side }, (_, row) => y * side + row)
  drawTestImagery(pixels, { left: x * side, width: side, rows })
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
