import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MapOverlay } from '../../../../src/widgets/map/overlays/MapOverlay.tsx'
import { renderOnMap } from '../../../support/render-on-map.tsx'

const onClick = vi.fn()
const onMapEvent = vi.fn()
beforeEach(async () => {
  onClick.mockReset()
  onMapEvent.mockReset()
  const { getMap } = renderOnMap(
    <MapOverlay className="overlay">
      <button type="button" onClick={onClick}>
        Add
      </button>
    </MapOverlay>,
  )
  await expect.element(page.getByRole('button', { name: 'Add' })).toBeVisible()
  getMap().on('click dblclick contextmenu mousedown', onMapEvent)
})

/** A tap in a browser that does not count taps: the `detail` of each is 1. */
function tap(): void {
  const options = { bubbles: true, composed: true, cancelable: true, detail: 1, pointerType: 'touch' }
  page.getByRole('button', { name: 'Add' }).element().dispatchEvent(new PointerEvent('click', options))
}

describe('an overlay of the map', () => {
  it('gets both of two quick taps, which do not zoom the map', () => {
    tap()
    tap()
    expect(onClick).toHaveBeenCalledTimes(2)
    expect(onMapEvent).not.toHaveBeenCalled()
  })

  it('keeps double clicks and the context menu from the map', async () => {
    const button = page.getByRole('button', { name: 'Add' })
    await button.dblClick()
    await button.click({ button: 'right' })
    expect(onClick).toHaveBeenCalledTimes(2)
    expect(onMapEvent).not.toHaveBeenCalled()
  })

  it('keeps the wheel from the map, which would zoom', () => {
    const onWheel = vi.fn()
    const button = page.getByRole('button', { name: 'Add' }).element()
    button.closest('.leaflet-container')?.addEventListener('wheel', onWheel)
    button.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true }))
    expect(onWheel).not.toHaveBeenCalled()
  })
})
