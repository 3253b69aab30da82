import { describe, expect, it } from 'vitest'
import { fromMercator, mercatorMaxLatitude, type Position } from '../../../src/core/geo.ts'
import { areaSnapshot, vesselPrivacy } from '../../../src/core/limits/vessels.ts'
import {
  enlargeAreaTile,
  findAreaTile,
  findNextAreaTile,
  getAreaBounds,
  getAreaSideNm,
  type AreaTile,
} from '../../../src/core/privacy/privacy-area.ts'
import { fc, testProperty } from '../../support/test-property.ts'

const sizes = vesselPrivacy.areaSizesNm
const anySize = fc.constantFrom(...sizes)
const anyPosition = fc
  .tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }))
  .map(([longitude, latitude]): Position => ({ longitude, latitude }))

const radians = Math.PI / 180
/** Edges are rounded to six decimals of a degree. */
const roundingNm = 60 * 1e-6

/** Sides of an area in nautical miles, from its edges: the shorter of north and south edge, and the height. */
function measureSides(tile: AreaTile): number[] {
  const [west, south, east, north] = getAreaBounds(tile)
  const [bottom, top] = [Math.max(south, -mercatorMaxLatitude), Math.min(north, mercatorMaxLatitude)]
  const poleward = Math.max(Math.abs(bottom), Math.abs(top))
  return [(east - west) * 60 * Math.cos(poleward * radians), (top - bottom) * 60]
}

const listChildren = ({ z, x, y }: AreaTile): AreaTile[] =>
  [0, 1].flatMap((row) => [0, 1].map((column) => ({ z: z + 1, x: 2 * x + column, y: 2 * y + row })))

/** Position in a tile; `east` and `south` are fractions of its side from its north-western corner. */
function findPositionIn({ z, x, y }: AreaTile, east: number, south: number): Position {
  const { longitude, latitude } = fromMercator((x + east) / 2 ** z, (y + south) / 2 ** z)
  return { longitude: longitude < -180 ? longitude + 360 : longitude, latitude }
}

/** The meridians 180 and -180 are the same. */
const contains = ([west, south, east, north]: number[], { longitude, latitude }: Position) =>
  [longitude, longitude === 180 ? -180 : longitude].some(
    (meridian) => meridian >= (west ?? 0) - 1e-6 && meridian <= (east ?? 0) + 1e-6,
  ) &&
  latitude >= (south ?? 0) - 1e-6 &&
  latitude <= (north ?? 0) + 1e-6

