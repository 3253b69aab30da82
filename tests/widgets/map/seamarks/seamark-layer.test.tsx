import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMapView, refreshLayer } from '../../../../src/client/map/map-view.ts'
import type { SeamarkCollection } from '../../../../src/core/contract/seamark.ts'
import { layerMaxFeatures } from '../../../../src/core/limits/map.ts'
import { SeamarkLayer } from '../../../../src/widgets/map/seamarks/SeamarkLayer.tsx'
import { createFakeApi } from '../../../fakes/api.ts'
import { buildSeamarkCollection, buildSeamarkFeature } from '../../../factories/seamarks.ts'
import { renderOnMap } from '../../../support/render-on-map.tsx'
import { waitForRender } from '../../../support/render.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

const cape = buildSeamarkFeature({
  id: 2,
  name: 'Cap Couronne',
  type: 'light_major',
  category: null,
  shape: 'star',
  colours: [],
  light: 'Fl(3) W 15s 41m 22M',
  longitude: 4.52,
})

function openMarks(marks: SeamarkCollection, zoom = 14, longitude = 4.5) {
  const api = createFakeApi({ 'GET /seamarks': marks })
  const view = createMapView({ zoom })
  view.$bbox.set({ x1: 4.4, y1: 43.4, x2: 4.6, y2: 43.6 })
  const opened = renderOnMap(<SeamarkLayer view={view} />, {
    centre: { latitude: 43.5, longitude },
    zoom,
    roadstead: { api },
  })
  const listMarks = () => [...opened.container.querySelectorAll<SVGElement>('.rs-seamarks__mark')]
  return { ...opened, api, view, listMarks }
}

