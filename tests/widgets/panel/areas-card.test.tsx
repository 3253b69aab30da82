import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AreaReport, AreasAboard, AreaSize } from '../../../src/core/areas-aboard.ts'
import type { Bbox } from '../../../src/core/geo.ts'
import { areaTileZooms } from '../../../src/core/limits/plotters.ts'
import { panel as texts } from '../../../src/core/messages/en/panel.json'
import { AreasCard } from '../../../src/plugin/panel/areas/AreasCard.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

const areasPath = '/signalk/v1/api/roadstead/areas'
const bbox: Bbox = { x1: 4, y1: 43, x2: 4.2, y2: 43.2 }
const size: AreaSize = { places: 12, tiles: 40, bytes: 1_250_000 }

let aboard: AreasAboard
/** Requests other than for the list: method, path and body. */
let requests: string[]
/** Answer to them; null if the boat server does not answer. */
let answer: { status: number; body: object } | null

beforeEach(() => {
  aboard = { areas: [], route: null }
  requests = []
  answer = { status: 200, body: size }
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const path = String(input).replace(areasPath, '')
    if (path === '' && init?.method === 'GET') return Promise.resolve(Response.json(aboard))
    requests.push([init?.method, path, init?.body].filter(Boolean).join(' '))
    if (!answer) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(Response.json(answer.body, { status: answer.status }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function renderCard(box: Bbox | null = bbox, onClose = vi.fn()) {
  const card = (current: Bbox | null) =>
    wrapWithApi(createFakeApi(), <AreasCard bbox={current} messages={texts} onClose={onClose} />)
  const { container, rerender } = renderStrict(card(box))
  return { container, onClose, move: (current: Bbox) => rerender(card(current)) }
}

/** Lets the map rest until the area is measured. */
async function rest(): Promise<void> {
  await waitForRender()
  vi.runOnlyPendingTimers()
}

const take = page.getByRole('button', { name: texts.takeAboard })
const status = page.getByRole('status')
const sizeText = '12 places, about 1.3 MB'
const getDetail = (name: string) => page.getByRole('button', { name, exact: true })

describe('a new area', () => {
  it('can be taken once its size is known, and is taken as it was measured', async () => {
    renderCard()
    await expect.element(status).toHaveTextContent(texts.measuring)
    await expect.element(take).toBeDisabled()
    await rest()
    await expect.element(status).toHaveTextContent(sizeText)
    expect(requests).toEqual([`GET /estimate?bbox=4%2C43%2C4.2%2C43.2&max_zoom=${areaTileZooms.coarse}`])
    await take.click()
    await expect
      .poll(() => requests.at(-1))
      .toBe(`POST {"bbox":"4,43,4.2,43.2","max_zoom":${areaTileZooms.coarse}}`)
  })

  it('is measured again with another detail, whose size replaces the former one', async () => {
    renderCard()
    await rest()
    await expect.element(status).toHaveTextContent(sizeText)
    await expect.element(getDetail(texts.coarse)).toHaveAttribute('aria-pressed', 'true')
    await getDetail(texts.none).click()
    await expect.element(status).toHaveTextContent(texts.measuring)
    await expect.element(take).toBeDisabled()
    await expect.element(getDetail(texts.coarse)).toHaveAttribute('aria-pressed', 'false')
    await expect.element(getDetail(texts.none)).toHaveAttribute('aria-pressed', 'true')
    await rest()
    await expect.poll(() => requests.at(-1)).toBe('GET /estimate?bbox=4%2C43%2C4.2%2C43.2')
    await getDetail(texts.fine).click()
    await rest()
    await expect.poll(() => requests.at(-1)).toContain(`max_zoom=${areaTileZooms.fine}`)
  })

  it('is measured only where the map rests', async () => {
    const { move } = renderCard()
    for (const x2 of [4.3, 4.4, 4.5]) {
      move({ ...bbox, x2 })
      await waitForRender()
    }
    await rest()
    await expect.element(status).toHaveTextContent(sizeText)
    expect(requests).toEqual([expect.stringContaining('4.5%2C43.2')])
  })

  it('cannot be taken before the map is drawn', async () => {
    renderCard(null)
    await expect.element(status).toHaveTextContent(texts.measuring)
    await expect.element(take).toBeDisabled()
    await rest()
    expect(requests).toEqual([])
  })

  it.each([
    ['the reason of the boat server', { status: 422, body: { message: 'Too large.' } }, 'Too large.'],
    ['that there is no answer', null, texts.loadFailed],
  ])('that cannot be measured says %s', async (_what, response, text) => {
    answer = response
    renderCard()
    await rest()
    await expect.element(status).toHaveTextContent(text)
    await expect.element(take).toBeDisabled()
  })

  it.each([
    ['the reason of the boat server', { status: 403, body: { message: 'Log in.' } }, 'Log in.'],
    ['that there is no answer', null, texts.loadFailed],
  ])('that is refused says %s, until one is taken', async (_what, refusal, text) => {
    renderCard()
    await rest()
    await expect.element(take).toBeEnabled()
    answer = refusal
    await take.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
    answer = { status: 201, body: {} }
    await take.click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('can follow the active route, also one without a name', async () => {
    aboard = { areas: [], route: '' }
    renderCard()
    const along = page.getByLabelText(texts.alongRoute)
    await expect.element(along).not.toBeChecked()
    await along.click()
    await rest()
    await expect.poll(() => requests.at(-1)).toBe(`GET /estimate?route=1&max_zoom=${areaTileZooms.coarse}`)
    await along.click()
    await rest()
    await expect.poll(() => requests.at(-1)).toContain('GET /estimate?bbox=')
  })

  it('follows no route on a boat without one', async () => {
    aboard = { areas: [buildArea({ name: 'Known' })], route: null }
    renderCard()
    await expect.element(page.getByText('Known')).toBeVisible()
    expect(page.getByLabelText(texts.alongRoute).elements()).toEqual([])
  })
})

function buildArea(fields: Partial<AreaReport> = {}): AreaReport {
  return {
    id: 'a1',
    name: null,
    boxes: [{ x1: 5, y1: 42, x2: 6, y2: 43 }],
    max_zoom: null,
    taken_at: '2026-11-20T12:00:00Z',
    bytes: 2_000_000,
    places: 3,
    progress: null,
    ...fields,
  }
}

describe('an area on board', () => {
  const readRow = () => page.getByRole('listitem').element().querySelector('.rs-helm-list__name')
  const readTexts = () => [...(readRow()?.children ?? [])].map(({ textContent }) => textContent)

  it('has the name of its route, else its centre, with age and size', async () => {
    aboard.areas = [buildArea({ name: 'To Corsica' })]
    const first = renderCard()
    await expect.element(page.getByRole('listitem')).toBeVisible()
    expect(readTexts()).toEqual(['To Corsica', 'Taken yesterday · 3 places, about 2.0 MB'])
    first.container.remove()
    aboard.areas = [buildArea({ boxes: [{ x1: 179, y1: -18, x2: -178, y2: -16 }] })]
    renderCard()
    await expect.element(page.getByRole('listitem')).toBeVisible()
    expect(readTexts()[0]).toBe('17° 0.0′ S 179° 30.0′ W')
  })

  it('that is being fetched has its progress, no age and no size, and is not fetched again', async () => {
    aboard.areas = [buildArea({ name: 'New', taken_at: null, bytes: 0, progress: 0 })]
    renderCard()
    const progress = page.getByRole('progressbar', { name: 'New' })
    await expect.element(progress).toHaveAttribute('value', '0')
    expect(readTexts().slice(0, 2)).toEqual(['New', ''])
    await expect.element(page.getByRole('button', { name: `${texts.refreshArea}: New` })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: `${texts.removeArea}: New` })).toBeEnabled()
  })

  it('is refreshed and removed by its id; a refusal is said', async () => {
    aboard.areas = [buildArea({ name: 'Known' })]
    answer = { status: 404, body: { message: 'There is no such area.' } }
    renderCard()
    const refresh = page.getByRole('button', { name: `${texts.refreshArea}: Known` })
    await expect.element(refresh).toBeEnabled()
    await refresh.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('There is no such area.')
    await expect.poll(() => requests).toContain('POST /a1/refresh {}')
    answer = { status: 200, body: {} }
    await page.getByRole('button', { name: `${texts.removeArea}: Known` }).click()
    await expect.poll(() => requests).toContain('POST /a1/remove {}')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(page.getByRole('progressbar').elements()).toEqual([])
  })
})

it('the card of areas is named, and is closed by its button', async () => {
  const { onClose } = renderCard()
  await expect.element(page.getByRole('region', { name: texts.aboard })).toBeVisible()
  await page.getByRole('button', { name: texts.close, exact: true }).click()
  expect(onClose).toHaveBeenCalledOnce()
})
