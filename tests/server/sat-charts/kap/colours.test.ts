import { describe, expect, it } from 'vitest'
import {
  createNearestColourChooser,
  createRunLengthColourChooser,
} from '../../../../src/server/sat-charts/kap/choose-colours.ts'
import {
  candidatesPerCell,
  listColourCandidates,
} from '../../../../src/server/sat-charts/kap/colour-candidates.ts'
import { countColours, createColourCounter } from '../../../../src/server/sat-charts/kap/histogram.ts'
import { choosePalette, type Palette } from '../../../../src/server/sat-charts/kap/palette.ts'
import { createSeededRandom } from '../../../../bench/timings.ts'

type Rgb = readonly [red: number, green: number, blue: number]

const toPixels = (colours: readonly Rgb[]) => Uint8Array.from(colours.flat())
const toPalette = (colours: readonly Rgb[]): Palette => ({
  size: colours.length,
  colours: Uint8Array.from([0, 0, 0, ...colours.flat()]),
})
const listPalette = ({ size, colours }: Palette): Rgb[] =>
  Array.from({ length: size }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = colours.subarray(3 * index + 3)
    return [red, green, blue]
  })
const getSquaredDistance = (a: Rgb, b: Rgb) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2

describe('the histogram of an image', () => {
  it('has the mean colour and the pixels of each cell of six bits per channel', () => {
    const { size, slots, red, green, blue, weight } = countColours(
      // The first two are in one cell; the last pixel lacks its blue.
      Uint8Array.from([8, 21, 254, 11, 22, 252, 4, 21, 254, 1, 2]),
    )
    const near = slots[(2 << 12) | (5 << 6) | 63] ?? -1
    const other = slots[(1 << 12) | (5 << 6) | 63] ?? -1
    expect(size).toBe(2)
    expect(near).toBe(1)
    expect(other).toBe(0)
    expect(red[near]).toBe(9.5)
    expect(green[near]).toBe(21.5)
    expect(blue[near]).toBe(253)
    expect(weight[near]).toBe(2)
    expect(red[other]).toBe(4)
    expect(green[other]).toBe(21)
    expect(blue[other]).toBe(254)
    expect(weight[other]).toBe(1)
    expect(slots.filter((slot) => slot >= 0)).toHaveLength(2)
  })

  it('is the same if the image is counted in parts', () => {
    const pixels = toPixels([
      [0, 0, 0],
      [200, 100, 50],
      [255, 255, 255],
      [201, 101, 51],
    ])
    const counter = createColourCounter()
    counter.add(pixels.subarray(0, 6))
    counter.add(pixels.subarray(6))
    const { slots, ...inParts } = counter.toHistogram()
    const { slots: expectedSlots, ...expected } = countColours(pixels)
    expect(inParts).toEqual(expected)
    expect(slots.every((slot, cell) => slot === expectedSlots[cell])).toBe(true)
  })
})

describe('the palette of an image', () => {
  it('has its colours, if they are few', () => {
    const colours: Rgb[] = [
      [0, 0, 0],
      [255, 0, 0],
      [0, 255, 0],
      [12, 200, 77],
      [255, 255, 255],
    ]
    const palette = choosePalette(countColours(toPixels([...colours, ...colours.slice(0, 2)])))
    expect(listPalette(palette).sort()).toEqual([...colours].sort())
    expect([...palette.colours.subarray(0, 3)]).toEqual([0, 0, 0])
  })

  it('has the means of groups of similar colours, weighted by their pixels', () => {
    const image: Rgb[] = [
      [10, 10, 10],
      [10, 10, 10],
      [40, 10, 10],
      [200, 250, 200],
      [200, 220, 200],
    ]
    expect(listPalette(choosePalette(countColours(toPixels(image)), 2)).sort()).toEqual([
      [20, 10, 10],
      [200, 235, 200],
    ])
  })

  it('has at most the colours of a KAP file, each the mean of its nearest pixels', () => {
    const random = createSeededRandom(7)
    const image = Array.from({ length: 4000 }, (): Rgb => [
      Math.floor(random() * 256),
      Math.floor(random() * 256),
      Math.floor(random() * 256),
    ])
    const histogram = countColours(toPixels(image))
    expect(choosePalette(histogram).size).toBe(127)
    const colours = listPalette(choosePalette(histogram, 8))
    expect(colours).toHaveLength(8)
    const errors = image.map((pixel) =>
      Math.min(...colours.map((colour) => getSquaredDistance(pixel, colour))),
    )
    // Eight colours in a cube: with edges of 128, the mean squared distance is 3 * 128² / 12.
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(4400)
  })

  it('has one colour if the image is empty', () => {
    expect(choosePalette(countColours(new Uint8Array()))).toMatchObject({ size: 1 })
  })
})

