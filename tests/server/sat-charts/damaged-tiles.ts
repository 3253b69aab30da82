import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodeKap } from '../../../src/server/sat-charts/kap/encode-kap.ts'
import { computeKapFrame } from '../../../src/server/sat-charts/kap/georeference.ts'
import {
  computeImageryCanvas,
  drawMosaic,
  fitToFrame,
  type PlacedTile,
} from '../../../src/server/sat-charts/tiles/mosaic.ts'
import { fc } from '../../support/test-property.ts'
import { drawTestImagery } from '../../fakes/imagery.ts'
import { decodeKap } from '../../support/kap-pixels.ts'

const side = 256
const sheet = { zoom: 15, left: 16_760 * 256, top: 12_040 * 256, width: 64, height: 64 }

async function createValidTiles(): Promise<Buffer[]> {
  const pixels = Buffer.alloc(side * side * 3)
  drawTestImagery(pixels, {
    left: 0,
    width: side,
    rows: Float64Array.from({ length: side }, (_, row) => row),
  })
  const image = () => sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
  return Promise.all([
    image().jpeg({ quality: 80 }).toBuffer(),
    image().png({ compressionLevel: 1 }).toBuffer(),
    image().webp({ quality: 80 }).toBuffer(),
    image().png({ palette: true }).toBuffer(),
  ])
}

/** Corruption of a file: bit flips, truncation, missing ranges, overwritten ranges. */
const corruption = fc.array(
  fc.record({
    kind: fc.constantFrom('flip', 'cut', 'drop', 'write'),
    at: fc.noBias(fc.integer({ min: 0, max: 999 })),
    value: fc.integer({ min: 0, max: 255 }),
  }),
  { minLength: 1, maxLength: 6 },
)

function corrupt(bytes: Buffer, changes: { kind: string; at: number; value: number }[]): Buffer {
  let result = Buffer.from(bytes)
  for (const { kind, at, value } of changes) {
    const offset = Math.floor((at / 1000) * result.length)
    if (kind === 'flip') result[offset] = (result[offset] ?? 0) ^ (1 << (value & 7))
    else if (kind === 'write') result.fill(value, offset, Math.min(result.length, offset + 40))
    else if (kind === 'cut') result = result.subarray(0, Math.max(1, offset))
    else result = Buffer.concat([result.subarray(0, offset), result.subarray(offset + value)])
  }
  return result
}

/** Tests that charts of damaged tiles are readable; `runCount` is the number of damaged tiles. */
export function testDamagedTiles(runCount: number): void {
  it('damaged tiles never produce an unreadable chart', { timeout: 600_000 }, async () => {
    const validTiles = await createValidTiles()
    const frame = computeKapFrame(sheet)
    const canvas = computeImageryCanvas(sheet, sheet.zoom)
    const chartTexts = { product: 'Roadstead', name: 'x', fileName: 'x', notes: [], createdAt: new Date() }
    let brokenCount = 0
    await fc.assert(
      fc.asyncProperty(fc.nat(validTiles.length - 1), corruption, async (tileIndex, changes) => {
        const tile: PlacedTile = {
          bytes: corrupt(validTiles[tileIndex] ?? Buffer.alloc(0), changes),
          x: 0,
          y: 0,
          enlargedPart: null,
        }
        const mosaic = await drawMosaic(canvas, [tile])
        brokenCount += mosaic.broken.length
        const kap = encodeKap(fitToFrame(mosaic.pixels, canvas, sheet, frame), frame, chartTexts)
        const { width, height } = decodeKap(kap)
        expect(width).toEqual(frame.width)
        expect(height).toEqual(frame.height)
      }),
      { numRuns: runCount, endOnFailure: true },
    )
    // Some damaged tiles are detected, others are still readable.
    expect(brokenCount).toBeGreaterThan(runCount / 10)
    expect(brokenCount).toBeLessThan(runCount)
  })
}
