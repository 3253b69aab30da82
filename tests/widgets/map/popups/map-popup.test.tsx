import { Popup } from 'leaflet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createMapView, type Selection } from '../../../../src/client/map/map-view.ts'
import { MapPopup } from '../../../../src/widgets/map/popups/MapPopup.tsx'
import { createFakeApi } from '../../../fakes/api.ts'
import { buildConnection } from '../../../factories/live-records.ts'
import { buildPlace } from '../../../factories/records.ts'
import { listOutline } from '../../../support/outline.ts'
import { renderOnMap } from '../../../support/render-on-map.tsx'
import { waitForRender } from '../../../support/render.tsx'

const position = { latitude: 43.5, longitude: 4.5 }
const bbox = { x1: 4.4, y1: 43.4, x2: 4.6, y2: 43.6 }
const place: Selection = { kind: 'place', id: 1401, position }
const weather: Selection = { kind: 'weather', id: 5, position }
const cluster: Selection = { kind: 'cluster', layer: 'pois', count: 1204, bbox, position }
const vessel: Selection = { kind: 'vessel', id: 7, position, properties: buildConnection() }

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

/** Renders a map, then selects a feature. */
async function openPopup(
  selection: Selection,
  { coveredLeftPx = 0, coveredRightPx = 0, heightPx = 500, statusPx = 0 } = {},
) {
  const view = createMapView()
  const node = (
    <>
      <div className="rs-status" style={{ position: 'absolute', height: statusPx }} />
      <div data-covers="right" style={{ position: 'absolute', width: coveredRightPx }} />
      <MapPopup view={view} onClose={() => view.$selection.set(null)} coveredLeftPx={coveredLeftPx} />
    </>
  )
  const opened = renderOnMap(node, {
    centre: position,
    zoom: 12,
    heightPx,
    roadstead: { api: createFakeApi({ 'GET /places/:id': buildPlace() }) },
  })
  const listPopups = () => {
    const popups: Popup[] = []
    opened.getMap().eachLayer((layer) => {
      if (layer instanceof Popup) popups.push(layer)
    })
    return popups
  }
  await expect.poll(() => opened.container.querySelector('.rs-status')).not.toBeNull()
  view.$selection.set(selection)
  return { ...opened, view, listPopups }
}

