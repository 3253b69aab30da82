import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $units } from '../../../src/client/preferences.ts'
import { panel as texts } from '../../../src/core/messages/en/panel.json'
import type { NearbyPlace } from '../../../src/core/nearby-places.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import { NearestList } from '../../../src/plugin/panel/nearby/NearestList.tsx'
import type { OwnPosition } from '../../../src/plugin/panel/own-position.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

afterEach(() => $units.set(defaultUnits))

const own: OwnPosition = { latitude: 43, longitude: 4, source: 'boat', lostSince: null }
const at = (id: number, latitude: number, type_enum = 0): NearbyPlace => ({
  id,
  name: `Place ${id}`,
  type_enum,
  latitude,
  longitude: 4,
})

function renderList(boat: OwnPosition | null, places: readonly NearbyPlace[]) {
  const onSelect = vi.fn()
  const list = (
    <NearestList own={boat} places={places} messages={texts} onSelect={onSelect} onClose={() => undefined} />
  )
  renderStrict(wrapWithApi(createFakeApi(), list))
  return onSelect
}
const listRows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => [...row.querySelectorAll('b, .rs-muted, .rs-number')].map((it) => it.textContent))

describe('the list of the nearest places', () => {
  it('has the five nearest with type, distance and bearing, and opens one', async () => {
    const places = [at(6, 43.6), at(2, 43.2, 1), at(3, 42.7), at(5, 43.5), at(4, 43.4), at(1, 43.1, 4)]
    const onSelect = renderList(own, places)
    await expect.poll(listRows).toEqual([
      ['Place 1', 'Mooring', '6.0 nm · 000°'],
      ['Place 2', 'Anchorage', '12 nm · 000°'],
      ['Place 3', 'Marina', '18 nm · 180°'],
      ['Place 4', 'Marina', '24 nm · 000°'],
      ['Place 5', 'Marina', '30 nm · 000°'],
    ])
    expect(page.getByText(texts.noneNear).elements()).toEqual([])
    await page.getByRole('button', { name: /Place 3/ }).click()
    expect(onSelect.mock.calls).toEqual([[places[2]]])
  })

  it('is in the units of the reader', async () => {
    $units.set({ ...defaultUnits, speed: 'km/h' })
    renderList(own, [at(1, 43.1)])
    await expect.poll(listRows).toEqual([['Place 1', 'Marina', '11 km · 000°']])
  })

  it('says that no place to stay is known, or that the position is not', async () => {
    renderList(own, [at(1, 43.1, 5)])
    await expect.element(page.getByText(texts.noneNear)).toBeVisible()
    expect(listRows()).toEqual([])
    renderList(null, [at(1, 43.1)])
    await expect.element(page.getByText(texts.noPosition)).toBeVisible()
    expect(listRows()).toEqual([])
  })
})
