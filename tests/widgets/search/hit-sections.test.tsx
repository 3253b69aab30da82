import { describe, expect, it } from 'vitest'
import type { SearchResult } from '../../../src/core/contract/search.ts'
import { search } from '../../../src/core/limits/search.ts'
import { HitSections } from '../../../src/widgets/search/HitSections.tsx'
import { listHits } from '../../../src/widgets/search/hits.ts'
import { createShadowEnvironment } from '../../../src/widgets/search/shadow-environment.ts'
import { buildPlaceHit, buildSearchResult, buildVesselHit } from '../../factories/records.ts'
import { renderStrict } from '../../support/render.tsx'

/** Renders the hits; each row names its index in the list. */
function renderHits(found: SearchResult, highlightedIndex = -1) {
  const { container } = renderStrict(
    <HitSections
      found={found}
      items={listHits(found, () => 'here')}
      getItemProps={(({ index }: { index: number }) => ({ 'data-index': index })) as never}
      highlightedIndex={highlightedIndex}
    />,
  )
  const list = (selector: string) =>
    [...container.querySelectorAll<HTMLElement>(selector)].map(({ textContent }) => textContent)
  return { container, list, listNotes: () => list('.rs-row__note') }
}

describe('the row of a hit', () => {
  it('has town, state and country of a place, as far as they are known', async () => {
    const place = buildPlaceHit(1, 'Harbour')
    const { listNotes } = renderHits(
      buildSearchResult([
        { ...place, city: 'Boston', state_code: 'MA', country_code: 'US' },
        { ...place, id: 2, city: null, state_code: null, country_code: null },
      ]),
    )
    await expect.poll(listNotes).toEqual(['Marina · Boston, MA, United States', 'Marina'])
  })

  it('has MMSI and flag of a vessel, as far as they are known', async () => {
    const vessel = { ...buildVesselHit(1, 'Portia'), mmsi: '227006760' }
    const { listNotes } = renderHits(
      buildSearchResult([], [vessel, { ...vessel, id: 2, mmsi: null, country_code: null }]),
    )
    await expect.poll(listNotes).toEqual(['Sailboat · MMSI 227006760 · France', 'Sailboat'])
  })

  it('has state and country of a town, and nothing else for a position', async () => {
    const town = { name: 'Agde', state_code: '34', country_code: 'FR', latitude: 43, longitude: 4 }
    const towns = [town, { ...town, state_code: null, longitude: 5 }]
    const position = { latitude: 43, longitude: 4 }
    const { listNotes, list } = renderHits({ ...buildSearchResult([]), towns, position })
    await expect.poll(listNotes).toEqual(['34, France', 'France'])
    expect(list('.rs-row__name')).toEqual(['here', 'Agde', 'Agde'])
  })
})

describe('the sections of hits', () => {
  const places = [buildPlaceHit(1, 'Port 1'), buildPlaceHit(2, 'Port 2')]
  const vessels = [buildVesselHit(3, 'Boat 3')]

  it('number their rows through, and mark the chosen one', async () => {
    const { container, list } = renderHits(buildSearchResult(places, vessels), 2)
    await expect.poll(() => list('.rs-row__name')).toEqual(['Port 1', 'Port 2', 'Boat 3'])
    const rows = [...container.querySelectorAll<HTMLElement>('.rs-row')]
    expect(rows.map(({ dataset }) => dataset.index)).toEqual(['0', '1', '2'])
    expect(rows.map((row) => row.classList.contains('rs-row--chosen'))).toEqual([false, false, true])
  })

  it('say how many more there are of each kind; more places than are counted is not exact', async () => {
    const counts = { places: search.maxCountedPlaces, vessels: search.maxCountedPlaces }
    const { list } = renderHits(buildSearchResult(places, vessels, counts))
    await expect
      .poll(() => list('.rs-search__more'))
      .toEqual([
        `${search.maxCountedPlaces - 2}+ more...Refine search`,
        `${search.maxCountedPlaces - 1} more...Refine search`,
      ])
  })

  it('do not mention further hits if all are listed, and have no titles without hits', async () => {
    const { list } = renderHits(buildSearchResult([], vessels))
    await expect.poll(() => list('.rs-search__title')).toEqual(['Vessels'])
    expect(list('.rs-search__more')).toEqual([])
  })
})

it('in a shadow root, the list sees focus, ids and events of that root', () => {
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.innerHTML = '<input id="field"><p id="both"></p>'
  host.insertAdjacentHTML('afterend', '<p id="both"></p><p id="outside"></p>')
  const environment = createShadowEnvironment(shadow)
  const field = shadow.getElementById('field')
  expect(environment.document.activeElement).toBeNull()
  field?.focus()
  expect(environment.document.activeElement).toBe(field)
  const find = (id: string) => environment.document.getElementById(id)
  expect(find('both')).toEqual(shadow.getElementById('both'))
  expect(find('outside')).toEqual(document.getElementById('outside'))
  expect(find('none')).toBeNull()
  const targets: unknown[] = []
  const listen = ({ target }: Event) => void targets.push(target)
  environment.addEventListener('mousedown', listen)
  field?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, composed: true }))
  environment.removeEventListener('mousedown', listen)
  field?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, composed: true }))
  expect(targets).toEqual([field])
  document.body.replaceChildren()
})
