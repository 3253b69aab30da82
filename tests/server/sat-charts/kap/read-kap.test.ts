import { expect, it } from 'vitest'
import { encodeKap } from '../../../../src/server/sat-charts/kap/encode-kap.ts'
import {
  computeControlPoints,
  computeKapFrame,
  computeOutlineCorners,
  fromEllipsoidalNorthing,
  toEllipsoidalNorthing,
  type KapFrame,
} from '../../../../src/server/sat-charts/kap/georeference.ts'
import { computeChartCorners, readKapHeader } from '../../../../src/server/sat-charts/kap/read-kap.ts'
import { getMaxRowBytes, writeKapRow } from '../../../../src/server/sat-charts/kap/rows.ts'

const encodeRow = (number: number, colours: number[]) => {
  const out = new Uint8Array(getMaxRowBytes(colours.length) + 2)
  const end = writeKapRow(out, 2, number, Uint8Array.from(colours), colours.length)
  return [...out.subarray(2, end)]
}

it.each([
  [1, [5], [1, 5, 0]],
  [127, [5, 5], [127, 0x85, 1, 0]],
  [128, [5, 5, 127, 5], [0x81, 0, 0x85, 1, 127, 5, 0]],
  [16_384, [1], [0x81, 0x80, 0, 1, 0]],
  [3, Array<number>(128).fill(9), [3, 0x89, 127, 0]],
  [3, Array<number>(129).fill(9), [3, 0x89, 0x81, 0, 0]],
])('row %i of the colours %j has these bytes', (number, colours, bytes) => {
  expect(encodeRow(number, colours)).toEqual(bytes)
})

it('a row takes at most two bytes a pixel and six more', () => {
  expect(getMaxRowBytes(1)).toBe(8)
  expect(getMaxRowBytes(100)).toBe(206)
})

