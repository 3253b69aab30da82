import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TileSource } from '../../../src/core/contract/tile-source.ts'
import { MiniMap } from '../../../src/widgets/mini-map/MiniMap.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

const imagery: TileSource = {
  id: 'imagery',
  kind: 'satellite',
  template: '/icon.svg?{z}/{x}/{y}',
  minZoom: 0,
  maxZoom: 18,
  attribution: 'Nobody',
  licence: 'none',
  offlineAllowed: false,
}

afterEach(() => void vi.useRealTimers())

it('statement of section 2: Small map of the one place at zoom 14 with no controls', async () => {
  const position = { latitude: 41.61, longitude: 8.31 }
  const map = <MiniMap position={position} label="Map of Anse du Relevé" />
  const { container } = renderStrict(wrapWithApi(createFakeApi(), map, [imagery]))
  await expect.element(page.getByRole('img', { name: 'Map of Anse du Relevé' })).toBeInTheDocument()
  const getTile = () => container.querySelector('.rs-imagery img')?.getAttribute('src')
  await expect.poll(getTile).toMatch(/^\/icon\.svg\?14\//)
  expect(container.querySelectorAll('.rs-mini-map__mark')).toHaveLength(1)
  expect(container.querySelectorAll('.leaflet-control, button, a')).toHaveLength(0)
  const pane = container.querySelector<HTMLElement>('.leaflet-map-pane')
  const leaflet = container.querySelector<HTMLElement>('.leaflet-container')
  if (!pane || !leaflet) throw new Error('the map is not drawn')
  // The class is of a zoom in progress.
  const readState = () => [pane.getAttribute('style'), pane.className, getTile()]
  const before = readState()
  const { left, top, width, height } = leaflet.getBoundingClientRect()
  const middle = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true }
  const moved = { ...middle, clientX: middle.clientX + 60, clientY: middle.clientY + 40 }
  // Leaflet zooms some milliseconds after the wheel has turned.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  leaflet.dispatchEvent(new MouseEvent('dblclick', middle))
  leaflet.dispatchEvent(new WheelEvent('wheel', { ...middle, deltaY: -400 }))
  for (const [type, at] of [
    ['down', middle],
    ['move', moved],
    ['up', moved],
  ] as const) {
    const init = { ...at, buttons: type === 'up' ? 0 : 1 }
    leaflet.dispatchEvent(new PointerEvent(`pointer${type}`, { ...init, isPrimary: true }))
    leaflet.dispatchEvent(new MouseEvent(`mouse${type}`, init))
  }
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await waitForRender()
  expect(readState()).toEqual(before)
})
