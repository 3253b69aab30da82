import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Position } from '../../../src/core/geo.ts'
import { projection } from '../../../src/core/limits/map.ts'
import { placeMap } from '../../../src/core/limits/places.ts'
import { MiniMap } from '../../../src/widgets/mini-map/MiniMap.tsx'
import { RepositionMap } from '../../../src/widgets/mini-map/RepositionMap.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildTileSource } from '../../factories/records.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

const imagery = buildTileSource()

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
  expect(container.querySelectorAll('.leaflet-marker-icon[tabindex]')).toHaveLength(0)
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

it('names the imported coasts of the built-in map where there is no imagery', async () => {
  const coast = { licence: 'LGPL-3.0-or-later', date: '2017-06', spacing_m: 190 }
  const sources = [
    { source: 'Natural Earth 1:10m', licence: 'public domain', date: '2022-05', spacing_m: 2000 },
    { source: 'GSHHG 2.3.7', ...coast },
  ]
  const api = createFakeApi({ 'GET /coast': { version: '1', sources }, 'GET /tile_sources': [] })
  renderStrict(wrapWithApi(api, <MiniMap position={{ latitude: 43, longitude: 6.2 }} label="Cove" />))
  await expect.element(page.getByText(/NASA Blue Marble, Natural Earth, GSHHG 2\.3\.7/)).toBeVisible()
})

it('statement of section 9: Place edit and place page maps zoom 14 (edit range 14 to 16), projection EPSG:3857.', async () => {
  expect(placeMap).toEqual({ zoom: 14, editMinZoom: 14, editMaxZoom: 16 })
  expect(projection).toBe('EPSG:3857')
  const position = { latitude: 43.517, longitude: 4.132 }
  const small = renderStrict(
    wrapWithApi(createFakeApi(), <MiniMap position={position} label="Small" />, [imagery]),
  )
  await expect.poll(() => listTiles(small.container)).toContain(computeTile(position, 14))
  small.unmount()
  const { container } = renderStrict(
    wrapWithApi(
      createFakeApi(),
      <RepositionMap
        centre={position}
        position={position}
        label="Edit"
        onPick={() => undefined}
        onBboxChange={() => undefined}
      />,
      [imagery],
    ),
  )
  const zoomIn = page.getByRole('button', { name: 'Zoom in' })
  const zoomOut = page.getByRole('button', { name: 'Zoom out' })
  await expect.element(zoomOut).toHaveAttribute('aria-disabled', 'true')
  for (const zoom of [14, 15, 16]) {
    await expect.poll(() => listTiles(container)).toContain(computeTile(position, zoom))
    await expect.element(zoomIn).toHaveAttribute('aria-disabled', String(zoom === 16))
    // Clicks during the zoom animation are ignored.
    await expect.poll(() => container.querySelector('.leaflet-zoom-anim')).toBeNull()
    await zoomIn.click({ force: true })
  }
  await expect.element(zoomOut).toHaveAttribute('aria-disabled', 'false')
  await waitForRender()
  expect(container.querySelector('.leaflet-zoom-anim')).toBeNull()
})

/** Lists `zoom/column/row` of the loaded tiles of a map. */
function listTiles(container: HTMLElement): string[] {
  return [...container.querySelectorAll('.rs-imagery img')].map(
    (tile) => tile.getAttribute('src')?.split('?')[1] ?? '',
  )
}

/** Computes `zoom/column/row` of the tile at a position in Web Mercator (EPSG:3857). */
function computeTile({ latitude, longitude }: Position, zoom: number): string {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const x = (longitude + 180) / 360
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [zoom, ...[x, y].map((part) => Math.floor(part * 2 ** zoom))].join('/')
}
