import { describe, expect, it } from 'vitest'
import type { Shelter } from '../../../src/core/contract/shelter.ts'
import { languages } from '../../../src/core/languages.ts'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { describeRay, nameRay } from '../../../src/core/shelter/ray-sentences.ts'
import { formatFrom, type ShelterContext } from '../../../src/core/shelter/shelter-quantities.ts'
import {
  describeHour,
  describeLogged,
  describeTonight,
  describeUnknown,
  describeWorst,
} from '../../../src/core/shelter/shelter-sentences.ts'
import { getShelterState } from '../../../src/core/shelter/shelter-state.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'
import { buildHours, buildRay, buildShelter, knownWaves } from '../../factories/shelter.ts'

const context: ShelterContext = { messages: english, units: defaultUnits, language: 'en' }
const now = new Date('2026-11-21T16:00:00Z')
const moment = { now, timeZone: 'Etc/UTC' }
const natural = { source: 'Natural Earth', licence: 'public domain', date: null, spacing_m: 400 }

describe('a ray', () => {
  it('says the open water, what limits it, the waves and the coast', () => {
    const ray = buildRay(23, { min_m: 26_300, max_m: 26_300 })
    expect(describeRay(ray, 18, context)).toBe(
      'From the south-west (230°): 14.2 nm of open water to Île Maïre. At 18.0 kn: about 0.7 m, 3.0 s. Coast: OpenStreetMap, 2026-10.',
    )
  })

  it('says how far its sub-rays differ', () => {
    expect(describeRay(buildRay(23), null, context)).toBe(
      'From the south-west (230°): 14.2 nm of open water to Île Maïre. 9.9 nm to 22.7 nm within this direction. Coast: OpenStreetMap, 2026-10.',
    )
  })

  it('mentions no difference of its sub-rays that is too small for its units', () => {
    const alike = buildRay(23, { min_m: 26_290, max_m: 26_310, limit: null })
    expect(describeRay(alike, null, context)).toBe(
      'From the south-west (230°): 14.2 nm of open water to the coast.',
    )
    expect(describeRay({ ...alike, min_m: 26_300, max_m: 28_000 }, null, context)).toContain(
      '14.2 nm to 15.1 nm within this direction.',
    )
    expect(describeRay({ ...alike, min_m: 24_000, max_m: 26_300 }, null, context)).toContain(
      '13.0 nm to 14.2 nm within this direction.',
    )
  })

  it.each([
    [0, 'From the north'],
    [22, 'From the north'],
    [23, 'From the north-east'],
    [90, 'From the east'],
    [135, 'From the south-east'],
    [180, 'From the south'],
    [270, 'From the west'],
    [315, 'From the north-west'],
    [337, 'From the north-west'],
    [338, 'From the north'],
  ])('from %i degrees is “%s”', (direction, text) => {
    expect(formatFrom(direction, context)).toBe(text)
  })

  it('to the horizon has at least that much water and no coast', () => {
    expect(describeRay(buildRay(22), null, context)).toBe(
      'From the south-west (220°): at least 162 nm of open water.',
    )
  })

  it('to a coast without name, date or water says so', () => {
    const ray = buildRay(0, { fetch_m: 0, min_m: 0, max_m: 0, limit: null })
    expect(describeRay(ray, 20, context)).toBe(
      'From the north (0°): land, no open water. At 20.0 kn: no waves.',
    )
    const limit = { latitude: 0, longitude: 0, name: null, coast: natural }
    expect(describeRay(buildRay(9, { min_m: 520, max_m: 520, limit }), null, context)).toBe(
      'From the east (90°): 0.3 nm of open water to the coast. Coast: Natural Earth.',
    )
  })

  it('has a short name, with the waves if there is a wind', () => {
    expect(nameRay(buildRay(23), null, context)).toBe('From the south-west (230°), 14.2 nm')
    expect(nameRay(buildRay(23), 18, context)).toBe('From the south-west (230°), 14.2 nm, waves 0.7 m')
  })

  it('is in the units of the reader', () => {
    const units = { ...defaultUnits, speed: 'Bft', depth: 'ft', length: 'ft' } as const
    expect(describeRay(buildRay(1), 18, { ...context, units })).toBe(
      'From the north (10°): 525 ft of open water to the coast. 367 ft to 0.1 nm within this direction. At 5 Bft: about 0.2 ft, 0.5 s. Coast: OpenStreetMap, 2026-10.',
    )
  })
})

