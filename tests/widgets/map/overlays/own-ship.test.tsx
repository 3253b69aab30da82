import { describe, expect, it } from 'vitest'
import { CourseLine, OwnShip, type OwnShipProps } from '../../../../src/widgets/map/overlays/OwnShip.tsx'
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
    expect(first?.width).toBe(28)
    expect(first?.height).toBe(28)
    expect((first?.left ?? 0) - (frame?.left ?? 0) + 14).toBeCloseTo(400, -1)
    expect(getShip()?.role).toBe('img')
    expect(getShip()?.ariaLabel).toBe('Own ship')
    expect(getShip()?.tabIndex).toBe(-1)
    expect(getShip()?.className.includes('leaflet-interactive')).toBe(false)
    rerender(buildShip(180.1, 'Moved'))
    await expect.poll(() => getShip()?.ariaLabel).toBe('Moved')
    expect(container.querySelectorAll('.rs-own-ship')).toHaveLength(1)
    await expect
      .poll(() => (getShip()?.getBoundingClientRect().left ?? 0) - (first?.left ?? 0))
      .toBeCloseTo(18, -1)
    rerender(null)
    await expect.poll(getShip).toBeNull()
  })

  it('is a boat turned by its heading, a dot without a heading, and hollow if its position is old', async () => {
    const buildShip = (more: Partial<OwnShipProps>) => (
      <OwnShip position={{ latitude: 0, longitude: 180 }} label="Own ship" {...more} />
    )
    const { container, rerender } = renderOnMap(buildShip({ headingDeg: 89.6 }), { centre })
    const readShip = () => {
      const ship = container.querySelector<HTMLElement>('.leaflet-marker-icon')
      const turned = ship?.querySelector('path')?.getAttribute('transform') ?? null
      return [ship?.className.match(/rs-own\S+/g)?.join(' '), ship?.style.width, turned]
    }
    await expect.poll(readShip).toEqual(['rs-own-boat', '40px', 'rotate(90 20 20)'])
    rerender(buildShip({ headingDeg: 0 }))
    await expect.poll(readShip).toEqual(['rs-own-boat', '40px', 'rotate(0 20 20)'])
    rerender(buildShip({ headingDeg: null }))
    await expect.poll(readShip).toEqual(['rs-own-ship', '28px', null])
    rerender(buildShip({ headingDeg: 90, isLost: true }))
    await expect.poll(readShip).toEqual(['rs-own-ship rs-own-ship--lost', '28px', null])
  })
})

it('the line of the course continues across 180°, and leaves with its component', async () => {
  const line = (
    <CourseLine from={{ latitude: 0, longitude: 179.9 }} to={{ latitude: 0.1, longitude: -179.9 }} />
  )
  const { container, rerender } = renderOnMap(line, { centre })
  const getLine = () => container.querySelector('path.rs-course-line')
  await expect.poll(getLine).not.toBeNull()
  const frame = container.querySelector('.leaflet-container')?.getBoundingClientRect() ?? new DOMRect()
  const { left, width, bottom, height } = getLine()?.getBoundingClientRect() ?? new DOMRect()
  // At zoom 8 a degree is 182 px.
  expect([left - frame.left, width].map(Math.round)).toEqual([382, 36])
  expect([bottom - frame.top, height].map(Math.round)).toEqual([250, 18])
  expect(getLine()?.classList.contains('leaflet-interactive')).toBe(false)
  rerender(null)
  await expect.poll(getLine).toBeNull()
})
