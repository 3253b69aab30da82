import { describe, expect, it } from 'vitest'
import { createMapView } from '../../../../src/client/map/map-view.ts'
import type { NightWind } from '../../../../src/client/shelter/sheltered-places.ts'
import type { ShelteredPlaces } from '../../../../src/core/contract/shelter.ts'
import { featureList } from '../../../../src/core/limits/interface.ts'
import { messages as english } from '../../../../src/core/messages/en/index.ts'
import { defaultUnits } from '../../../../src/core/units.ts'
import { ShelteredList } from '../../../../src/widgets/map/shelter/ShelteredList.tsx'
import { buildShelteredPlace, buildShelteredPlaces } from '../../../factories/shelter.ts'
import { renderStrict } from '../../../support/render.tsx'

const context = { messages: english, units: defaultUnits, language: 'en' }
const { rowsAtOnce } = featureList

function renderList(answer: ShelteredPlaces, units = defaultUnits, nightWinds: readonly NightWind[] = []) {
  const view = createMapView()
  const { container } = renderStrict(
    <ShelteredList view={view} answer={answer} nightWinds={nightWinds} context={{ ...context, units }} />,
  )
  const list = (selector: string) =>
    [...container.querySelectorAll<HTMLElement>(selector)].map(({ textContent }) => textContent)
  return { view, container, list }
}

const buildPlaces = (count: number) =>
  Array.from({ length: count }, (_, index) => buildShelteredPlace({ id: index + 1, name: `Cove ${index}` }))

describe('the list of sheltered places', () => {
  it('grows by as many rows as it has at first, and offers only rows that are left', async () => {
    const { container, list } = renderList(buildShelteredPlaces(buildPlaces(2 * rowsAtOnce + 3)))
    const countRows = () => container.querySelectorAll('li').length
    const getMore = () => container.querySelector<HTMLElement>('.rs-button')
    await expect.poll(countRows).toBe(rowsAtOnce)
    expect(list('.rs-row__name')).toEqual(Array.from({ length: rowsAtOnce }, (_, index) => `Cove ${index}`))
    expect(getMore()?.textContent).toBe(`Show ${rowsAtOnce} more`)
    getMore()?.click()
    await expect.poll(countRows).toBe(2 * rowsAtOnce)
    expect(getMore()?.textContent).toBe('Show 3 more')
    getMore()?.click()
    await expect.poll(countRows).toBe(2 * rowsAtOnce + 3)
    expect(getMore()).toBeNull()
  })

  it('offers no more rows if all fit', async () => {
    const { container } = renderList(buildShelteredPlaces(buildPlaces(rowsAtOnce)))
    await expect.poll(() => container.querySelectorAll('li').length).toBe(rowsAtOnce)
    expect(container.querySelector('.rs-button')).toBeNull()
  })

  it('marks the place of the map, not a vessel with its id', async () => {
    const { view, container } = renderList(buildShelteredPlaces(buildPlaces(3)))
    const listPressed = () =>
      [...container.querySelectorAll('li button')].map((row) => row.ariaPressed === 'true')
    const position = { latitude: 43, longitude: 4 }
    view.$selection.set({ kind: 'place', id: 2, position })
    await expect.poll(listPressed).toEqual([false, true, false])
    view.$selection.set({ kind: 'vessel', id: 1, position })
    await expect.poll(listPressed).toEqual([false, false, false])
  })

  it('says of a night the worst hour of each place, and of each place its distance, fuel and water', async () => {
    const nightWinds = [
      { at: '2026-11-21T22:00:00Z', direction: 0, speedKn: 12 },
      { at: '2026-11-22T03:00:00Z', direction: 225, speedKn: 18 },
    ]
    const place = buildShelteredPlace({ wind: 1, fuel: true, latitude: 43.6, longitude: 4 })
    const { container, list, view } = renderList(buildShelteredPlaces([place]), defaultUnits, nightWinds)
    view.$centre.set({ latitude: 43.5, longitude: 4 })
    await expect.poll(() => list('.rs-shelter-panel__side')).toEqual(['6 nm N'])
    expect(list('.rs-row__note').at(-1)).toMatch(/^worst \d\d:00, 18.0 kn from SW$/)
    expect(list('.rs-shelter-panel__hint')[0]).toContain('Highest waves of each place in the coming night')
    const icons = [...container.querySelectorAll('[role="img"]')].map((icon) => icon.ariaLabel)
    expect(icons).toContain('Fuel')
    expect(icons).not.toContain('Water')
  })

  it('says the wind, what the sum leaves out, and all sources', async () => {
    const attribution = ['Coast © OpenStreetMap contributors (ODbL)', 'GSHHG 2.3.7']
    const answer = buildShelteredPlaces(buildPlaces(1), { direction: 225, speed_kn: 20, attribution })
    const { list } = renderList(answer, { ...defaultUnits, speed: 'm/s' })
    await expect
      .poll(() => list('.rs-shelter-panel__hint'))
      .toEqual([
        'Waves with wind SW 10.3 m/s, smallest first.',
        english.shelter.leavesOut,
        attribution.join(' · '),
      ])
  })

  it('says why no wave is known, that places are left out, and names no source without one', async () => {
    const unknown = buildShelteredPlace({ quality: 'coarse', wave_m: null, fetch_m: null })
    const { list } = renderList(buildShelteredPlaces([unknown], { truncated: true, attribution: [] }))
    const { noneKnown, truncated } = english.shelterMap
    await expect
      .poll(() => list('.rs-shelter-panel__hint'))
      .toEqual([noneKnown, truncated, english.shelter.leavesOut])
  })

  it('says the waves of a coast that is too coarse as an interval, and not its open water', async () => {
    const waves = { wave_m: null, wave_low_m: 0, wave_high_m: 0.6 }
    const coarse = buildShelteredPlace({ quality: 'coarse', ...waves, fetch_m: 900 })
    const { list } = renderList(buildShelteredPlaces([coarse, buildShelteredPlace({ id: 2 })]))
    await expect
      .poll(() => list('li'))
      .toEqual([
        '0–0.6 mPort Camarguecoarse coast · Marina16 nm W',
        '0.2 mPort Camargue0.6 nm of open water · Marina16 nm W',
      ])
  })
})
