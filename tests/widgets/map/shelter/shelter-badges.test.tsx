import { expect, it } from 'vitest'
import { createMapView } from '../../../../src/client/map/map-view.ts'
import type { ShelteredPlace } from '../../../../src/core/contract/shelter.ts'
import { messages as english } from '../../../../src/core/messages/en/index.ts'
import { defaultUnits } from '../../../../src/core/units.ts'
import { ShelterBadges } from '../../../../src/widgets/map/shelter/ShelterBadges.tsx'
import { buildShelteredPlace } from '../../../factories/shelter.ts'
import { renderOnMap } from '../../../support/render-on-map.tsx'

const context = { messages: english, units: defaultUnits, language: 'en' }

/** Draws badges on a map around 180° E, on which a degree is 182 px wide. */
function renderBadges(places: readonly ShelteredPlace[], units = defaultUnits) {
  const view = createMapView()
  const badges = <ShelterBadges view={view} places={places} context={{ ...context, units }} />
  const opened = renderOnMap(badges, { centre: { latitude: 0, longitude: 180 }, zoom: 8 })
  const list = () => [...opened.container.querySelectorAll<HTMLElement>('.rs-shelter-badge')]
  const listNames = () => list().map((badge) => badge.querySelector('span')?.title)
  return { ...opened, view, list, listNames }
}

const build = (id: number, longitude: number, own: Partial<ShelteredPlace> = {}) =>
  buildShelteredPlace({ id, name: `Cove ${id}`, latitude: 0, longitude, ...own })

it('badges are at their places on both sides of the antimeridian', async () => {
  const { list, container } = renderBadges([build(1, 179.5), build(2, -179.5)])
  await expect.poll(() => list().length).toBe(2)
  const frame = container.querySelector('.leaflet-container')?.getBoundingClientRect() ?? new DOMRect()
  const centres = list().map((badge) => {
    const { left, width } = badge.getBoundingClientRect()
    return left + width / 2 - frame.left - 400
  })
  expect(centres).toEqual([expect.closeTo(-91, -1), expect.closeTo(91, -1)])
})

it('a badge that would cover an earlier one is drawn once the map is near enough', async () => {
  const { listNames, getMap } = renderBadges([build(1, 180), build(2, 180.1)])
  await expect.poll(listNames).toEqual(['Cove 1'])
  getMap().setZoom(11, { animate: false })
  expect(listNames()).toEqual(['Cove 1', 'Cove 2'])
  getMap().setZoom(8, { animate: false })
  expect(listNames()).toEqual(['Cove 1'])
})

it('badges are in the unit of the reader, and out of the way of keyboards and screen readers', async () => {
  const places = [
    build(1, 179.5, { wave_m: 1 }),
    build(2, 180.5, { wave_m: null, quality: 'coarse' }),
    build(3, 181.5, { wave_m: null, wave_low_m: 0.3, wave_high_m: 1, quality: 'coarse' }),
  ]
  const { list } = renderBadges(places, { ...defaultUnits, depth: 'ft' })
  await expect.poll(() => list().map(({ textContent }) => textContent)).toEqual(['3.3 ft', '?', '1.0–3.3 ft'])
  expect(list().map((badge) => [badge.ariaHidden, badge.hasAttribute('tabindex')])).toEqual([
    ['true', false],
    ['true', false],
    ['true', false],
  ])
})

it('a badge opens its place where the server says that it is', async () => {
  const { list, view } = renderBadges([build(7, -179.5)])
  await expect.poll(() => list().length).toBe(1)
  list()[0]?.click()
  const position = { latitude: 0, longitude: -179.5 }
  expect(view.$selection.get()).toEqual({ kind: 'place', id: 7, position })
})

it('other places replace the badges; without their component there are none', async () => {
  const { listNames, rerender, getMap } = renderBadges([build(1, 180)])
  await expect.poll(listNames).toEqual(['Cove 1'])
  rerender(<ShelterBadges view={createMapView()} places={[build(2, 180)]} context={context} />)
  await expect.poll(listNames).toEqual(['Cove 2'])
  rerender(null)
  await expect.poll(listNames).toEqual([])
  getMap().setZoom(9, { animate: false })
  expect(listNames()).toEqual([])
})
