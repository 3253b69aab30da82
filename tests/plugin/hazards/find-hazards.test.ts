import { describe, expect, it } from 'vitest'
import { ferryPlaceType } from '../../../src/core/catalogue/place-types.ts'
import type { Position } from '../../../src/core/geo.ts'
import type { Clearance } from '../../../src/plugin/signalk/hazards/clearance-source.ts'
import {
  findHazardsOfPlaces,
  findLowClearances,
  findPortLimits,
} from '../../../src/plugin/signalk/hazards/find-hazards.ts'
import { hazardLimits as limits } from '../../../src/plugin/signalk/limits.ts'
import type { BoatMeasures } from '../../../src/plugin/signalk/own-boat.ts'

const line = [
  { latitude: 43.5, longitude: 4 },
  { latitude: 43.5, longitude: 4.1 },
]
const boat: BoatMeasures = { draughtMetres: 2, airDraughtMetres: 18, lengthMetres: 12 }
const unknownBoat: BoatMeasures = { draughtMetres: null, airDraughtMetres: null, lengthMetres: null }
const margins = { draughtMarginMetres: 0.5, airMarginMetres: 1 }
const metresPerDegree = 111_195

const locate = (metresAside = 0): Position => ({
  latitude: 43.5 + metresAside / metresPerDegree,
  longitude: 4.05,
})

function buildPlace(
  tags: Record<string, string>,
  {
    metresAside = 0,
    typeEnum = 0,
    facts = {},
  }: { metresAside?: number; typeEnum?: number; facts?: object } = {},
) {
  const stated = { tags, source: 'openstreetmap', updatedAt: '2025-04-21T00:00:00Z', ...facts }
  return { placeId: 12, name: 'Port Neuf', typeEnum, position: locate(metresAside), facts: stated }
}

const buildBridge = (overrides: Partial<Clearance> = {}): Clearance => ({
  id: 7,
  name: 'Pont Neuf',
  kind: 'bridge',
  opens: false,
  metres: 15,
  position: locate(),
  source: 'openstreetmap',
  updatedAt: '2025-04-21T00:00:00Z',
  ...overrides,
})

const find = (place: ReturnType<typeof buildPlace>, measures = boat) =>
  findHazardsOfPlaces([place], line, measures, margins)
const findLow = (bridge: Clearance, measures = boat) => findLowClearances([bridge], line, measures, margins)
const listKeys = (hazards: readonly { key: string }[]) => hazards.map(({ key }) => key)

describe('a hazard on the line', () => {
  it.each([
    [18.9, ['clearance-7']],
    [19, []],
    [30, []],
  ])('a bridge of %f m for an air draught of 18 m and 1 m margin', (metres, keys) => {
    expect(listKeys(findLow(buildBridge({ metres })))).toEqual(keys)
  })

  it.each([
    [{ depth: '2.4' }, ['depth-12']],
    [{ depth: '2.5' }, []],
    [{ depth: '5', maxdraft: '1.8' }, ['draught-12']],
    [{ maxdraft: '2' }, []],
    [{ maxheight: '2' }, []],
    [{ maxlength: '8' }, []],
    [{}, []],
  ])('an entrance with %o for a draught of 2 m and 0.5 m margin', (tags, keys) => {
    expect(listKeys(find(buildPlace(tags as Record<string, string>)))).toEqual(keys)
  })

  it('states the facts, their source and their date', () => {
    expect(find(buildPlace({ depth: '1.5' }))[0]?.message).toBe(
      'Port Neuf: depth 1.5 m, draught 2 m and 0.5 m margin (OpenStreetMap, 2025-04-21)',
    )
    expect(findLow(buildBridge())[0]?.message).toBe(
      'Pont Neuf: clearance 15 m, air draught 18 m and 1 m margin (OpenStreetMap, 2025-04-21)',
    )
    expect(findLow(buildBridge({ name: null, kind: 'cable' }))[0]?.message).toMatch(/^Overhead cable: /)
    expect(findLow(buildBridge({ opens: true }))[0]?.message).toContain('clearance 15 m while closed')
  })

  it('is not raised without source or date, nor for a boat that states no measures', () => {
    for (const facts of [{ source: null }, { updatedAt: null }])
      expect(find(buildPlace({ depth: '1' }, { facts }))).toEqual([])
    expect(findLow(buildBridge({ updatedAt: null }))).toEqual([])
    expect(find(buildPlace({ depth: '1', maxdraft: '1' }), unknownBoat)).toEqual([])
    expect(findLow(buildBridge({ metres: 1 }), unknownBoat)).toEqual([])
  })

  it.each([
    [{ depth: '1' }, 0, limits.entranceMetres],
    [{ maxdraft: '1' }, 0, limits.entranceMetres],
    [{}, ferryPlaceType, limits.ferryMetres],
  ])('counts with %o and type %i up to %i m beside the line', (tags, typeEnum, metres) => {
    const count = (metresAside: number) =>
      find(buildPlace(tags as Record<string, string>, { metresAside, typeEnum })).length
    expect(count(metres - 5)).toBe(1)
    expect(count(metres + 5)).toBe(0)
  })

  it('a bridge counts up to some metres beside the line', () => {
    const count = (metres: number) => findLow(buildBridge({ position: locate(metres) })).length
    expect(count(limits.clearanceMetres - 5)).toBe(1)
    expect(count(limits.clearanceMetres + 5)).toBe(0)
  })

  it.each(['chandlery', 'repairs', 'provisions'])(
    'a business with %s, which has the type of ferry terminals, is none',
    (tag) => expect(find(buildPlace({ [tag]: 'yes' }, { typeEnum: ferryPlaceType }))).toEqual([]),
  )
})

describe('the limits of the port at the destination', () => {
  const findLimits = (tags: Record<string, string>, measures = boat, metresAside = 0) =>
    findPortLimits([buildPlace(tags, { metresAside })], locate(), measures)

  it.each([
    [{ maxdraft: '1.8' }, 'Port Neuf: greatest draught 1.8 m, your draught 2 m (OpenStreetMap, 2025-04-21)'],
    [
      { maxlength: '35 ft' },
      'Port Neuf: greatest length 10.67 m, your length 12 m (OpenStreetMap, 2025-04-21)',
    ],
  ])('%o raise a warning for a larger boat', (tags, message) => {
    expect(findLimits(tags as Record<string, string>).map((hazard) => hazard.message)).toEqual([message])
  })

  it('raise no warning for a boat that fits, or whose measures are unknown', () => {
    expect(findLimits({ maxdraft: '2', maxlength: '12' })).toEqual([])
    expect(findLimits({ maxdraft: '1', maxlength: '5' }, unknownBoat)).toEqual([])
  })

  it('are those of the places near the destination only', () => {
    const count = (metres: number) => findLimits({ maxlength: '5' }, boat, metres).length
    expect(count(limits.portMetres - 5)).toBe(1)
    expect(count(limits.portMetres + 5)).toBe(0)
  })
})
