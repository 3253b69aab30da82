import { describe, expect, it } from 'vitest'
import type { Position } from '../../../src/core/geo.ts'
import { coastUncertainty, maxFetchMetres } from '../../../src/core/limits/shelter.ts'
import { measureFetchInterval } from '../../../src/server/shelter/fetch-interval.ts'
import { measureShelter } from '../../../src/server/shelter/rays.ts'
import { createShoreReader } from '../../../src/server/shelter/shore-cache.ts'
import { createFrame, getDestination } from '../../../src/server/shelter/sphere.ts'
import { createRingCoast, type RingCoastOptions } from '../../support/ring-coast.ts'

const centre: Position = { latitude: 43.1, longitude: 6.1 }
const from = (bearing: number, metres: number) => getDestination(createFrame(centre), bearing, metres)

/** A rectangle of land, in metres north and east of the centre. */
const land = (west: number, south: number, east: number, north: number): Position[] =>
  [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
  ].map(([y = 0, x = 0]) => {
    const { latitude } = from(0, y)
    return { latitude, longitude: from(90, x).longitude }
  })

/** The land extends beyond the maximum fetch of 300 km where it matters. */
const far = 100_000
const spacing_m = 200
const grown = coastUncertainty.grown.spacings * spacing_m
const shrunk = coastUncertainty.shrunk.spacings * spacing_m

const measure = (rings: Position[][], place = centre, options: Partial<RingCoastOptions> = {}) =>
  measureFetchInterval(
    createShoreReader(createRingCoast({ rings, source: { spacing_m }, ...options })),
    place,
  )

const expectNear = (metres: number | undefined, expected: number, tolerance = 12) =>
  expect(Math.abs((metres ?? Number.NaN) - expected)).toBeLessThan(tolerance)

describe('the interval of a fetch (contract, section 8)', () => {
  it('reaches to the land grown and shrunk by how far the coast may be off', async () => {
    const found = await measure([land(-far, 2000, far, far)])
    // The mean of five sub-rays, of which those aside are longer by 0.3 % at most.
    expectNear(found?.lowMetres[0], 2000 - grown)
    expectNear(found?.highMetres[0], 2000 + shrunk)
    expect(found?.lowMetres[18]).toBe(maxFetchMetres)
    expect(found?.highMetres[18]).toBe(maxFetchMetres)
  })

  it('holds the fetch in every direction', async () => {
    const rings = [
      land(-far, 2000, far, far),
      land(-3000, -2500, -2000, 1000),
      land(900, -900, 1600, -700),
      land(4000, -far, far, 500),
    ]
    const shores = createShoreReader(createRingCoast({ rings, source: { spacing_m } }))
    const [{ rays }, found] = [
      await measureShelter(shores, centre),
      await measureFetchInterval(shores, centre),
    ]
    for (const [index, { meanMetres }] of rays.entries()) {
      expect(found?.lowMetres[index]).toBeLessThanOrEqual(meanMetres)
      expect(found?.highMetres[index]).toBeGreaterThanOrEqual(meanMetres)
    }
  })

  it('passes land that is thinner than the coast is certain, but not a thicker one', async () => {
    const wall = (depth: number) => measure([land(-far, 2000, far, 2000 + depth), land(-far, 9000, far, far)])
    expectNear((await wall(1.8 * shrunk))?.highMetres[0], 9000 + shrunk, 40)
    expectNear((await wall(2.2 * shrunk))?.highMetres[0], 2000 + shrunk)
    expectNear((await wall(1.8 * shrunk))?.lowMetres[0], 2000 - grown)
  })

  it('is from 0 where the coast is near, and ends at the far side', async () => {
    const found = await measure([land(-far, 50, far, far), land(-far, -far, far, -3000)])
    expect(found?.lowMetres.every((metres) => metres === 0)).toBe(true)
    expectNear(found?.highMetres[0], 50 + shrunk)
    expectNear(found?.highMetres[18], 3000 + shrunk)
  })

  it('takes a place on land near its coast to be on water, and is unknown farther inland', async () => {
    const found = await measure([land(-far, -100, far, far)])
    expectNear(found?.highMetres[0], shrunk - 100)
    expect(found?.highMetres[18]).toBe(maxFetchMetres)
    expect(await measure([land(-far, -shrunk - 50, far, far)])).toBeNull()
  })

  it('takes GSHHG to be off by more than its spacing', async () => {
    const source = { source: 'GSHHG 2.3.7', spacing_m }
    const found = await measure([land(-far, 2000, far, far)], centre, { source })
    expectNear(found?.highMetres[0], 2000 + coastUncertainty.shrunk.gshhgMetres)
  })

  it('belongs to a place with a coarse coast, and not to one with a good coast', async () => {
    const near = [land(-far, 500, far, far)]
    const get = (spacing: number) =>
      measureShelter(
        createShoreReader(createRingCoast({ rings: near, source: { spacing_m: spacing } })),
        centre,
      )
    expect(await get(99)).toMatchObject({ quality: 'good', interval: null })
    expect((await get(110)).interval?.highMetres).toHaveLength(36)
  })
})
