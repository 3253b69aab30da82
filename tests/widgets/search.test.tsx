import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SearchWidget } from '../../src/widgets/search/SearchWidget.tsx'
import { createFakeApi, type FakeApi } from '../fakes/api.ts'
import { buildSearchResult, buildPlaceHit, buildVesselHit } from '../fakes/records.ts'
import { renderStrict, wrapWithApi } from './render.tsx'

const onSelect = vi.fn()
let api: FakeApi

beforeEach(() => {
  onSelect.mockClear()
  api = createFakeApi({
    'GET /search': buildSearchResult(
      [buildPlaceHit(1, 'Port Camargue'), buildPlaceHit(2, 'Port Gardian')],
      [buildVesselHit(3, 'Portia')],
    ),
  })
  renderStrict(wrapWithApi(api, <SearchWidget onSelect={onSelect} />))
})

const field = page.getByRole('combobox', { name: 'Search places and vessels' })
const asked = () => api.findCalls('GET /search').map(({ query }) => query.query)

async function showHits() {
  await field.fill('port')
  await expect.element(page.getByRole('option').first()).toBeVisible()
}

/** Keys at their own times, as a hand or a scanner types them. */
async function typeAt(text: string, delayMs: number) {
  const input = field.element() as HTMLInputElement
  input.focus()
  for (const letter of text) {
    document.execCommand('insertText', false, letter)
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
}

describe('the search field', () => {
  it('section 2: says what can be searched for', async () => {
    await expect
      .element(field)
      .toHaveAttribute('placeholder', 'Place name or location, vessel name, MMSI or home port etc.')
  })

  it.each([0, 1, 5])('loses no letter at %i ms a key and asks once', async (delayMs) => {
    const text = 'Le Grau-du-Roi, Port Camargue 227123456'
    await expect.element(field).toBeVisible()
    await typeAt(text, delayMs)
    await expect.element(field).toHaveValue(text)
    await expect.element(page.getByRole('option').first()).toBeVisible()
    await expect.element(field).toHaveValue(text)
    expect(asked()).toEqual([text])
  })

  it('loses no letter where one is put into the middle', async () => {
    await field.fill('prt')
    const input = field.element() as HTMLInputElement
    input.setSelectionRange(1, 1)
    document.execCommand('insertText', false, 'o')
    await expect.element(field).toHaveValue('port')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(input.selectionStart).toBe(2)
  })

  it('is cleared by its button, which comes with the text', async () => {
    expect(page.getByRole('button', { name: 'Clear search' }).elements()).toHaveLength(0)
    await showHits()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.element(field).toHaveValue('')
    expect(page.getByRole('option').elements()).toHaveLength(0)
  })
})

describe('the hits', () => {
  it('section 2: stand in a section for places and one for vessels', async () => {
    await showHits()
    const places = page.getByRole('group', { name: 'POIs' })
    await expect.element(places.getByRole('option').first()).toHaveTextContent('Port Camargue')
    expect(places.getByRole('option').elements()).toHaveLength(2)
    await expect
      .element(page.getByRole('group', { name: 'Vessels' }).getByRole('option'))
      .toHaveTextContent('PortiaSailboat · MMSI 227123456 · France')
  })

  it('section 2: say how many more there are, where there are more', async () => {
    const ten = Array.from({ length: 10 }, (_, i) => buildPlaceHit(i + 1, `Port ${i}`))
    api.responses['GET /search'] = buildSearchResult(ten, [buildVesselHit(30, 'Portia')], { places: 24 })
    await showHits()
    await expect.element(page.getByText('14 more...Refine search')).toBeVisible()
    expect(page.getByText(/Refine search/).elements()).toHaveLength(1)
  })

  it('of one kind alone stand without a heading for the other', async () => {
    api.responses['GET /search'] = buildSearchResult([buildPlaceHit(1, 'Port Camargue')])
    await showHits()
    expect(page.getByText('Vessels').elements()).toHaveLength(0)
  })

  it('are chosen by keyboard, through both sections', async () => {
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

  it('are chosen by touch', async () => {
    await showHits()
    await page.getByText('Port Gardian').click()
    expect(onSelect).toHaveBeenCalledWith({ kind: 'place', hit: buildPlaceHit(2, 'Port Gardian') })
  })

  it('that are chosen write their name into the field, which is no question', async () => {
    await showHits()
    await page.getByText('Port Gardian').click()
    await expect.element(field).toHaveValue('Port Gardian')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(asked()).toEqual(['port'])
  })

  it('go away on Escape', async () => {
    await showHits()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('option').elements()).toHaveLength(0)
  })

  it('with hostile names are text', async () => {
    api.responses['GET /search'] = buildSearchResult([
      buildPlaceHit(1, '<img src=x onerror="window.broken = 1">'),
    ])
    await showHits()
    await expect.element(page.getByText('<img src=x onerror="window.broken = 1">')).toBeVisible()
    expect('broken' in window).toBe(false)
  })
})

describe('without hits', () => {
  it('the field says so, with the words that were typed', async () => {
    api.responses['GET /search'] = buildSearchResult([])
    await field.fill(' xyzzy ')
    await expect.element(page.getByText(/^Nothing found for “xyzzy”/)).toBeVisible()
  })

  it('it says that it is loading until they come', async () => {
    api.responses = {}
    await field.fill('port')
    await expect.element(page.getByText('Loading')).toBeVisible()
    api.getLastCall('GET /search').respond(buildSearchResult([buildPlaceHit(1, 'Port Camargue')]))
    await expect.element(page.getByRole('option')).toBeVisible()
    expect(page.getByText('Loading').elements()).toHaveLength(0)
  })

  it('it says that the search could not be reached', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    api.responses['GET /search'] = new Error('no network')
    await field.fill('port')
    await expect.element(page.getByText('Search is not available right now.')).toBeVisible()
    logged.mockRestore()
  })
})
