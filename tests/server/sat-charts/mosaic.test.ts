import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { computeKapFrame, toImageryRow } from '../../../src/server/sat-charts/kap/georeference.ts'
import { computeImageryCanvas, drawMosaic, fitToFrame } from '../../../src/server/sat-charts/tiles/mosaic.ts'

const sheet = { zoom: 16, left: 4_290_001, top: 3_080_003, width: 480, height: 480 }

describe('enlarged imagery', () => {
  it.each([1, 2, 4, 8])('stays in place, enlarged %s times', (factor) => {
    const canvas = computeImageryCanvas(sheet, 16 - Math.log2(factor))
    expect(canvas.scaleFactor).toBe(factor)
    const frame = computeKapFrame(sheet)
    // Red encodes the column, green the row: a gradient detects any shift.
    const [across, down] = [200 / canvas.width, 200 / canvas.height]
    const pixels = new Uint8Array(3 * canvas.width * canvas.height)
    for (let row = 0; row < canvas.height; row++)
      for (let column = 0; column < canvas.width; column++)
        pixels.set(
          [Math.round(column * across), Math.round(row * down), 9],
          3 * (row * canvas.width + column),
        )
    const output = fitToFrame(pixels, canvas, sheet, frame)
    expect(output.length).toBe(3 * frame.width * frame.height)
    // Skip the edges, where the gradient ends.
    for (let row = 20; row < frame.height - 20; row += 7) {
      const y = (sheet.top + toImageryRow(sheet, frame, row) + 0.5) / factor - canvas.top - 0.5
      for (let column = 20; column < frame.width - 20; column += 7) {
        const x = (sheet.left + column + 0.5) / factor - canvas.left - 0.5
        const at = 3 * (row * frame.width + column)
        expect(Math.abs((output[at] ?? 0) - x * across)).toBeLessThan(2)
        expect(Math.abs((output[at + 1] ?? 0) - y * down)).toBeLessThan(2)
      }
    }
  })
})

describe('drawMosaic', () => {
  const canvas = { scaleFactor: 1, left: 0, top: 0, width: 256, height: 256 }
  const createPlainImage = (channels: 3 | 4, background: object) =>
    sharp({ create: { width: 256, height: 256, channels, background } })

  it('treats a fully transparent tile as missing', async () => {
    const bytes = await createPlainImage(4, { r: 1, g: 2, b: 3, alpha: 0 }).png().toBuffer()
    expect((await drawMosaic(canvas, [{ bytes, x: 0, y: 0, enlargedPart: null }])).broken).toEqual([0])
  })

  it('keeps the coarser imagery below the transparent pixels of a tile', async () => {
    const opaque = await createPlainImage(3, { r: 200, g: 10, b: 20 }).resize(128, 256).png().toBuffer()
    const bytes = await createPlainImage(4, { r: 1, g: 2, b: 3, alpha: 0 })
      .composite([{ input: opaque, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const { pixels } = await drawMosaic(canvas, [{ bytes, x: 0, y: 0, enlargedPart: null }])
    expect([...pixels.subarray(0, 3)]).toEqual([200, 10, 20])
    // The grey of areas without imagery.
    expect([...pixels.subarray(3 * 200, 3 * 201)]).toEqual([0x8c, 0x8c, 0x8c])
  })

  it('treats a tile with more pixels than any tile server offers as missing, without decoding it', async () => {
    const drawTile = async (side: number) => {
      const bytes = await createPlainImage(3, { r: 1, g: 2, b: 3 }).resize(side, side).png().toBuffer()
      return (await drawMosaic(canvas, [{ bytes, x: 0, y: 0, enlargedPart: null }])).broken
    }
    expect(await drawTile(1024)).toEqual([])
    expect(await drawTile(1025)).toEqual([0])
  })

  it('draws grey, palette and large tiles', async () => {
    const grey = await createPlainImage(3, { r: 90, g: 90, b: 90 }).toColourspace('b-w').png().toBuffer()
    const large = await createPlainImage(3, { r: 10, g: 200, b: 30 })
      .resize(512, 512)
      .png({ palette: true })
      .toBuffer()
    const { pixels, broken } = await drawMosaic(canvas, [
      { bytes: grey, x: 0, y: 0, enlargedPart: null },
      { bytes: large, x: 200, y: -100, enlargedPart: null },
    ])
    expect(broken).toEqual([])
    expect([...pixels.subarray(0, 3)]).toEqual([90, 90, 90])
    const [r = 0, g = 0, b = 0] = pixels.subarray(3 * 210, 3 * 210 + 3)
    expect(r < 20).toBe(true)
    expect(g > 190).toBe(true)
    expect(b < 40).toBe(true)
  })

  it('draws the right quarter of a coarser tile', async () => {
    const corner = await createPlainImage(3, { r: 250, g: 0, b: 0 }).resize(128, 128).png().toBuffer()
    const bytes = await createPlainImage(3, { r: 0, g: 0, b: 250 })
      .composite([{ input: corner, left: 128, top: 0 }])
      .png()
      .toBuffer()
    const drawQuarter = async (left: number, top: number) =>
      (await drawMosaic(canvas, [{ bytes, x: 0, y: 0, enlargedPart: { left, top, side: 128 } }])).pixels
    expect((await drawQuarter(128, 0))[3 * (256 * 128 + 128)]).toBeGreaterThan(240)
    expect((await drawQuarter(0, 0))[3 * (256 * 128 + 128)]).toBeLessThan(10)
  })
})