describe('the layer of seamarks', () => {
  it('draws each mark at its position with its name, and counts those in view', async () => {
    const { listMarks, view, container } = openMarks(
      buildSeamarkCollection(buildSeamarkFeature(), cape, buildSeamarkFeature({ id: 3, longitude: 4.9 })),
    )
    await expect
      .poll(() => listMarks().map((mark) => mark.getAttribute('aria-label')))
      .toEqual([
        'Lateral buoy, port hand',
        'Cap Couronne, Major light, Fl(3) W 15s 41m 22M',
        'Lateral buoy, port hand',
      ])
    const frame = container.querySelector('.leaflet-container')?.getBoundingClientRect() ?? new DOMRect()
    const circle = listMarks()[0]?.querySelector('.rs-seamark__position')?.getBoundingClientRect()
    expect(Math.abs((circle?.x ?? 0) + (circle?.width ?? 0) / 2 - frame.x - 400)).toBeLessThan(1.5)
    expect(Math.abs((circle?.y ?? 0) + (circle?.height ?? 0) / 2 - frame.y - 250)).toBeLessThan(1.5)
    expect(view.$layerStatuses.get().seamarks).toMatchObject({ state: 'ready', count: 2 })
  })

  it.each([
    [14, 'block'],
    [13, 'none'],
  ])('at zoom %i shows the characters of lights: %s', async (zoom, display) => {
    const { container, listMarks } = openMarks(buildSeamarkCollection(cape), zoom, 4.52)
    await expect.poll(() => listMarks().length).toBe(1)
    const character = container.querySelector('.rs-seamarks__character')
    expect(character?.textContent).toBe('Fl(3) W 15s 41m 22M')
    expect(character && getComputedStyle(character).display).toBe(display)
  })

  it('leaves out characters that would cover others', async () => {
    const near = { longitude: 4.5201, light: 'Fl R 4s' }
    const apart = { longitude: 4.54, light: 'Fl G 4s' }
    const marks = [cape, buildSeamarkFeature({ id: 3, ...near }), buildSeamarkFeature({ id: 4, ...apart })]
    const { container } = openMarks(buildSeamarkCollection(...marks), 14, 4.52)
    const listShown = () =>
      [...container.querySelectorAll('.rs-seamarks__character')]
        .filter((text) => getComputedStyle(text).display === 'block')
        .map(({ textContent }) => textContent)
    await expect.poll(listShown).toEqual(['Fl(3) W 15s 41m 22M', 'Fl G 4s'])
  })

  it('shows the card of a tapped mark until the map is clicked', async () => {
    const { listMarks, container } = openMarks(buildSeamarkCollection(cape), 14, 4.52)
    await expect.poll(() => listMarks().length).toBe(1)
    const [mark] = listMarks()
    if (!mark) throw new Error('the mark is not drawn')
    await userEvent.click(mark, { position: { x: 14, y: 32 } })
    await expect.element(page.getByRole('heading', { name: 'Cap Couronne' })).toBeVisible()
    // The card of a tapped mark replaces the one that is shown while the pointer is over the mark.
    const findCard = () => container.querySelector('.rs-seamark-card')
    for (const text of ['Major light', 'Fl(3) W 15s 41m 22M', 'OpenStreetMap', 'Not For Navigation'])
      expect(findCard()?.textContent).toContain(text)
    // The pointer leaves the mark.
    mark.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse' }))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(findCard()).not.toBeNull()
    container.querySelector<HTMLElement>('.leaflet-container')?.click()
    await expect.poll(findCard).toBeNull()
  })

  it('shows no card after a drag that ends on the mark', async () => {
    // The mark is not in the middle, where the mouse of the test before still is: its card would be shown.
    const { listMarks, container } = openMarks(buildSeamarkCollection(cape))
    await expect.poll(() => listMarks().length).toBe(1)
    const [mark] = listMarks()
    const press = (type: string, screenX: number) =>
      mark?.dispatchEvent(new PointerEvent(type, { bubbles: true, screenX, detail: 1, pointerType: 'touch' }))
    const findCard = () => container.querySelector('.rs-seamark-card')
    press('pointerdown', 400)
    press('click', 405)
    await waitForRender()
    expect(findCard()).toBeNull()
    press('pointerdown', 400)
    press('click', 403)
    await expect.poll(findCard).not.toBeNull()
  })

  it.each<[string, PointerEventInit, PointerEventInit]>([
    [
      'scrolls the page around the map, which takes the focus',
      { screenY: 250, clientY: 250 },
      { screenY: 250, clientY: 240, detail: 1 },
    ],
    [
      'is the click of a screen reader, without a press',
      { screenY: 250, clientY: 250 },
      { screenY: 300, clientY: 300, detail: 0 },
    ],
  ])('shows the card of a mark after a tap that %s', async (_title, down, click) => {
    const { listMarks, container } = openMarks(buildSeamarkCollection(cape))
    await expect.poll(() => listMarks().length).toBe(1)
    const [mark] = listMarks()
    mark?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch', ...down }))
    mark?.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch', ...click }))
    await expect.poll(() => container.querySelector('.rs-seamark-card')).not.toBeNull()
  })

  it('shows the card of a mark if marks are loaded during the tap', async () => {
    const { listMarks, container, view, api } = openMarks(buildSeamarkCollection(cape))
    await expect.poll(() => listMarks().length).toBe(1)
    const [mark] = listMarks()
    const at = { bubbles: true, pointerType: 'touch', screenX: 400, clientX: 400, detail: 1 }
    mark?.dispatchEvent(new PointerEvent('pointerdown', at))
    api.responses['GET /seamarks'] = buildSeamarkCollection(cape, buildSeamarkFeature({ id: 3 }))
    refreshLayer(view, 'seamarks')
    await expect.poll(() => listMarks().length).toBe(2)
    await waitForRender()
    mark?.dispatchEvent(new PointerEvent('click', at))
    await expect.poll(() => container.querySelector('.rs-seamark-card')).not.toBeNull()
  })

  it('has one stop of the Tab key, from which arrow keys go to other marks and Enter shows a card', async () => {
    const marks = [
      buildSeamarkFeature({ id: 1, name: 'Middle', longitude: 4.5 }),
      buildSeamarkFeature({ id: 2, name: 'East', longitude: 4.51 }),
      buildSeamarkFeature({ id: 3, name: 'North-east', longitude: 4.512, latitude: 43.506 }),
      buildSeamarkFeature({ id: 4, name: 'Out of sight', longitude: 4.6 }),
    ]
    const { listMarks, getMap, container } = openMarks(buildSeamarkCollection(...marks))
    await expect.poll(() => listMarks().length).toBe(4)
    const listStops = () =>
      listMarks()
        .filter((mark) => mark.getAttribute('tabindex') === '0')
        .map((mark) => mark.getAttribute('aria-label'))
    expect(listStops()).toEqual(['Middle, Lateral buoy, port hand'])
    getMap().getContainer().focus()
    await userEvent.keyboard('{Tab}')
    const getFocused = () => document.activeElement?.getAttribute('aria-label')?.split(',')[0]
    expect(getFocused()).toBe('Middle')
    await userEvent.keyboard('{ArrowRight}')
    expect(getFocused()).toBe('East')
    await userEvent.keyboard('{ArrowRight}{ArrowUp}')
    expect(getFocused()).toBe('North-east')
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Middle' })).toBeVisible()
    const isCardFocused = () => document.activeElement?.contains(container.querySelector('.rs-seamark-card'))
    await expect.poll(isCardFocused).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => container.querySelector('.rs-seamark-card')).toBeNull()
    await expect.poll(getFocused).toBe('Middle')
    expect(listStops()).toEqual(['Middle, Lateral buoy, port hand'])
  })

  it('draws 2,000 marks a few at a time, and keeps those that stay', async () => {
    const marks = Array.from({ length: layerMaxFeatures }, (_, index) =>
      buildSeamarkFeature({ id: index + 1, longitude: 4.4 + index / 10_000, light: 'Fl R 4s' }),
    )
    const added: number[] = []
    const observer = new MutationObserver((records) =>
      added.push(
        ...records.map(
          ({ addedNodes }) => [...addedNodes].filter((node) => node instanceof SVGElement).length,
        ),
      ),
    )
    observer.observe(document.body, { childList: true, subtree: true })
    const { listMarks, api, view } = openMarks(buildSeamarkCollection(...marks), 12)
    await expect.poll(() => listMarks().length).toBe(layerMaxFeatures)
    observer.disconnect()
    expect(Math.max(...added)).toBeLessThanOrEqual(25)

    const kept = listMarks()[9]
    api.responses['GET /seamarks'] = buildSeamarkCollection(...marks.slice(9, 12))
    refreshLayer(view, 'seamarks')
    await expect.poll(() => listMarks().length).toBe(3)
    expect(listMarks()[0]).toBe(kept)
  })
})