describe('tonight', () => {
  const describeOf = (own: Partial<Shelter>) => describeTonight(buildShelter(own), moment, context)

  it('is the worst hour of the forecast', () => {
    expect(describeOf({ hours: buildHours(new Date('2026-11-21T20:00:00Z'), 24) })).toBe(
      'Tonight: at most 0.7 m of wind sea, worst 04:00 from SW (forecast by Open-Meteo).',
    )
  })

  it('is calm without wind', () => {
    const hours = buildHours(new Date('2026-11-21T20:00:00Z'), 4).map((hour) => ({
      ...hour,
      speed_kn: 0,
      ...knownWaves(0),
    }))
    expect(describeOf({ hours })).toBe('Tonight: no wind sea (forecast by Open-Meteo).')
  })

  it('without a forecast is the wind now with its age', () => {
    const { now: measured } = buildShelter()
    const wind = measured?.wind && { ...measured.wind, observed_at: '2026-11-21T14:55:00Z' }
    expect(describeOf({ now: measured && wind ? { ...measured, wind } : null })).toBe(
      'Wind now SW 18.0 kn: about 0.7 m of wind sea (Marseille, 1 hour ago). There is no forecast for this night.',
    )
  })

  it('is unknown without forecast and without a wind of the last three hours', () => {
    const unknown =
      'Waves tonight unknown: there is no forecast, and no wind was measured nearby in the last 3 hours.'
    expect(describeOf({ now: null })).toBe(unknown)
    const { now: measured } = buildShelter()
    const wind = measured?.wind && { ...measured.wind, observed_at: '2026-11-21T12:55:00Z' }
    expect(describeOf({ now: measured && wind ? { ...measured, wind } : null })).toBe(unknown)
  })

  it.each(languages.map(({ code }) => code))('never says sheltered on a coarse coast, in %s', (code) => {
    const { messages } = getLanguageMessages(code)
    const own = { ...context, messages, language: code }
    const coarse = buildShelter({
      quality: 'coarse',
      coast: natural,
      hours: buildHours(new Date('2026-11-21T20:00:00Z'), 24),
    })
    const state = getShelterState(coarse)
    if (state.state === 'known') throw new Error('a coarse coast counts as known')
    const intervals = { wave_m: null, wave_low_m: 0.1, wave_high_m: 0.4 }
    const hours = coarse.hours.map((hour) => ({ ...hour, ...intervals }))
    const unknown = coarse.hours.map((hour) => ({ ...hour, ...knownWaves(null) }))
    const sentences = [
      describeTonight({ ...coarse, hours }, moment, own),
      describeTonight({ ...coarse, hours: unknown, now: null }, moment, own),
      describeUnknown(state, own),
    ]
    for (const sentence of sentences) {
      expect(sentence).toContain('400 m')
      expect(sentence.toLowerCase()).not.toContain(messages.shelter.sheltered.toLowerCase())
    }
  })

  it('is an interval on a coarse coast, by the forecast or by the wind now', () => {
    const intervals = { wave_m: null, wave_low_m: 0.2, wave_high_m: 0.6 }
    const [{ now: measured }, coarse] = [buildShelter(), { quality: 'coarse' as const, coast: natural }]
    const wind = measured?.wind && { ...measured.wind, observed_at: '2026-11-21T14:55:00Z' }
    const now = measured && wind ? { ...measured, wind, ...intervals } : null
    expect(describeOf({ ...coarse, now })).toBe(
      'Wind now SW 18.0 kn: about 0.2–0.6 m of wind sea (Marseille, 1 hour ago). There is no forecast for this night. Only an interval: the coast is coarse here (400 m).',
    )
    const hours = buildHours(new Date('2026-11-21T20:00:00Z'), 4).map((hour) => ({ ...hour, ...intervals }))
    expect(describeOf({ ...coarse, now, hours })).toMatch(
      /^Tonight: at most 0\.6 m of wind sea, worst .* Only an interval: the coast is coarse here \(400 m\)\.$/,
    )
  })

  it('is unknown if the waves of the wind now are, and not the hours without waves', () => {
    const { now: measured } = buildShelter()
    const wind = measured?.wind && { ...measured.wind, observed_at: '2026-11-21T14:55:00Z' }
    const unknownWaves = measured && wind ? { ...measured, wind, ...knownWaves(null) } : null
    expect(describeOf({ now: unknownWaves })).toBe(
      'Waves tonight unknown: there is no forecast, and no wind was measured nearby in the last 3 hours.',
    )
    const hours = buildHours(new Date('2026-11-21T20:00:00Z'), 4).map((hour) => ({
      ...hour,
      ...knownWaves(null),
    }))
    expect(describeOf({ hours, now: measured && wind ? { ...measured, wind } : null })).toMatch(
      /^Wind now SW/,
    )
  })

  it('says why else it is unknown', () => {
    expect(describeOf({ quality: 'unknown', rays: [], now: null })).toBe(
      'Shelter unknown: by the coast in use, this position is on land.',
    )
    expect(describeOf({ quality: 'unknown', coast: null, rays: [] })).toBe(
      'Shelter unknown: the position is only approximate.',
    )
  })
})

