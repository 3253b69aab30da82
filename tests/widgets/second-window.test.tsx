import { createPortal } from 'react-dom'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createMapView } from '../../src/client/map/map-view.ts'
import { MapWidget } from '../../src/widgets/map/MapWidget.tsx'
import { SeriesChart } from '../../src/widgets/chart/SeriesChart.tsx'
import { RoadsteadProvider } from '../../src/widgets/RoadsteadProvider.tsx'
import { SearchWidget } from '../../src/widgets/search/SearchWidget.tsx'
import { createFakeApi } from '../fakes/api.ts'
import { buildSamples } from '../factories/charts.ts'
import { buildWidgetResponses } from '../factories/widget-responses.ts'
import { catchPageErrors } from '../support/page-errors.ts'
import { renderStrict, wrapWithApi } from '../support/render.tsx'
import { openSecondWindow, secondWindows } from '../support/second-window.ts'

const listErrors = catchPageErrors()
const here = { latitude: 43.12, longitude: 5.76 }

/** Waits for an element below a node. */
async function find<E extends HTMLElement>(root: ParentNode, selector: string): Promise<E> {
  const found = () => root.querySelector<E>(selector)
  await expect.poll(found).not.toBeNull()
  const element = found()
  if (!element) throw new Error(`no ${selector}`)
  return element
}

describe.each(secondWindows)('in a portal to a second %s', (kind) => {
  /** Renders into the second document; `press` and `point` dispatch events of its window. */
  function render(node: ReactNode) {
    const second = openSecondWindow(kind)
    const view = second.defaultView
    if (!view) throw new Error('the document has no window')
    const place = second.createElement('div')
    place.style.cssText = 'width: 800px; height: 500px'
    second.body.append(place)
    renderStrict(createPortal(wrapWithApi(createFakeApi(buildWidgetResponses()), node), place))
    const press = (target: Element, key: string) =>
      target.dispatchEvent(
        new view.KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
      )
    const point = (target: Element, type: string, at: MouseEventInit = {}) =>
      target.dispatchEvent(new view.MouseEvent(type, { bubbles: true, cancelable: true, button: 0, ...at }))
    return { second, view, place, press, point }
  }

  it('a marker opens its card, the card gets the focus, and Escape gives it back', async () => {
    const { second, place, press } = render(<MapWidget view={createMapView({ centre: here, zoom: 11 })} />)
    const marker = await find(place, '.rs-marker')
    marker.focus()
    marker.click()
    const close = await find(place, '.rs-popup button')
    close.focus()
    // The card listens to keys one frame after it is shown.
    await expect
      .poll(() => {
        press(close, 'Escape')
        return place.querySelector('.rs-popup')
      })
      .toBeNull()
    await expect.poll(() => second.activeElement).toBe(marker)
    expect(listErrors()).toEqual([])
  })

  it('a map is dragged', async () => {
    const view = createMapView({ centre: here, zoom: 11 })
    const { place, point } = render(<MapWidget view={view} />)
    const map = await find(place, '.leaflet-container')
    await find(place, '.rs-marker')
    const { left, top } = map.getBoundingClientRect()
    point(map, 'mousedown', { clientX: left + 60, clientY: top + 60 })
    for (const step of [10, 30, 50])
      point(map, 'mousemove', { clientX: left + 60 + step, clientY: top + 60, buttons: 1 })
    point(map, 'mouseup', { clientX: left + 110, clientY: top + 60 })
    await expect.poll(() => view.$centre.get().longitude).toBeLessThan(here.longitude - 0.02)
  })

  it('the wheel over a map that leaves it to the page shows the hint', async () => {
    const { place, view } = render(
      <MapWidget view={createMapView({ centre: here, zoom: 11 })} gestures="cooperative" />,
    )
    const map = await find(place, '.rs-map__leaflet--cooperative')
    map.dispatchEvent(new view.WheelEvent('wheel', { deltaY: 40, bubbles: true }))
    await expect.poll(() => place.querySelector('.rs-map__hint')?.textContent).toContain('Ctrl')
  })

  it('the list of the search works by keyboard and mouse, and a press outside closes it', async () => {
    const onSelect = vi.fn()
    const { second, place, press, point } = render(<SearchWidget onSelect={onSelect} />)
    const field = await find<HTMLInputElement>(place, 'input')
    field.focus()
    field.value = ''
    second.execCommand('insertText', false, 'port')
    const option = await find(place, '[role="option"]')
    press(field, 'ArrowDown')
    await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(option.id)
    press(field, 'Enter')
    await expect.poll(() => onSelect.mock.calls.length).toBe(1)
    second.execCommand('selectAll')
    second.execCommand('insertText', false, 'por')
    await find(place, '[role="option"]')
    const row = [...place.querySelectorAll('[role="option"]')].at(-1) ?? field
    point(row, 'mousedown')
    point(row, 'mouseup')
    point(row, 'click')
    await expect.poll(() => onSelect.mock.lastCall).toMatchObject([{ kind: 'vessel' }])
    second.execCommand('selectAll')
    second.execCommand('insertText', false, 'port')
    await find(place, '[role="option"]')
    point(second.body, 'mousedown')
    field.blur()
    point(second.body, 'mouseup')
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
    expect(listErrors()).toEqual([])
  })

  it('a chart is drawn and says the value under the pointer', async () => {
    const samples = buildSamples([4, 7, 3, 9, 5, 8], 'hour')
    const { place, point } = render(
      <SeriesChart metric="wind-speed" range="24h" samples={samples} kind="line" title="Wind" />,
    )
    const canvas = await find<HTMLCanvasElement>(place, 'canvas')
    const readInk = () =>
      canvas
        .getContext('2d')
        ?.getImageData(0, 0, canvas.width, canvas.height)
        .data.some((value) => value > 0)
    await expect.poll(readInk).toBe(true)
    const before = place.textContent
    const over = await find(place, '.u-over')
    const { left, top, width, height } = over.getBoundingClientRect()
    point(over, 'mousemove', { clientX: left + width / 2, clientY: top + height / 2 })
    await expect.poll(() => place.textContent).not.toBe(before)
    expect(listErrors()).toEqual([])
  })

  it('an accent colour follows the theme of its document', async () => {
    const { second, place } = render(
      <RoadsteadProvider api={createFakeApi()} accent="#f7a600">
        <p />
      </RoadsteadProvider>,
    )
    const text = await find(place, 'p')
    const readAccent = () => second.defaultView?.getComputedStyle(text).getPropertyValue('--rs-accent').trim()
    second.documentElement.dataset.theme = 'light'
    await expect.poll(readAccent).toMatch(/^#9\w{5}$/)
    second.documentElement.dataset.theme = 'dark'
    await expect.poll(readAccent).toBe('#f7a600')
  })
})
