import { describe, expect, it } from 'vitest'
import { OwnShip } from '../../../../src/widgets/map/overlays/OwnShip.tsx'
import { renderOnMap } from '../../../support/render-on-map.tsx'

const centre = { latitude: 0, longitude: 180 }

describe('the own ship', () => {
  it('is a named image that follows its position and leaves with its component', async () => {
    const buildShip = (longitude: number, label = 'Own ship') => (
      <OwnShip position={{ latitude: 0, longitude }} label={label} />
    )
    const { container, rerender } = renderOnMap(buildShip(180), { centre })
    const getShip = () => container.querySelector<HTMLElement>('.rs-own-ship')
    await expect.poll(getShip).not.toBeNull()
    const [first, frame] = [getShip(), container.querySelector('.leaflet-container')].map(
      (element) => element?.getBoundingClientRect() ?? new DOMRect(),
    )
    expect([first?.width, first?.height]).toEqual([28, 28])
    expect((first?.left ?? 0) - (frame?.left ?? 0) + 14).toBeCloseTo(400, -1)
    expect([getShip()?.role, getShip()?.ariaLabel]).toEqual(['img', 'Own ship'])
    expect([getShip()?.tabIndex, getShip()?.className.includes('leaflet-interactive')]).toEqual([-1, false])
    rerender(buildShip(180.1, 'Moved'))
    await expect.poll(() => getShip()?.ariaLabel).toBe('Moved')
    expect(container.querySelectorAll('.rs-own-ship')).toHaveLength(1)
    await expect
      .poll(() => (getShip()?.getBoundingClientRect().left ?? 0) - (first?.left ?? 0))
      .toBeCloseTo(18, -1)
    rerender(null)
    await expect.poll(getShip).toBeNull()
  })
})
