import { expect, it, vi } from 'vitest'
import { MeasuredDistance } from '../../../../src/widgets/map/overlays/MeasuredDistance.tsx'
import { renderOnMap } from '../../../support/render-on-map.tsx'

const from = { latitude: 0, longitude: 0 }
const getText = (container: HTMLElement) => container.querySelector('[role="status"]')?.textContent

it('shows distance and bearing to the centre of the map, then to the place that is clicked', async () => {
  const { container, getMap } = renderOnMap(<MeasuredDistance from={from} onClose={() => undefined} />, {
    centre: { latitude: 1, longitude: 0 },
  })
  await expect.poll(() => getText(container)).toBe('60 nm, 000° true Tap the other end.')
  getMap().setView([0, 0.5], 8, { animate: false })
  await expect.poll(() => getText(container)).toBe('30 nm, 090° true Tap the other end.')
  getMap().fire('click', { latlng: getMap().containerPointToLatLng([400, 250]).wrap() })
  await expect.poll(() => getText(container)).toBe('30 nm, 090° true Tap another end.')
  // The end stays while the map moves.
  getMap().setView([0, 0.2], 8, { animate: false })
  getMap().fire('click', { latlng: { lat: -0.1, lng: 0 } })
  await expect.poll(() => getText(container)).toBe('6.0 nm, 180° true Tap another end.')
  expect(container.querySelectorAll('.rs-track-line')).toHaveLength(1)
  expect(container.querySelectorAll('.rs-track-start')).toHaveLength(2)
})

it('is closed by its button, and takes its line away', async () => {
  const close = vi.fn()
  const { container, rerender } = renderOnMap(<MeasuredDistance from={from} onClose={close} />)
  await expect.poll(() => container.querySelector<HTMLElement>('button[aria-label="Close"]')).not.toBeNull()
  container.querySelector<HTMLElement>('button[aria-label="Close"]')?.click()
  expect(close).toHaveBeenCalledOnce()
  rerender(null)
  await expect.poll(() => container.querySelectorAll('.rs-track-line')).toHaveLength(0)
})
