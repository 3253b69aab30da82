import { describe, expect, it } from 'vitest'
import { getDistanceMetres, type Position } from '../../../src/core/geo.ts'
import { getCoastCellNumber } from '../../../src/server/coast/coast-cell.ts'
import { measureShelter, type MeasuredShelter } from '../../../src/server/shelter/rays.ts'
import { createShoreReader } from '../../../src/server/shelter/shore-cache.ts'
import { createFrame, getDestination } from '../../../src/server/shelter/sphere.ts'
import { createRingCoast, type RingCoastOptions } from '../../support/ring-coast.ts'

const measure = (options: RingCoastOptions, position: Position): Promise<MeasuredShelter> =>
  measureShelter(createShoreReader(createRingCoast(options)), position)

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude })

/** A closed circle of points around a position, which may pass the antimeridian. */
function circle(centre: Position, metres: number, points = 720): Position[] {
  const frame = createFrame(centre)
  return Array.from({ length: points }, (_, index) => {
    const point = getDestination(frame, (index * 360) / points, metres)
    const turn = Math.round((centre.longitude - point.longitude) / 360) * 360
    return at(point.latitude, point.longitude + turn)
  })
}

const box = (west: number, south: number, east: number, north: number): Position[] => [
  at(south, west),
  at(south, east),
  at(north, east),
  at(north, west),
]

describe('fetch (contract, section 7)', () => {
  it.each([
    ['in the Mediterranean', at(43, 6.2)],
    ['on the corner of four cells', at(43, 6.25)],
    ['on the equator', at(0.01, -0.01)],
    ['in the far north', at(84, 20)],
  ])('is the radius of a round bay in each direction, %s', async (_where, centre) => {
    const { rays, quality, coast } = await measure(
      {
        rings: [
          box(centre.longitude - 15, centre.latitude - 2, centre.longitude + 15, centre.latitude + 2),
          circle(centre, 2000),
        ],
      },
      centre,
    )
    expect(rays).toHaveLength(36)
    for (const { meanMetres, minMetres, maxMetres, centreMetres, source } of rays) {
      for (const metres of [meanMetres, minMetres, maxMetres, centreMetres])
        expect(Math.abs(metres - 2000)).toBeLessThanOrEqual(2)
      expect(source).toMatchObject({ source: 'test' })
    }
    expect(quality).toBe('good')
    expect(coast).toMatchObject({ spacing_m: 5 })
  })

  it('ends at a straight coast, and is open to the horizon elsewhere', async () => {
    // Land north of 44; the place is 0.1 degrees, 11,119 m, south of it.
    const { rays } = await measure({ rings: [box(-5, 44, 15, 50)] }, at(43.9, 5))
    expect(rays[0]?.centreMetres).toBeCloseTo(11_119.5, -1)
    // In the plane, 11,119.5 / cos 40°.
    expect((rays[4]?.centreMetres ?? 0) / (11_119.5 / Math.cos((40 * Math.PI) / 180))).toBeCloseTo(1, 2)
    for (const index of [11, 18, 25]) {
      expect(rays[index]).toEqual({
        meanMetres: 300_000,
        minMetres: 300_000,
        maxMetres: 300_000,
        centreMetres: 300_000,
        source: null,
      })
    }
  })

  it('is the mean of the sub-rays, with the shortest and the longest of them', async () => {
    // An island that stands in the bearings 358 to 1, of the sub-rays 356 to 4: those of 358 and 0.
    const place = at(10.02, 10)
    const north = getDestination(createFrame(place), 359.5, 5000)
    const { rays } = await measure(
      {
        rings: [
          box(north.longitude - 0.0008, north.latitude, north.longitude + 0.0008, north.latitude + 0.001),
        ],
      },
      place,
    )
    expect(rays[0]?.maxMetres).toBe(300_000)
    expect(Math.abs((rays[0]?.minMetres ?? 0) - 5000)).toBeLessThan(10)
    expect(Math.abs((rays[0]?.meanMetres ?? 0) - (4 * 300_000 + 5000) / 5)).toBeLessThan(5)
  })

  it('counts an island before a coast', async () => {
    const place = at(43.5, 5)
    const { rays } = await measure({ rings: [box(-5, 44, 15, 50), box(4.99, 43.55, 5.01, 43.56)] }, place)
    expect(Math.abs((rays[0]?.centreMetres ?? 0) - getDistanceMetres(place, at(43.55, 5)))).toBeLessThan(2)
    expect(Math.abs((rays[9]?.minMetres ?? 0) - 300_000)).toBe(0)
  })

  it('passes the antimeridian', async () => {
    const east = await measure(
      { rings: [box(-179.5, -18, -178, -16), box(177, -18, 179, -16)] },
      at(-17, 179.9),
    )
    expect(
      Math.abs((east.rays[9]?.centreMetres ?? 0) - getDistanceMetres(at(-17, 179.9), at(-17, -179.5))),
    ).toBeLessThan(10)
    expect(
      Math.abs((east.rays[27]?.centreMetres ?? 0) - getDistanceMetres(at(-17, 179.9), at(-17, 179))),
    ).toBeLessThan(20)
    const west = await measure({ rings: [box(177, -18, 179, -16)] }, at(-17, -180))
    expect(
      Math.abs((west.rays[27]?.centreMetres ?? 0) - getDistanceMetres(at(-17, -180), at(-17, 179))),
    ).toBeLessThan(20)
  })

  it.each([
    ['north', 1],
    ['south', -1],
  ])('passes the %s pole', async (_name, sign) => {
    // Land from 89 degrees away from the pole, on the other side of it.
    const far = Array.from({ length: 41 }, (_, index) => at(sign * 89, 160 + index))
    const rings = [
      [...far, at(sign * 88, 200), at(sign * 88, 160)],
      [
        ...far.map(({ latitude, longitude }) => at(latitude, longitude - 360)),
        at(sign * 88, -160),
        at(sign * 88, -200),
      ],
    ]
    const { rays } = await measure({ rings }, at(sign * 89.5, 0))
    const across = rays[sign > 0 ? 0 : 18]
    expect(Math.abs((across?.centreMetres ?? 0) - (1.5 * Math.PI * 6_371_008.8) / 180)).toBeLessThan(20)
    const back = rays[sign > 0 ? 18 : 0]
    expect(back?.centreMetres).toBe(300_000)
  })

  it('answers at the pole itself', async () => {
    const { rays, quality } = await measure({ rings: [] }, at(90, 0))
    expect(rays.map(({ meanMetres }) => meanMetres)).toEqual(Array.from({ length: 36 }, () => 300_000))
    expect(quality).toBe('good')
  })

  it('does not pass a border behind which the coast of another source has land', async () => {
    // The cell east of 6.25 knows land where the finer cell, from 6 to 6.25, has water.
    const fine = getCoastCellNumber(43.1, 6.1)
    const { rays } = await measure(
      {
        rings: [box(5, 43.05, 8, 43.2)],
        source: { source: 'coarse', spacing_m: 400 },
        cells: { [fine]: { rings: [], source: { source: 'fine' } } },
      },
      at(43.1, 6.1),
    )
    expect(
      Math.abs((rays[9]?.centreMetres ?? 0) - getDistanceMetres(at(43.1, 6.1), at(43.1, 6.25))),
    ).toBeLessThan(10)
    expect(
      Math.abs((rays[27]?.centreMetres ?? 0) - getDistanceMetres(at(43.1, 6.1), at(43.1, 6))),
    ).toBeLessThan(10)
  })
})

