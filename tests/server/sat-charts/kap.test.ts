import { describe, expect, it } from 'vitest'
import { encodeKap } from '../../../src/server/sat-charts/kap/encode-kap.ts'
import {
  computeControlPoints,
  toEllipsoidalNorthing,
  computeKapFrame,
  toImageryRow,
  fromEllipsoidalNorthing,
  computeOutlineCorners,
  type KapFrame,
} from '../../../src/server/sat-charts/kap/georeference.ts'
import { toAscii } from '../../../src/server/sat-charts/kap/header.ts'
import { computeChartCorners, readKapHeader } from '../../../src/server/sat-charts/kap/read-kap.ts'
import { getMaxRowBytes, writeKapRow } from '../../../src/server/sat-charts/kap/rows.ts'
import { createPlaceSheet, getWorldSizePixels } from '../../../src/server/sat-charts/chart-sheet.ts'
import { fc, testProperty } from '../../support/test-property.ts'
import { computeFrameCorners, expectCorners } from '../../support/gdal-corners.ts'
import { drawTestImagery } from '../../fakes/imagery.ts'
import { computePsnr, decodeKap, decodeKapRow } from '../../support/kap-pixels.ts'

const chartTexts = {
  product: 'Roadstead',
  name: 'Vieux-Port, Marseille',
  fileName: '1500_gm_z17',
  notes: ['Imagery: © Test'],
  createdAt: new Date('2026-11-21T12:00:00Z'),
}

function drawPixels({ width, height }: KapFrame): Uint8Array {
  const pixels = new Uint8Array(3 * width * height)
  drawTestImagery(pixels, { left: 0, width, rows: Float64Array.from({ length: height }, (_, row) => row) })
  return pixels
}

const createSmallFrame = (width: number, height: number): KapFrame => ({
  ...computeKapFrame(createPlaceSheet({ latitude: 43, longitude: 5 }, 17)),
  width,
  height,
})

describe('run-length encoding of a row', () => {
  const colour = fc.integer({ min: 1, max: 127 })
  const run = fc.tuple(colour, fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 20_000 })))
  testProperty(
    'decodes to the encoded colours for all runs and row numbers',
    [fc.array(run, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 100_000 })],
    (runs, number) => {
      const colours = Uint8Array.from(runs.flatMap(([value, length]) => Array<number>(length).fill(value)))
      const out = new Uint8Array(getMaxRowBytes(colours.length))
      const end = writeKapRow(out, 0, number, colours, colours.length)
      expect(decodeKapRow(out.subarray(0, end), number, colours.length)).toEqual([...colours])
    },
  )

  it('takes one byte for a run of 1 pixel, two for 2 to 128, three above', () => {
    const countBytes = (length: number) => {
      const out = new Uint8Array(getMaxRowBytes(length))
      return writeKapRow(out, 0, 1, new Uint8Array(length).fill(9), length) - 2
    }
    expect(countBytes(1)).toBe(1)
    expect(countBytes(2)).toBe(2)
    expect(countBytes(128)).toBe(2)
    expect(countBytes(129)).toBe(3)
    expect(countBytes(16_384)).toBe(3)
  })
})