const toBytes = (lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\x1a\x00\x07`, 'latin1')
const lines = [
  '! comment',
  'BSB/NA=Test',
  '    NU=1,RA=200,100,DU=254',
  'KNP/SC=25000,GD=WGS84',
  'REF/1,20,10,10.0,179.9',
  'REF/2,180,10,10.0,-179.94',
  'REF/3,180,90,9.92,-179.94',
  'REF/4,20,90,9.92,179.9',
  'PLY/1,10.01,179.88',
  'RGB/1,1,2,3',
  'RGB/3,7,8,9',
]

it('a header is read line by line, also continued lines', () => {
  const header = readKapHeader(toBytes(lines))
  expect(header).toMatchObject({ width: 200, height: 100, scale: 25_000 })
  expect(header.controlPoints[1]).toEqual({ x: 180, y: 10, latitude: 10, longitude: -179.94 })
  expect(header.outline).toEqual([{ latitude: 10.01, longitude: 179.88 }])
  expect(header.colours[1]).toEqual([1, 2, 3])
  expect(header.colours[3]).toEqual([7, 8, 9])
  expect(header.rowsOffset).toBe(toBytes(lines).length)
})

it('the edges of a chart follow from two control points, also across 180°', () => {
  const { north, west, south, east } = computeChartCorners(readKapHeader(toBytes(lines)))
  expect(north).toEqual(expect.closeTo(10.01, 4))
  expect(west).toEqual(expect.closeTo(179.88, 6))
  expect(south).toEqual(expect.closeTo(9.91, 4))
  expect(east).toEqual(expect.closeTo(-179.92, 6))
})

it('an incomplete header is refused', () => {
  expect(() => readKapHeader(Buffer.from('BSB/RA=1,2'))).toThrow('has no end')
  expect(() => readKapHeader(toBytes(['BSB/RA=1,2']))).toThrow('no size or scale')
  expect(() => readKapHeader(toBytes(['KNP/SC=1']))).toThrow('no size or scale')
  const header = readKapHeader(toBytes(lines.filter((line) => !line.startsWith('REF/3'))))
  expect(() => computeChartCorners({ ...header, controlPoints: header.controlPoints.slice(0, 2) })).toThrow(
    'no control points',
  )
})

it('northings are those of the WGS84 ellipsoid', () => {
  // EPSG Guidance Note 7-2: northing over the semi-major axis; 45° is 5591295.92 m on a radius of 6378137 m.
  expect(toEllipsoidalNorthing(45)).toBeCloseTo(0.876635, 6)
  expect(toEllipsoidalNorthing(-45)).toBeCloseTo(-0.876635, 6)
  expect(fromEllipsoidalNorthing(0.876635)).toBeCloseTo(45, 4)
})

it('the pixels of a sheet have their size on the ellipsoid', () => {
  const side = 2 ** 8 * 2 ** 10
  const sheet = { zoom: 10, left: side / 2, top: side / 2 - 128, width: 256, height: 256 }
  const frame = computeKapFrame(sheet)
  // At the equator the ellipsoid needs a pixel and a half more: 256 / (1 - e²).
  expect(frame).toMatchObject({ width: 256, height: 254, middleLatitude: expect.closeTo(0, 9) })
  expect(frame.metresPerPixel).toBeCloseTo(152.874, 3)
  expect(frame.getLongitude(0)).toBe(0)
  expect(frame.getLongitude(256)).toBe(0.3515625)
  expect(frame.getLatitude(0)).toBeCloseTo(0.17578, 5)
  expect(frame.getLatitude(frame.height)).toBeCloseTo(-0.17578, 5)
})

const frame: KapFrame = {
  width: 400,
  height: 200,
  metresPerPixel: 1,
  middleLatitude: 0,
  getLongitude: (column) => 5 + column / 1024,
  getLatitude: (row) => 44 - row / 1024,
}

it('control points are at the edges where floats are exact, clockwise from the north-west', () => {
  expect(computeControlPoints(frame).map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [400, 0],
    [400, 200],
    [0, 200],
  ])
})

it('control points are at most a quarter of the chart and 128 pixels inside', () => {
  /** A frame whose coordinates are exact at one column or row from each edge only. */
  const createFrame = (width: number, height: number, inside: number): KapFrame => {
    const degreesAt = (size: number) => (at: number) => (at === inside || at === size - inside ? 5 : 5.1)
    return { ...frame, width, height, getLongitude: degreesAt(width), getLatitude: degreesAt(height) }
  }
  const listPixels = (own: KapFrame) => computeControlPoints(own).map(({ x, y }) => [x, y])
  expect(listPixels(createFrame(800, 600, 128))[2]).toEqual([672, 472])
  expect(listPixels(createFrame(800, 600, 129))[2]).toEqual([800, 600])
  expect(listPixels(createFrame(400, 240, 60))[0]).toEqual([60, 60])
  expect(listPixels(createFrame(400, 240, 61))[0]).toEqual([0, 0])
  expect(listPixels(createFrame(240, 400, 60))[0]).toEqual([60, 60])
  expect(listPixels(createFrame(240, 400, 61))[0]).toEqual([0, 0])
})

it('the outline is the edge of the chart', () => {
  expect(computeOutlineCorners(frame)).toEqual([
    { latitude: 44, longitude: 5 },
    { latitude: 44, longitude: 5.390625 },
    { latitude: 43.8046875, longitude: 5.390625 },
    { latitude: 43.8046875, longitude: 5 },
  ])
})

const metadata = {
  product: 'P',
  name: 'N',
  fileName: 'f',
  notes: [],
  createdAt: new Date('2026-01-02T00:00:00Z'),
}

it('a small chart has 2000 bytes, and a chart with other pixels than its frame is refused', () => {
  const bytes = encodeKap(new Uint8Array(3 * 400 * 4).fill(90), { ...frame, height: 4 }, metadata)
  expect(bytes.length).toBeGreaterThanOrEqual(2000)
  expect(bytes.length).toBeLessThan(2020)
  expect(() => encodeKap(new Uint8Array(3 * 400 * 4 - 3), { ...frame, height: 4 }, metadata)).toThrow(
    'do not match the size',
  )
})