describe('quality of shelter (contract, section 7)', () => {
  const bay = (metres: number) => [box(5, 42, 7, 44), circle(at(43.1, 6.1), metres)]

  it('is coarse if the spacing of the coast exceeds a fifth of the distance to land', async () => {
    const inBay = (spacing_m: number) => measure({ rings: bay(1000), source: { spacing_m } }, at(43.1, 6.1))
    expect(await inBay(199)).toMatchObject({ quality: 'good' })
    expect(await inBay(201)).toMatchObject({ quality: 'coarse', coast: { spacing_m: 201 } })
  })

  it('moves a place 200 m inland to the water, without calling it good', async () => {
    const place = getDestination(createFrame(at(43.1, 6.1)), 90, 1200)
    const { quality, rays, position } = await measure({ rings: bay(1000) }, place)
    expect(quality).toBe('coarse')
    expect(position && Math.abs(getDistanceMetres(place, position) - 205)).toBeLessThan(2)
    expect(Math.abs((rays[27]?.centreMetres ?? 0) - 1995)).toBeLessThan(10)
  })

  it('is unknown 800 m inland', async () => {
    const place = getDestination(createFrame(at(43.1, 6.1)), 90, 1800)
    expect(await measure({ rings: bay(1000) }, place)).toEqual({
      quality: 'unknown',
      coast: expect.objectContaining({ source: 'test' }),
      position: null,
      rays: [],
      interval: null,
    })
  })
})

describe('reading of the coast', () => {
  it('reads only near cells in an enclosed bay, and none again for its neighbour', async () => {
    const coast = createRingCoast({ rings: [box(0, 40, 12, 46), circle(at(43.1, 6.1), 2000)] })
    const shores = createShoreReader(coast)
    await measureShelter(shores, at(43.1, 6.1))
    expect(coast.reads).toBeLessThan(30)
    const before = coast.reads
    await measureShelter(shores, at(43.101, 6.1))
    expect(coast.reads).toBe(before)
  })
})