describe('KAP chart', () => {
  testProperty(
    'of any pixels is readable through its index at all byte costs',
    [
      fc.integer({ min: 4, max: 40 }),
      fc.integer({ min: 4, max: 30 }),
      fc.constantFrom(0, 1, 40, 400),
      fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
    ],
    (width, height, byteCost, bytes) => {
      const frame = createSmallFrame(width, height)
      const pixels = Uint8Array.from(
        { length: 3 * width * height },
        () => bytes.next().value as number, // an endless stream
      )
      const kap = encodeKap(pixels, frame, chartTexts, byteCost)
      expect(kap.length).toBeGreaterThanOrEqual(2000)
      expect(decodeKap(kap)).toMatchObject({ width, height })
    },
  )

  it('with up to 127 colours is nearly lossless', () => {
    const frame = createSmallFrame(100, 60)
    const pixels = new Uint8Array(3 * 100 * 60)
    for (let pixel = 0; pixel < 6000; pixel++) pixels.set([2 * (pixel % 120), 7, 200], 3 * pixel)
    // Two neighbouring pixels in a cell are merged into one colour; they differ by at most two steps.
    expect(computePsnr(decodeKap(encodeKap(pixels, frame, chartTexts, 0)).pixels, pixels)).toBeGreaterThan(46)
  })

  it('of imagery is at least 10 % smaller with a byte cost and keeps its quality', () => {
    const frame = createSmallFrame(600, 500)
    const pixels = drawPixels(frame)
    const plain = encodeKap(pixels, frame, chartTexts, 0)
    const optimized = encodeKap(pixels, frame, chartTexts)
    expect(optimized.length).toBeLessThan(0.9 * plain.length)
    expect(computePsnr(decodeKap(plain).pixels, pixels)).toBeGreaterThan(34)
    expect(computePsnr(decodeKap(optimized).pixels, pixels)).toBeGreaterThan(32)
  })

  it('has a valid header', () => {
    const text = Buffer.from(
      encodeKap(drawPixels(createSmallFrame(64, 64)), createSmallFrame(64, 64), chartTexts),
    ).toString('latin1')
    const header = text.slice(0, text.indexOf('\x1a'))
    expect(header.slice(0, 996)).toContain('BSB/NA=Vieux-Port Marseille')
    expect(header).toContain('PR=MERCATOR')
    expect(header).toContain('ED=11/21/2026')
    expect(header).toContain('! Imagery: (c) Test')
    expect(header).toMatch(/^[\r\n -~]+$/)
    expect(Math.max(...header.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
    expect(header.match(/^PLY\//gm)).toHaveLength(4)
    expect(text.slice(header.length, header.length + 3)).toBe('\x1a\x00\x07')
  })

  testProperty(
    'writes all names as one ASCII field',
    [fc.string({ unit: 'binary', maxLength: 200 })],
    (name) => {
      expect(toAscii(name)).toMatch(/^[ -~]*$/)
      const bytes = encodeKap(drawPixels(createSmallFrame(8, 8)), createSmallFrame(8, 8), {
        ...chartTexts,
        name,
      })
      const header = readKapHeader(bytes)
      expect(header.width).toBe(8)
      expect(header.height).toBe(8)
      expect(header.controlPoints.length).toBe(4)
    },
  )
})

describe('georeference', () => {
  testProperty(
    'converts ellipsoidal northings to latitudes and back',
    [fc.double({ min: -85, max: 85, noNaN: true })],
    (latitude) => {
      expect(fromEllipsoidalNorthing(toEllipsoidalNorthing(latitude))).toBeCloseTo(latitude, 10)
    },
  )

  const places = fc.record({
    latitude: fc.double({ min: -84, max: 84, noNaN: true }),
    longitude: fc.double({ min: -180, max: 179.999, noNaN: true }),
  })
  const zoom = fc.integer({ min: 14, max: 21 })

  testProperty(
    'is accurate to half a pixel in the 32-bit floats of OpenCPN',
    [places, zoom],
    (place, zoom) => {
      const frame = computeKapFrame(createPlaceSheet(place, zoom))
      const degreesPerColumn = 360 / getWorldSizePixels(zoom)
      for (const { x, y, latitude, longitude } of computeControlPoints(frame)) {
        const degreesPerRow = frame.getLatitude(y) - frame.getLatitude(y + 1)
        expect(Math.abs(Math.fround(longitude) - frame.getLongitude(x)) / degreesPerColumn).toBeLessThan(0.5)
        expect(Math.abs(Math.fround(latitude) - frame.getLatitude(y)) / degreesPerRow).toBeLessThan(0.5)
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
      }
    },
  )

  testProperty('has an outline inside the chart for OpenCPN', [places, zoom], (place, zoom) => {
    const frame = computeKapFrame(createPlaceSheet(place, zoom))
    const [northWest, , southEast] = computeOutlineCorners(frame)
    const toleranceDegrees = 5 * (360 / getWorldSizePixels(zoom))
    const west = frame.getLongitude(0)
    const float = Math.fround(northWest?.longitude ?? NaN)
    expect(float).toBeGreaterThan(west - toleranceDegrees)
    expect(Math.fround(southEast?.latitude ?? NaN)).toBeGreaterThan(
      frame.getLatitude(frame.height) - toleranceDegrees,
    )
  })

  it('has an outline at most four pixels outside the chart at high latitudes, where floats are coarse', () => {
    for (let latitude = -84; latitude <= 84; latitude += 0.7) {
      const frame = computeKapFrame(createPlaceSheet({ latitude, longitude: 2 * latitude }, 21))
      const { width, height, getLongitude, getLatitude } = frame
      const [northWest, , southEast] = computeOutlineCorners(frame)
      const west = Math.fround(northWest?.longitude ?? NaN) - getLongitude(0)
      const east = getLongitude(width) - Math.fround(southEast?.longitude ?? NaN)
      const north = getLatitude(0) - Math.fround(northWest?.latitude ?? NaN)
      const south = Math.fround(southEast?.latitude ?? NaN) - getLatitude(height)
      const columns = [west, east].map((degrees) => degrees / (getLongitude(1) - getLongitude(0)))
      const rows = [north, south].map((degrees) => degrees / (getLatitude(0) - getLatitude(1)))
      expect(Math.min(...columns, ...rows), `latitude ${latitude}`).toBeGreaterThan(-4.01)
    }
  })

  testProperty('places each row of imagery at its latitude', [places, zoom], (place, zoom) => {
    const sheet = createPlaceSheet(place, zoom)
    const frame = computeKapFrame(sheet)
    expect(toImageryRow(sheet, frame, 0)).toBeCloseTo(0, 1)
    expect(toImageryRow(sheet, frame, frame.height - 1)).toBeCloseTo(sheet.height - 1, 1)
  })

  it('has its corners within a pixel in the header of a chart', () => {
    const sheet = createPlaceSheet({ latitude: -17, longitude: 179.9999 }, 17)
    const frame = computeKapFrame(sheet)
    const bytes = encodeKap(drawPixels(frame), frame, chartTexts, 0)
    const corners = computeChartCorners(readKapHeader(bytes))
    expectCorners(corners, computeFrameCorners(frame), sheet)
    expect([corners.west, corners.east].map(Math.trunc)).toEqual([179, -179])
  })
})
