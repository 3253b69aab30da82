import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recentSearchesKey } from '../../../src/client/places/recent-searches.ts'
import { SearchWidget, type SearchWidgetProps } from '../../../src/widgets/search/SearchWidget.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlaceHit, buildSearchResult, buildVesselHit } from '../../factories/records.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const places = [buildPlaceHit(1, 'Port Camargue'), buildPlaceHit(2, 'Port Gardian')]
const found = {
  ...buildSearchResult(places, [buildVesselHit(3, 'Portia')], { places: 14, vessels: 3 }),
  towns: [{ name: 'Agde', state_code: '34', country_code: 'FR', latitude: 43, longitude: 4 }],
  position: { latitude: 43.5, longitude: 4.5 },
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  localStorage.removeItem(recentSearchesKey)
  vi.restoreAllMocks()
})

function renderSearch(props: Partial<SearchWidgetProps> = {}) {
  const api = createFakeApi({ 'GET /search': found })
  const onSelect = vi.fn()
  const widget = <SearchWidget onSelect={onSelect} {...props} />
  return { api, onSelect, ...renderStrict(wrapWithApi(api, widget)) }
}

const field = page.getByRole('combobox')
const listOptions = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('.rs-row__name')?.textContent)

describe('the search', () => {
  it('lists the hits of each kind in a group of its own', async () => {
    const { container } = renderSearch()
    await field.fill('port')
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'input role=combobox title=Place name or location, vessel name, MMSI or home port etc. aria-label=Search places and vessels aria-expanded=true placeholder=Place name or location, vessel name, MMSI or home port etc. maxlength=200 autocomplete=off value=port',
        'button aria-label=Clear search',
        'div role=listbox aria-label=Search places and vessels',
        'div role=group aria-label=Position',
        'p aria-hidden=true Position',
        'div role=option aria-selected=false aria-disabled=false',
        'span 43.500, 4.500',
        'div role=group aria-label=POIs',
        'p aria-hidden=true POIs',
        'div role=option aria-selected=false aria-disabled=false',
        'span style=--rs-badge-colour: var(--rs-type-marina);',
        'span Port Camargue',
        'span Marina · Marseille, France',
        'div role=option aria-selected=false aria-disabled=false',
        'span style=--rs-badge-colour: var(--rs-type-marina);',
        'span Port Gardian',
        'span Marina · Marseille, France',
        'p 12 more...Refine search',
        'div role=group aria-label=Towns',
        'p aria-hidden=true Towns',
        'div role=option aria-selected=false aria-disabled=false',
        'span Agde',
        'span 34, France',
        'div role=group aria-label=Vessels',
        'p aria-hidden=true Vessels',
        'div role=option aria-selected=false aria-disabled=false',
        'span Portia',
        'span Sailboat · MMSI 227123456 · France',
        'p 2 more...Refine search',
      ])
    const input = container.querySelector('input')
    const list = container.querySelector('[role=listbox]')
    expect(input?.getAttribute('aria-controls')).toBe(list?.id)
    expect(input?.enterKeyHint).toBe('search')
    expect(input?.spellcheck).toBe(false)
    expect(container.querySelector('search')?.dataset.open).toBe('true')
  })

  it('limits kinds and rows as the page says', async () => {
    renderSearch({ types: ['places'], limit: 1, placeholder: 'Where to?' })
    await expect.element(field).toHaveAttribute('placeholder', 'Where to?')
    await expect.element(field).toHaveAttribute('title', 'Where to?')
    await field.fill('port')
    await expect.poll(listOptions).toEqual(['43.500, 4.500', 'Port Camargue', 'Agde'])
    await expect.element(page.getByText('13 more...Refine search')).toBeVisible()
  })

  it('starts at the minimum length, near the centre of the map, and reports each text', async () => {
    const [onSearch, onClear] = [vi.fn(), vi.fn()]
    const near = () => ({ latitude: 43.5, longitude: 4.5 })
    const { api } = renderSearch({ minLength: 3, near, onSearch, onClear })
    await field.fill(' po ')
    expect(page.getByRole('button', { name: 'Clear search' }).elements()).toEqual([])
    await field.fill('por')
    await expect.poll(() => api.findCalls('GET /search').length).toBe(1)
    expect(api.getLastCall('GET /search').query).toMatchObject({ query: 'por' })
    expect(JSON.stringify(api.getLastCall('GET /search').query)).toContain('43.5')
    expect(onSearch.mock.calls).toEqual([[{ query: ' po ' }], [{ query: 'por' }]])
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveFocus()
    expect(onClear).toHaveBeenCalledOnce()
    await expect.poll(listOptions).toEqual([])
  })

  it('remembers the selected hit on pages of the site, and searches for it again', async () => {
    const { api, onSelect } = renderSearch({ remembersSearches: true })
    await field.fill('port')
    await page.getByRole('option', { name: /Port Gardian/ }).click()
    await expect.poll(() => onSelect.mock.calls).toEqual([[{ kind: 'place', hit: places[1] }]])
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.getByRole('button', { name: 'Port Gardian', exact: true }).click()
    await expect.element(field).toHaveValue('Port Gardian')
    await expect.element(field).toHaveFocus()
    await expect.poll(() => api.findCalls('GET /search').at(-1)?.query.query).toBe('Port Gardian')
  })

  it('marks the row of the arrow keys', async () => {
    const { container } = renderSearch()
    await field.fill('port')
    await expect.poll(() => listOptions().length).toBe(5)
    const listChosen = () =>
      [...container.querySelectorAll('.rs-row--chosen')].map((row) => [
        row.querySelector('.rs-row__name')?.textContent,
        row.id === container.querySelector('input')?.getAttribute('aria-activedescendant'),
      ])
    for (const name of ['43.500, 4.500', 'Port Camargue', 'Port Gardian', 'Agde', 'Portia']) {
      await userEvent.keyboard('{ArrowDown}')
      await expect.poll(listChosen).toEqual([[name, true]])
    }
  })
})