describe('the area of a position', () => {
  testProperty(
    'contains it, and its shorter side is at least the size',
    [anyPosition, anySize],
    (position, size) => {
      const tile = findAreaTile(position, size)
      expect(contains(getAreaBounds(tile), position)).toBe(true)
      const [width = 0, height = 0] = measureSides(tile)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(size - roundingNm)
      expect(getAreaSideNm(tile)).toBeCloseTo(Math.min(width, height), 3)
    },
  )

  it('has a shorter side of at least the size everywhere on the globe', () => {
    for (const size of sizes)
      for (let latitude = -90; latitude <= 90; latitude += 0.5)
        for (let longitude = -180; longitude <= 180; longitude += 90) {
          const tile = findAreaTile({ longitude, latitude }, size)
          const shorter = Math.min(...measureSides(tile))
          expect(shorter, `${size} nm at ${latitude}, ${longitude}`).toBeGreaterThanOrEqual(size - roundingNm)
        }
  })

  testProperty(
    'is divided only if all its four children are large enough: one of those of the area is too small',
    [anyPosition, anySize],
    (position, size) => {
      const tile = findAreaTile(position, size)
      const isLarge = (child: AreaTile) => Math.min(...measureSides(child)) >= size - roundingNm
      expect(listChildren(tile).every((child) => Math.min(...measureSides(child)) >= size + roundingNm)).toBe(
        false,
      )
      for (let { z, x, y } = tile; z > 0;) {
        ;[z, x, y] = [z - 1, x >> 1, y >> 1]
        expect(listChildren({ z, x, y }).every(isLarge)).toBe(true)
      }
    },
  )

  it('is not divided if only the children that are nearer to the equator are large enough', () => {
    let found = 0
    for (let latitude = 1; latitude < 85; latitude += 0.25) {
      const tile = findAreaTile({ longitude: 4, latitude }, 8)
      const large = listChildren(tile).filter((child) => getAreaSideNm(child) >= 8)
      expect(large.length).toBeLessThan(4)
      if (large.length > 0) found += 1
    }
    expect(found).toBeGreaterThan(0)
  })

  testProperty(
    'is inside the area of each larger size, which `enlargeAreaTile` finds too',
    [anyPosition, anySize, anySize],
    (position, a, b) => {
      const [small, large] = [Math.min(a, b), Math.max(a, b)]
      const tile = findAreaTile(position, small)
      const outer = findAreaTile(position, large)
      expect(outer.z).toBeLessThanOrEqual(tile.z)
      expect(tile.x >> (tile.z - outer.z)).toEqual(outer.x)
      expect(tile.y >> (tile.z - outer.z)).toEqual(outer.y)
      expect(enlargeAreaTile(tile, large)).toEqual(outer)
      // A smaller size leaves the area as it is.
      expect(enlargeAreaTile(outer, small)).toEqual(outer)
    },
  )

  it.each([
    [90, 90, 3],
    [-90, -90, 1],
  ])('at a pole is in the last row, which reaches the pole', (latitude, pole, edge) => {
    for (const size of sizes) {
      const tile = findAreaTile({ longitude: 4, latitude }, size)
      expect(getAreaBounds(tile)[edge]).toBe(pole)
      expect(getAreaSideNm(tile)).toBeGreaterThanOrEqual(size)
    }
  })

  it('at the antimeridian is the first tile to the east of it', () => {
    for (const longitude of [-180, 180])
      expect(findAreaTile({ longitude, latitude: 0 }, 8)).toMatchObject({ x: 0 })
    expect(getAreaBounds(findAreaTile({ longitude: 179.999, latitude: 0 }, 8))[2]).toBe(180)
  })
})

describe('the area of the next snapshot', () => {
  const camargue = findAreaTile({ longitude: 4.1, latitude: 43.5 }, 4)
  const { z } = camargue
  /** Tiles of one size, also at both sides of the antimeridian. */
  const tiles = [camargue, { ...camargue, x: 0 }, { ...camargue, x: 2 ** z - 1 }]
  const kept = areaSnapshot.keptOutside

  it.each(tiles)('stays while the position is at most a quarter side outside: column $x', (tile) => {
    const inside = [0.001, 0.5, 0.999]
    for (const [outside, stays] of [
      [kept - 0.01, true],
      [kept + 0.01, false],
    ] as const)
      for (const across of inside)
        for (const [east, south] of [
          [-outside, across],
          [1 + outside, across],
          [across, -outside],
          [across, 1 + outside],
        ] as const) {
          const position = findPositionIn(tile, east, south)
          const wrapped = { ...position, longitude: ((position.longitude + 540) % 360) - 180 }
          const next = findNextAreaTile(tile, wrapped, 4)
          expect(next, `${east}, ${south}`).toEqual(stays ? tile : findAreaTile(wrapped, 4))
          if (!stays) expect(next).not.toEqual(tile)
        }
  })

  it('is the same at each snapshot of a boat that swings at an edge', () => {
    const edge = findPositionIn(camargue, 1, 0.5)
    let tile: AreaTile | null = null
    const found = new Set<string>()
    for (let step = 0; step < 20; step += 1) {
      const longitude = edge.longitude + Math.sin(step) * 0.001
      tile = findNextAreaTile(tile, { ...edge, longitude }, 4)
      found.add(JSON.stringify(tile))
    }
    expect(found.size).toBe(1)
  })

  testProperty('is that of the position if there was none', [anyPosition, anySize], (position, size) => {
    expect(findNextAreaTile(null, position, size)).toEqual(findAreaTile(position, size))
  })

  testProperty(
    'has the size of the settings: an area of another size does not stay',
    [anyPosition, anySize, anySize],
    (position, before, after) => {
      const last = findAreaTile(position, before)
      expect(findNextAreaTile(last, position, after)).toEqual(findAreaTile(position, after))
    },
  )
})
