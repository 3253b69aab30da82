import { describe, expect, it } from 'vitest'
import type { Position } from '../../../src/core/geo.ts'
import { cutLine, findHazards, getDistanceToLine } from '../../../src/plugin/signalk/hazards/find-hazards.ts'
import { hazardLimits as limits } from '../../../src/plugin/signalk/limits.ts'

const start = { latitude: 43.5, longitude: 4 }
const end = { latitude: 43.5, longitude: 4.1 }
const boat = { draughtMetres: 2, airDraughtMetres: 18 }
const margins = { draughtMarginMetres: 0.5, airMarginMetres: 1 }
const metresPerDegree = 111_195

function buildPlace(
  tags: Record<string, string>,
  {
    metresAside = 0,
    typeEnum = 0,
    facts = {},
  }: { metresAside?: number; typeEnum?: number; facts?: object } = {},
) {
  const position: Position = { latitude: 43.5 + metresAside / metresPerDegree, longitude: 4.05 }
  const stated = { tags, source: 'osm', updatedAt: '2025-04-21T00:00:00Z', ...facts }
  return { placeId: 12, name: 'Pont Neuf', typeEnum, position, facts: stated }
}

const find = (...places: ReturnType<typeof buildPlace>[]) => findHazards(places, [start, end], boat, margins)

describe('a hazard on the line', () => {
  it.each([
    [18.9, ['clearance-12']],
    [19, []],
    [30, []],
  ])('a bridge of %f m for an air draught of 18 m and 1 m margin', (height, keys) => {
    const found = find(buildPlace({ 'seamark:bridge:clearance_height': String(height) }))
    expect(found.map(({ key }) => key)).toEqual(keys)
  })

  it.each([
    [{ depth: '2.4' }, ['depth-12']],
    [{ depth: '2.5' }, []],
    [{ depth: '5', maxdraft: '1.8' }, ['depth-12']],
    [{ maxheight: '2' }, []],
    [{}, []],
  ])('an entrance with %o for a draught of 2 m and 0.5 m margin', (tags, keys) => {
    expect(find(buildPlace(tags as Record<string, string>)).map(({ key }) => key)).toEqual(keys)
  })

  it('states the facts, their source and their date', () => {
    expect(find(buildPlace({ depth: '1.5' }))[0]?.message).toBe(
      'Pont Neuf: depth 1.5 m, draught 2 m and 0.5 m margin (osm, 2025-04-21)',
    )
  })

  it('is none without source or date, and none of a boat that states no measures', () => {
    expect(find(buildPlace({ depth: '1' }, { facts: { source: null } }))).toEqual([])
    expect(find(buildPlace({ depth: '1' }, { facts: { updatedAt: null } }))).toEqual([])
    const unknown = { draughtMetres: null, airDraughtMetres: null }
    const places = [buildPlace({ depth: '1', 'seamark:bridge:clearance_height': '3' })]
    expect(findHazards(places, [start, end], unknown, margins)).toEqual([])
  })

  it.each([
    [{ depth: '1' }, 0, limits.entranceMetres],
    [{ 'seamark:bridge:clearance_height': '3' }, 0, limits.clearanceMetres],
    [{}, 11, limits.ferryMetres],
  ])('counts with %o and type %i up to %i m beside the line', (tags, typeEnum, metres) => {
    const at = (metresAside: number) =>
      find(buildPlace(tags as Record<string, string>, { metresAside, typeEnum })).length
    expect([at(metres - 5), at(metres + 5)]).toEqual([1, 0])
  })
})

it('the distance to a line is that to its nearest point, also beyond its ends and across 180°', () => {
  const line = [start, end]
  expect(getDistanceToLine({ latitude: 43.51, longitude: 4.05 }, line)).toBeCloseTo(1112, -1)
  expect(getDistanceToLine({ latitude: 43.5, longitude: 3.99 }, line)).toBeCloseTo(807, -1)
  expect(getDistanceToLine(start, [start])).toBe(Infinity)
  const across = [
    { latitude: 0, longitude: 179.9 },
    { latitude: 0, longitude: -179.9 },
  ]
  expect(getDistanceToLine({ latitude: 0.01, longitude: -180 }, across)).toBeCloseTo(1112, -1)
})

it('a line is cut after a distance', () => {
  const corner = { latitude: 43.5, longitude: 4.05 }
  const cut = cutLine([start, corner, end], 5000)
  expect(cut).toHaveLength(3)
  expect(cut[2]?.longitude).toBeCloseTo(4 + 5000 / (metresPerDegree * Math.cos((43.5 * Math.PI) / 180)), 3)
  expect(cutLine([start, end], 1e6)).toEqual([start, end])
  expect(cutLine([], 100)).toEqual([])
})
