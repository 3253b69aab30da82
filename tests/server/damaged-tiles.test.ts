import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodeKap } from '../../src/server/sat-charts/kap/encode-kap.ts'
import { computeKapFrame } from '../../src/server/sat-charts/kap/georeference.ts'
import {
  computeImageryCanvas,
  drawMosaic,
  fitToFrame,
  type PlacedTile,
} from '../../src/server/sat-charts/tiles/mosaic.ts'
import { fc } from '../core/test-property.ts'
import { drawTestImagery } from '../fakes/imagery.ts'
import { decodeKap } from '../fakes/kap-pixels.ts'

const damages = 1_000
const side = 256
const sheet = { zoom: 15, left: 16_760 * 256, top: 12_040 * 256, width: 64, height: 64 }

async function goodTiles(): Promise<Buffer[]> {
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

/** What a bad line does to bytes: flips, cuts, doubles, overwrites. */
const damage = fc.array(
  fc.record({
    kind: fc.constantFrom('flip', 'cut', 'drop', 'write'),
    at: fc.noBias(fc.integer({ min: 0, max: 999 })),
    value: fc.integer({ min: 0, max: 255 }),
  }),
  { minLength: 1, maxLength: 6 },
)

function damaged(bytes: Buffer, hits: { kind: string; at: number; value: number }[]): Buffer {
  let result = Buffer.from(bytes)
  for (const { kind, at, value } of hits) {
    const place = Math.floor((at / 1000) * result.length)
    if (kind === 'flip') result[place] = (result[place] ?? 0) ^ (1 << (value & 7))
    else if (kind === 'write') result.fill(value, place, Math.min(result.length, place + 40))
    else if (kind === 'cut') result = result.subarray(0, Math.max(1, place))
    else result = Buffer.concat([result.subarray(0, place), result.subarray(place + value)])
  }
  return result
}

it('a thousand damaged tiles never make an unreadable chart', { timeout: 600_000 }, async () => {
  const good = await goodTiles()
  const frame = computeKapFrame(sheet)
  const canvas = computeImageryCanvas(sheet, sheet.zoom)
  const words = { product: 'Roadstead', name: 'x', fileName: 'x', notes: [], createdAt: new Date() }
  let broken = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), damage, async (which, hits) => {
      const tile: PlacedTile = {
        bytes: damaged(good[which] ?? Buffer.alloc(0), hits),
        x: 0,
        y: 0,
        enlargedPart: null,
      }
      const mosaic = await drawMosaic(canvas, [tile])
      broken += mosaic.broken.length
      const kap = encodeKap(fitToFrame(mosaic.pixels, canvas, sheet, frame), frame, words)
      const { width, height } = decodeKap(kap)
      expect([width, height]).toEqual([frame.width, frame.height])
    }),
    { numRuns: damages, endOnFailure: true },
  )
  // Some were taken for what they are, and some could still be shown.
  expect(broken).toBeGreaterThan(damages / 10)
  expect(broken).toBeLessThan(damages)
})