it('an hour says its wind and its waves, or that they are unknown', () => {
  const [hour] = buildHours(new Date('2026-11-21T20:00:00Z'), 1)
  if (!hour) throw new Error('no hour')
  expect(describeHour(hour, 'Europe/Paris', context)).toMatch(/^21:00: wind W \d+\.\d kn, waves 0\.\d m$/)
  expect(describeHour({ ...hour, ...knownWaves(null) }, 'Etc/UTC', context)).toMatch(
    /^20:00: wind W .*waves unknown$/,
  )
})

it('the logged month says exposed and observed hours, the station and the worst hour', () => {
  const { logged } = buildShelter()
  if (!logged) throw new Error('no logged month')
  expect(describeLogged(logged, 'Etc/UTC', context)).toBe(
    'Exposed to more than 0.5 m for 31 of 640 observed hours in 30 days (Marseille). Worst: 1.9 m from SW at 27.0 kn, Nov 14, 2026, 3:00 AM.',
  )
  expect(describeLogged({ ...logged, worst: null }, 'Etc/UTC', context)).toMatch(/\(Marseille\)\.$/)
})

it('a place of unknown shelter says why', () => {
  expect(describeUnknown({ state: 'approximate' }, context)).toBe(
    'Unknown: the position of this place is only approximate.',
  )
  expect(describeUnknown({ state: 'land', coast: natural }, context)).toBe(
    'Unknown: by this coast, the position is on land, with no water within 500 m.',
  )
  expect(describeUnknown({ state: 'coarse', coast: natural }, context)).toBe(
    'Unknown: the coast is too coarse here (400 m).',
  )
})

it('the worst hour has its time, waves and direction', () => {
  const [hour] = buildHours(new Date('2026-11-22T03:00:00Z'), 1)
  if (!hour) throw new Error('no hour')
  const worst = { ...hour, direction: 90, ...knownWaves(0.94) }
  expect(describeWorst(worst, 'Europe/Paris', context)).toBe('worst 04:00, 0.9 m from E')
  expect(describeWorst({ ...worst, ...knownWaves(null) }, 'Etc/UTC', context)).toBe(
    'worst 03:00, 0.0 m from E',
  )
})
