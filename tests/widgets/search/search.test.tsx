import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recentSearchesKey } from '../../../src/client/places/recent-searches.ts'
import { search } from '../../../src/core/limits/search.ts'
import { SearchWidget } from '../../../src/widgets/search/SearchWidget.tsx'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { buildSearchResult, buildPlaceHit, buildVesselHit } from '../../factories/records.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

const onSelect = vi.fn()
let api: FakeApi

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onSelect.mockClear()
  api = createFakeApi({
    'GET /search': buildSearchResult(
      [buildPlaceHit(1, 'Port Camargue'), buildPlaceHit(2, 'Port Gardian')],
      [buildVesselHit(3, 'Portia')],
    ),
  })
  renderStrict(wrapWithApi(api, <SearchWidget onSelect={onSelect} />))
})

afterEach(() => vi.useRealTimers())

const searchField = page.getByRole('combobox', { name: 'Search places and vessels' })
const getQueries = () => api.findCalls('GET /search').map(({ query }) => query.query)

/** Fills the field and lets the debounce delay pass. */
async function enterQuery(text: string) {
  await searchField.fill(text)
  await waitForRender()
  vi.advanceTimersByTime(search.debounceMs)
}

async function showHits() {
  await enterQuery('port')
  await expect.element(page.getByRole('option').first()).toBeVisible()
}

/** Types characters with a delay, like a person or a scanner. */
async function typeWithDelay(text: string, delayMs: number) {
  const input = searchField.element() as HTMLInputElement
  input.focus()
  for (const letter of text) {
    document.execCommand('insertText', false, letter)
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
}

describe('search field', () => {
  it("statement of section 2: Search bar, placeholder 'Place name or location, vessel name, MMSI or home port etc.'.", async () => {
    await expect
      .element(searchField)
      .toHaveAttribute('placeholder', 'Place name or location, vessel name, MMSI or home port etc.')
  })

  it.each([0, 1, 5])('loses no character at %i ms per key and sends one request', async (delayMs) => {
    vi.useRealTimers()
    const text = 'Le Grau-du-Roi, Port Camargue 227123456'
    await expect.element(searchField).toBeVisible()
    await typeWithDelay(text, delayMs)
    await expect.element(searchField).toHaveValue(text)
    await expect.element(page.getByRole('option').first()).toBeVisible()
    await expect.element(searchField).toHaveValue(text)
    expect(getQueries()).toEqual([text])
  })

  it('keeps the caret after a character is inserted in the middle', async () => {
    await searchField.fill('prt')
    const input = searchField.element() as HTMLInputElement
    input.setSelectionRange(1, 1)
    document.execCommand('insertText', false, 'o')
    await expect.element(searchField).toHaveValue('port')
    await waitForRender()
    expect(input.selectionStart).toBe(2)
  })

  it('has a clear button while it contains text', async () => {
    expect(page.getByRole('button', { name: 'Clear search' }).elements()).toHaveLength(0)
    await showHits()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.element(searchField).toHaveValue('')
    await expect.poll(() => page.getByRole('option').elements()).toEqual([])
  })
})

describe('search hits', () => {
  it('section 2: are grouped into places and vessels', async () => {
    await showHits()
    const places = page.getByRole('group', { name: 'POIs' })
    await expect.element(places.getByRole('option').first()).toHaveTextContent('Port Camargue')
    expect(places.getByRole('option').elements()).toHaveLength(2)
    await expect
      .element(page.getByRole('group', { name: 'Vessels' }).getByRole('option'))
      .toHaveTextContent('PortiaSailboat · MMSI 227123456 · France')
  })

  it('section 2: show the number of further hits', async () => {
    const ten = Array.from({ length: 10 }, (_, i) => buildPlaceHit(i + 1, `Port ${i}`))
    api.responses['GET /search'] = buildSearchResult(ten, [buildVesselHit(30, 'Portia')], { places: 24 })
    await showHits()
    await expect.element(page.getByText('14 more...Refine search')).toBeVisible()
    expect(page.getByText(/Refine search/).elements()).toHaveLength(1)
  })

  it('have no heading for an empty group', async () => {
    api.responses['GET /search'] = buildSearchResult([buildPlaceHit(1, 'Port Camargue')])
    await showHits()
    expect(page.getByText('Vessels').elements()).toHaveLength(0)
  })

  it('are selected by keyboard across both groups', async () => {
    await showHits()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await expect
      .element(page.getByRole('option', { name: /Portia/ }))
      .toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => onSelect.mock.calls)
      .toEqual([[{ kind: 'vessel', hit: buildVesselHit(3, 'Portia') }]])
  })

  it('are selected by click', async () => {
    await showHits()
    await page.getByText('Port Gardian').click()
    await expect
      .poll(() => onSelect.mock.calls)
      .toEqual([[{ kind: 'place', hit: buildPlaceHit(2, 'Port Gardian') }]])
  })

  it('a selection fills the field without another request', async () => {
    await showHits()
    await page.getByText('Port Gardian').click()
    await expect.element(searchField).toHaveValue('Port Gardian')
    await waitForRender()
    vi.advanceTimersByTime(10 * search.debounceMs)
    expect(getQueries()).toEqual(['port'])
  })

  it('are hidden on Escape', async () => {
    await showHits()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('option').elements()).toHaveLength(0)
  })

  it('escape HTML in names', async () => {
    api.responses['GET /search'] = buildSearchResult([
      buildPlaceHit(1, '<img src=x onerror="window.broken = 1">'),
    ])
    await showHits()
    await expect.element(page.getByText('<img src=x onerror="window.broken = 1">')).toBeVisible()
    expect('broken' in window).toBe(false)
  })
})

