import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $units } from '../../../src/client/preferences.ts'
import type { Place } from '../../../src/core/contract/place.ts'
import type { Tonight } from '../../../src/core/contract/tides.ts'
import { tideDaysAboard } from '../../../src/core/limits/plotters.ts'
import { panel as texts } from '../../../src/core/messages/en/panel.json'
import { defaultUnits } from '../../../src/core/units.ts'
import type { OwnPosition } from '../../../src/plugin/panel/own-position.ts'
import { HelmFacts } from '../../../src/plugin/panel/place/HelmFacts.tsx'
import { createFakeApi, type FakeResponses } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T14:10:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  $units.set(defaultUnits)
})

const south: OwnPosition = { latitude: 43.417, longitude: 4.132, source: 'boat', lostSince: null }

function renderFacts(
  place: Partial<Place>,
  own: OwnPosition | null = null,
  tides: FakeResponses['GET /places/:id/tides'] = undefined,
) {
  const api = createFakeApi({ 'GET /places/:id/tides': tides })
  const facts = <HelmFacts record={buildPlace(place)} own={own} texts={texts} />
  const { container } = renderStrict(wrapWithApi(api, facts))
  const readFacts = () => [...container.querySelectorAll('dl > div')].map((row) => listOutline(row).join(' '))
  return { api, container, readFacts }
}

describe('the facts of a place at the helm', () => {
  const tags = { vhf: '9;12', depth: '3-5 m', maxdraft: '7 ft', maxlength: '25' }

  it('are way, channels, depths, lengths and phone, in this order', async () => {
    const { readFacts } = renderFacts({ tags, phone: '+33 4 66' }, south)
    await expect
      .poll(readFacts)
      .toEqual([
        'dt Distance dd 6.0 nm',
        'dt Bearing dd 000°',
        'dt VHF dd 9, 12',
        'dt Depth dd 3 m',
        'dt Greatest draught dd 2.1 m',
        'dt Greatest length dd 25 m',
        'dt Phone dd +33 4 66',
      ])
  })

  it('are in the units of the reader, of depths and of lengths', async () => {
    $units.set({ ...defaultUnits, speed: 'km/h', depth: 'ft', length: 'm' })
    const { readFacts } = renderFacts({ tags }, south)
    await expect
      .poll(readFacts)
      .toEqual([
        'dt Distance dd 11 km',
        'dt Bearing dd 000°',
        'dt VHF dd 9, 12',
        'dt Depth dd 10 ft',
        'dt Greatest draught dd 7 ft',
        'dt Greatest length dd 25 m',
      ])
  })

  it('are as the source states them if they are no numbers, and missing if unknown', async () => {
    const { readFacts } = renderFacts({ tags: { depth: 'shoaling' } })
    await expect.poll(readFacts).toEqual(['dt Depth dd shoaling'])
  })

  it('take a whole row from 13 characters', async () => {
    const { container } = renderFacts({ tags: { vhf: '9;12;16;71' }, phone: '+33 4 66 123' })
    const readWide = () =>
      [...container.querySelectorAll('.rs-helm-facts__wide dt')].map((it) => it.textContent)
    await expect.poll(() => container.querySelectorAll('dt').length).toBe(2)
    expect(readWide()).toEqual(['VHF'])
  })
})

describe('the next waters of a place at the helm', () => {
  const water = (at: string, kind: 'high' | 'low', level: number) => ({ at, kind, level })
  const tide = {
    waters: [
      water('2026-11-21T14:10:00Z', 'high', 9),
      water('2026-11-21T17:05:00Z', 'low', 0.2),
      water('2026-11-21T23:40:00Z', 'high', 2.84),
      water('2026-11-22T05:30:00Z', 'low', 0.4),
    ],
  } as NonNullable<Tonight['tide']> // what the helm shows
  const tonight: Tonight = {
    time_zone: 'Europe/Paris',
    day: { from: '2026-11-20T23:00:00Z', to: '2026-11-21T23:00:00Z' },
    sun: [],
    sun_stays: null,
    tide,
    wind: null,
  }

  it('are the first ones still to come, the high water first, in the time of the place', async () => {
    const { api, readFacts } = renderFacts({}, null, tonight)
    await expect
      .poll(readFacts)
      .toEqual(['dt High water span 00:40 span 2.8 m', 'dt Low water span 18:05 span 0.2 m'])
    expect(api.calls.map(({ params, query }) => [params, query])).toContainEqual([
      { id: 1401 },
      { days: tideDaysAboard },
    ])
  })

  it('are in the unit of depths', async () => {
    $units.set({ ...defaultUnits, depth: 'ft' })
    const { readFacts } = renderFacts({}, null, tonight)
    await expect.poll(() => readFacts()[0]).toBe('dt High water span 00:40 span 9 ft')
  })

  it('leave out the water that no answer tells any more, and all of them without a tide', async () => {
    const last = { ...tonight, tide: { ...tide, waters: tide.waters.slice(0, 2) } }
    const { readFacts } = renderFacts({}, null, last)
    await expect.poll(readFacts).toEqual(['dt Low water span 18:05 span 0.2 m'])
    const none = renderFacts({ phone: '1' }, null, { ...tonight, tide: null })
    await expect.poll(none.readFacts).toEqual(['dt Phone dd 1'])
  })
})
