import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $theme, saveTheme } from '../../../src/client/preferences.ts'
import { panel as texts } from '../../../src/core/messages/en/panel.json'
import { detectPanelEnvironment } from '../../../src/plugin/panel/environment.ts'
import { HelmBar } from '../../../src/plugin/panel/HelmBar.tsx'
import { NearestTile } from '../../../src/plugin/panel/nearby/NearestTile.tsx'
import { NotesFilter } from '../../../src/plugin/panel/NotesFilter.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { createPlotterBus } from '../../fakes/plotter-bus.ts'
import { buildClusterFeature, buildPlaceFeature } from '../../factories/records.ts'
import { findStructureProblems, readPageParts } from '../../support/page-parts.ts'
import { renderPage } from '../../support/render-page.tsx'

vi.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z'), toFake: ['Date'] })
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  saveTheme('auto')
})

describe('the bar at the helm', () => {
  const themes = [texts.day, texts.dusk, texts.night]
  const listChosen = () =>
    themes.filter(
      (name) =>
        page.getByRole('button', { name, exact: true }).element().getAttribute('aria-pressed') === 'true',
    )

  it('shows the position with its source, and the chosen theme', async () => {
    saveTheme('dark')
    const position = { latitude: 43.517, longitude: 4.132, source: 'boat' as const, lostSince: null }
    const onFollow = vi.fn()
    const bar = <HelmBar messages={texts} ownPosition={position} isFollowing onFollow={onFollow} />
    const { container } = renderPage(createFakeApi(), bar)
    for (const text of ['43° 31.0′ N', '4° 7.9′ E', 'Position from the boat'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    expect(listChosen()).toEqual([texts.dusk])
    const follow = page.getByRole('button', { name: texts.following })
    await expect.element(follow).toHaveAttribute('aria-pressed', 'true')
    await follow.click()
    expect(onFollow).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: texts.night, exact: true }).click()
    expect($theme.get()).toBe('night')
    await expect.poll(listChosen).toEqual([texts.night])
    expect(await findStructureProblems(container)).toEqual([])
  })

  it('says that there is no position yet', async () => {
    const bar = <HelmBar messages={texts} ownPosition={null} isFollowing={false} onFollow={vi.fn()} />
    renderPage(createFakeApi(), bar)
    await expect.element(page.getByRole('status')).toHaveTextContent('No position yet')
    await expect
      .element(page.getByRole('button', { name: 'Follow me' }))
      .toHaveAttribute('aria-pressed', 'false')
    // The default theme on a device with light colours.
    expect(listChosen()).toEqual([texts.day])
  })
})

it('the tile shows the nearest place to stay, and requests the places around the boat', async () => {
  const at = (id: number, latitude: number, type_enum: number) => {
    const feature = buildPlaceFeature({ id, latitude, longitude: 4 })
    return { ...feature, properties: { ...feature.properties, type_enum } }
  }
  const features = [
    at(1, 43.3, 0),
    at(2, 43.1, 1),
    at(3, 43.05, 2),
    at(4, 43.2, 8),
    buildClusterFeature(3, [4, 43, 4, 43]),
  ]
  const api = createFakeApi({ 'GET /places?type=centroid': { type: 'FeatureCollection', features } as never })
  const place = detectPanelEnvironment({ pathname: '/plugin-panel', search: '?lat=43&lon=4&tile=1' })
  renderPage(api, <NearestTile place={place} texts={texts} />)
  for (const text of ['Nearest place', 'Marina 2', '6.0 nm · 000°'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(api.calls[0]?.query).toEqual({
    x1: expect.closeTo(3.51),
    y1: expect.closeTo(42.64),
    x2: expect.closeTo(4.49),
    y2: expect.closeTo(43.36),
    zoom: 12,
    stinkpots: false,
  })
})

it('the filter hides notes by their type until it is removed here or on the plotter', async () => {
  const { bus, calls, deliver } = createPlotterBus([])
  localStorage.removeItem('roadstead-hidden-notes')
  const { container } = renderPage(createFakeApi(), <NotesFilter bus={bus} texts={texts} />)
  await page.getByLabelText(texts.filter).click()
  const names = [
    'Marina',
    'Anchorage',
    'Dock/Pier',
    'Yacht Club',
    'Mooring',
    'Fuel station',
    'Dry dock',
    'Launch Ramp',
    'Hurricane Hole',
    'Commercial Facility',
    'Commercial Facility (passengers, trade)',
    'Other POI',
  ]
  await expect
    .poll(() => readPageParts(container).fields)
    .toEqual(Object.fromEntries(names.map((name) => [name, true])))
  expect(await findStructureProblems(container)).toEqual([])
  const marina = page.getByLabelText('Marina', { exact: true })
  await marina.click()
  await page.getByLabelText('Anchorage', { exact: true }).click()
  await marina.click()
  await page.getByLabelText('Anchorage', { exact: true }).click()
  const filter = (value: number[]) => [
    'resources.setFilter',
    {
      type: 'notes',
      filter: {
        mode: 'exclude',
        match: [{ path: 'properties.roadstead.type', op: 'in', value }],
        label: texts.filter,
      },
    },
  ]
  // Opening the panel hides nothing, and leaves a filter of the plotter as it is.
  expect(calls).toEqual([
    filter([0]),
    filter([0, 1]),
    filter([1]),
    ['resources.clearFilter', { type: 'notes' }],
  ])
  await marina.click()
  deliver('filters.changed', { type: 'charts', active: false })
  deliver('filters.changed', { type: 'notes', active: true })
  await expect.element(marina).not.toBeChecked()
  deliver('filters.changed', { type: 'notes', active: false })
  await expect.element(marina).toBeChecked()
  await expect.poll(() => calls.at(-1)).toEqual(['resources.clearFilter', { type: 'notes' }])
  // The choice is kept.
  expect(localStorage.getItem('roadstead-hidden-notes')).toBe('[]')
  localStorage.removeItem('roadstead-hidden-notes')
})