describe('towns and positions', () => {
  const town = {
    name: 'Aigues-Mortes',
    state_code: null,
    country_code: 'FR',
    latitude: 43.57,
    longitude: 4.19,
  }

  it('are groups of their own and can be selected', async () => {
    api.responses['GET /search'] = { ...buildSearchResult([]), towns: [town] }
    await showHits()
    const group = page.getByRole('group', { name: 'Towns' })
    await expect.element(group.getByRole('option')).toHaveTextContent('Aigues-MortesFrance')
    await group.getByRole('option').click()
    await expect.poll(() => onSelect.mock.calls).toEqual([[{ kind: 'town', hit: town }]])
  })

  it('show a position in the format of the user', async () => {
    const position = { latitude: 43.3, longitude: 5.2 }
    api.responses['GET /search'] = { ...buildSearchResult([]), position }
    await enterQuery('43.3 5.2')
    const row = page.getByRole('group', { name: 'Position' }).getByRole('option')
    await expect.element(row).toHaveTextContent('43.300, 5.200')
    await row.click()
    await expect
      .poll(() => onSelect.mock.calls)
      .toEqual([[{ kind: 'position', hit: { ...position, name: '43.300, 5.200' } }]])
  })
})

it('says by which other name or code a place was found', async () => {
  api.responses['GET /search'] = buildSearchResult([
    { ...buildPlaceHit(1, 'Vieux-Port'), matched: { kind: 'name', text: 'Old Harbour' } },
    { ...buildPlaceHit(2, 'Marseille'), matched: { kind: 'code', text: 'FRMRS' } },
  ])
  await showHits()
  await expect.element(page.getByText('Also called Old Harbour · Marina')).toBeVisible()
  await expect.element(page.getByText('UN/LOCODE FRMRS · Marina')).toBeVisible()
})

it('says that there may be more places than were counted', async () => {
  const ten = Array.from({ length: 10 }, (_, i) => buildPlaceHit(i + 1, `Port ${i}`))
  api.responses['GET /search'] = buildSearchResult(ten, [], { places: search.maxCountedPlaces })
  await showHits()
  await expect.element(page.getByText('990+ more...Refine search')).toBeVisible()
})

it('stores no searches on pages of others', async () => {
  await showHits()
  await page.getByText('Port Gardian').click()
  await expect.poll(() => onSelect.mock.calls).toHaveLength(1)
  expect(localStorage.getItem(recentSearchesKey)).toBeNull()
})

describe('search without hits', () => {
  it('shows a message with the trimmed text', async () => {
    api.responses['GET /search'] = buildSearchResult([])
    await enterQuery(' xyzzy ')
    await expect.element(page.getByText(/^Nothing found for “xyzzy”/)).toBeVisible()
  })

  it('shows a loading message until the response', async () => {
    api.responses = {}
    await enterQuery('port')
    await expect.element(page.getByText('Loading')).toBeVisible()
    api.getLastCall('GET /search').respond(buildSearchResult([buildPlaceHit(1, 'Port Camargue')]))
    await expect.element(page.getByRole('option')).toBeVisible()
    expect(page.getByText('Loading').elements()).toHaveLength(0)
  })

  it('shows an error if the server cannot be reached', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    api.responses['GET /search'] = new Error('no network')
    await enterQuery('port')
    await expect
      .element(page.getByText('Search is not available right now. Try again in a moment.'))
      .toBeVisible()
    logged.mockRestore()
  })
})