describe('the popup of the map', () => {
  it.each<[string, Selection, Parameters<typeof openPopup>[1], object]>([
    [
      'of a place',
      place,
      {},
      { minWidth: 320, maxWidth: 320, maxHeight: 320, autoPanPaddingTopLeft: [20, 90] },
    ],
    ['of a weather report is wider', weather, {}, { minWidth: 460, maxWidth: 460 }],
    ['of a cluster can be narrower', cluster, {}, { minWidth: 220, maxWidth: 320 }],
    [
      'beside a panel has just enough room',
      place,
      { coveredLeftPx: 380 },
      { maxWidth: 320, autoPanPaddingTopLeft: [400, 90] },
    ],
    [
      'beside a wider panel has less padding',
      place,
      { coveredLeftPx: 381 },
      { maxWidth: 320, autoPanPaddingTopLeft: [391, 90] },
    ],
    [
      'beside a wide panel is narrower',
      weather,
      { coveredLeftPx: 500 },
      { minWidth: 280, maxWidth: 280, autoPanPaddingTopLeft: [510, 90] },
    ],
    [
      'stays beside a panel at the right',
      place,
      { coveredRightPx: 300 },
      { maxWidth: 320, autoPanPaddingBottomRight: [380, 60] },
    ],
    ['has a least width', place, { coveredLeftPx: 700 }, { minWidth: 220, maxWidth: 220 }],
    [
      'on a low map has less padding',
      place,
      { heightPx: 499 },
      { maxHeight: 399, autoPanPaddingTopLeft: [20, 10] },
    ],
    ['has a least height', place, { heightPx: 200 }, { maxHeight: 120 }],
    [
      'stays above a high status bar',
      place,
      { statusPx: 100 },
      { maxHeight: 280, autoPanPaddingBottomRight: [80, 100] },
    ],
  ])('%s', async (_title, selection, size, options) => {
    const { listPopups } = await openPopup(selection, size)
    await expect.poll(() => listPopups().length).toBe(1)
    expect(listPopups()[0]?.options).toMatchObject({
      closeButton: false,
      offset: [0, -10],
      className: 'rs-popup',
      ...(size?.statusPx === undefined &&
        size?.coveredRightPx === undefined && { autoPanPaddingBottomRight: [80, 60] }),
      ...options,
    })
  })

  it('of a cluster says how many records it has, and zooms to them', async () => {
    const { container, view, listPopups } = await openPopup(cluster)
    const listCard = () =>
      listOutline(container.querySelector('.rs-popup__card') ?? document.createElement('p'))
    await expect
      .poll(listCard)
      .toEqual(['p 1,204 places here', 'p Zoom in to see local POIs', 'button --main Zoom in'])
    container.querySelector<HTMLElement>('.rs-hint button')?.click()
    expect(view.$selection.get()).toBeNull()
    expect(view.$moveRequest.get()).toEqual({ bbox })
    await expect.poll(() => listPopups().length).toBe(0)
  })

  it('moves with its record, and only with it', async () => {
    const { view, listPopups } = await openPopup(vessel)
    await expect.poll(() => listPopups().length).toBe(1)
    const [popup] = listPopups()
    const move = (id: number, latitude: number) => {
      const properties = buildConnection({ id, vessel_id: id })
      const at = { latitude, longitude: 4.5 }
      view.$mapFeatures.setKey('vessels', [{ kind: 'one', key: `one ${id}`, position: at, properties }])
      return [popup?.getLatLng()?.lat, popup?.getLatLng()?.lng]
    }
    expect(move(8, 43.6)).toEqual([43.5, 4.5])
    expect(move(7, 43.51)).toEqual([43.51, 4.5])
    expect(listPopups()).toEqual([popup])
  })

  it('closes with Escape unless a modal dialog is open, and with a click on the map', async () => {
    const { container, view, listPopups, getMap } = await openPopup(place)
    await expect.poll(() => listPopups().length).toBe(1)
    // Its card listens to the keys.
    await expect.poll(() => container.querySelector('.rs-popup__card')).not.toBeNull()
    await waitForRender()
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.showModal()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    dialog.remove()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    await waitForRender()
    expect(view.$selection.get()).toEqual(place)
    await userEvent.keyboard('{Escape}')
    expect(view.$selection.get()).toBeNull()
    await expect.poll(() => listPopups().length).toBe(0)
    view.$selection.set(place)
    await expect.poll(() => container.querySelector('.rs-popup h3')).not.toBeNull()
    getMap().closePopup()
    expect(view.$selection.get()).toBeNull()
  })

  it('gives way to that of another record, selected while it is open', async () => {
    const { view, listPopups } = await openPopup(place)
    await expect.poll(() => listPopups().length).toBe(1)
    const [first] = listPopups()
    const next: Selection = { ...place, id: 1402, position: { latitude: 43.51, longitude: 4.5 } }
    view.$selection.set(next)
    await expect.poll(() => listPopups().some((popup) => popup !== first)).toBe(true)
    await waitForRender()
    expect(view.$selection.get()).toEqual(next)
    expect(listPopups().map((popup) => popup.getLatLng()?.lat)).toEqual([43.51])
  })

  it('shows nothing for a vessel that is neither selected by its marker nor on the map', async () => {
    const { container, listPopups } = await openPopup({ kind: 'vessel', id: 7, position })
    await expect.poll(() => listPopups().length).toBe(1)
    await expect.poll(() => container.querySelector('.rs-popup__card [aria-busy]')).toBeNull()
    expect(container.querySelector('.rs-popup__card')?.textContent ?? '').toBe('')
  })
})