describe('the candidates of a cell', () => {
  const colours: Rgb[] = [
    [0, 0, 0],
    [100, 0, 0],
    [110, 0, 0],
    [104, 0, 0],
  ]

  it('are the nearest colours, nearest first', () => {
    const { colours: listed, slots } = listColourCandidates(
      countColours(toPixels([[108, 0, 0]])),
      toPalette(colours),
      1e6,
    )
    expect([...listed]).toEqual([3, 4, 2])
    expect(slots[(108 >> 2) << 12]).toBe(0)
    expect(candidatesPerCell).toBe(3)
  })

  it('keep their order when a nearer colour comes before a farther one', () => {
    const palette = toPalette([
      [111, 0, 0],
      [110, 0, 0],
      [112, 0, 0],
    ])
    const { colours: listed } = listColourCandidates(countColours(toPixels([[108, 0, 0]])), palette, 1e6)
    expect([...listed]).toEqual([2, 1, 3])
  })

  it('are the colours within the reach of the nearest one', () => {
    const list = (reach: number) => [
      ...listColourCandidates(
        countColours(toPixels([[108, 0, 0]])),
        toPalette([colours[2] ?? [0, 0, 0], colours[3] ?? [0, 0, 0], colours[1] ?? [0, 0, 0]]),
        reach,
      ).colours,
    ]
    // Squared distances of 4, 16 and 64; the reach counts one and a half times.
    expect(list(0)).toEqual([1, 0, 0])
    expect(list(7.9)).toEqual([1, 0, 0])
    expect(list(8)).toEqual([1, 2, 0])
    expect(list(39.9)).toEqual([1, 2, 0])
    expect(list(40)).toEqual([1, 2, 3])
  })
})

describe('the colours of a row', () => {
  const palette: Rgb[] = [
    [40, 40, 40],
    [80, 60, 40],
    [60, 90, 70],
  ]

  it('are the nearest ones', () => {
    const random = createSeededRandom(3)
    const row = Array.from({ length: 50 }, (): Rgb => {
      const level = () => 4 * Math.floor(random() * 64)
      return [level(), level(), level()]
    })
    const pixels = toPixels([[0, 0, 0], ...row])
    const chosen = new Uint8Array(row.length)
    const candidates = listColourCandidates(countColours(pixels), toPalette(palette), 0)
    createNearestColourChooser(candidates, row.length)(pixels, 3, chosen)
    for (const [index, pixel] of row.entries()) {
      const distances = palette.map((colour) => getSquaredDistance(pixel, colour))
      expect(distances[(chosen[index] ?? 0) - 1]).toBe(Math.min(...distances))
    }
  })

  /** Squared error of the colours plus the cost of their bytes: one for a single pixel, two for a run. */
  function computeCost(row: readonly Rgb[], chosen: readonly number[], byteCost: number): number {
    const error = row.reduce(
      (sum, pixel, index) =>
        sum + getSquaredDistance(pixel, palette[(chosen[index] ?? 0) - 1] ?? [NaN, NaN, NaN]),
      0,
    )
    let bytes = 0
    for (let at = 0; at < chosen.length;) {
      let end = at + 1
      while (end < chosen.length && chosen[end] === chosen[at]) end++
      bytes += end - at === 1 ? 1 : 2
      at = end
    }
    return error + byteCost * bytes
  }

  /** All rows of colour numbers of a length. */
  const listRows = (length: number): number[][] =>
    length === 0
      ? [[]]
      : listRows(length - 1).flatMap((row) => palette.map((_, index) => [...row, index + 1]))

  it.each([0, 20, 300, 1000, 100_000])('cost the least with a byte cost of %i', (byteCost) => {
    const random = createSeededRandom(11 + byteCost)
    const width = 6
    const rows = listRows(width)
    for (let attempt = 0; attempt < 12; attempt++) {
      const row = Array.from({ length: width }, (): Rgb => {
        const level = () => 28 + 4 * Math.floor(random() * 18)
        return [level(), level(), level()]
      })
      const pixels = toPixels([[1, 2, 3], ...row])
      const candidates = listColourCandidates(countColours(pixels), toPalette(palette), 1e9)
      const chosen = new Uint8Array(width)
      const choose = createRunLengthColourChooser(toPalette(palette), candidates, width, byteCost)
      // A chooser keeps nothing of the row before.
      choose(pixels, 0, new Uint8Array(width))
      choose(pixels, 3, chosen)
      const least = Math.min(...rows.map((colours) => computeCost(row, colours, byteCost)))
      expect(computeCost(row, [...chosen], byteCost)).toBe(least)
    }
  })
})
