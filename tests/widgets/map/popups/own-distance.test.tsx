import { afterEach, expect, it } from 'vitest'
import { $devicePosition } from '../../../../src/client/map/device-position.ts'
import { createMapView, type Selection } from '../../../../src/client/map/map-view.ts'
import { SelectionCard } from '../../../../src/widgets/map/popups/SelectionCard.tsx'
import { buildConnection } from '../../../factories/live-records.ts'
import { renderOnMap } from '../../../support/render-on-map.tsx'

afterEach(() => $devicePosition.set(null))

const position = { latitude: 43.6, longitude: 5.4 }
const getDistance = (container: HTMLElement) => container.querySelector('.rs-own-distance')?.textContent
const show = (selection: Selection) =>
  renderOnMap(<SelectionCard view={createMapView()} selection={selection} />).container

it('a card says how far its record is from the device, as soon as the device is located', async () => {
  const container = show({ kind: 'place', id: 1, position })
  await expect.poll(() => container.querySelector('.rs-place-popup')).not.toBeNull()
  expect(getDistance(container)).toBeUndefined()
  $devicePosition.set({
    position: { latitude: 43.4, longitude: 5.4 },
    accuracyM: 9,
    headingDeg: null,
    at: Date.now(),
  })
  await expect.poll(() => getDistance(container)).toBe('From your position: 12 nm N')
})

it.each([
  ['at a position', null, 'At your position'],
  ['in an area', [5, 43, 6, 44], undefined],
])('a card of a vessel %s', async (_where, area, expected) => {
  $devicePosition.set({ position, accuracyM: 9, headingDeg: null, at: Date.now() })
  const container = show({ kind: 'vessel', id: 1, position, properties: buildConnection({ area }) })
  await expect.poll(() => container.querySelector('.rs-place-popup')).not.toBeNull()
  await expect.poll(() => getDistance(container)).toBe(expected)
})
