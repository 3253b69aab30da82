import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { aidTypes } from '../../../src/core/catalogue/aid-types.ts'
import { placeTypes } from '../../../src/core/catalogue/place-types.ts'
import { activity } from '../../../src/core/limits/activity.ts'
import { truncationSuffix } from '../../../src/core/limits/text.ts'
import { ActivityWidget } from '../../../src/widgets/activity/ActivityWidget.tsx'
import { DestinationsWidget } from '../../../src/widgets/destinations/DestinationsWidget.tsx'
import { LayersWidget } from '../../../src/widgets/layers/LayersWidget.tsx'
import { LegendWidget } from '../../../src/widgets/legend/LegendWidget.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildActivityEvent, buildDestination } from '../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const getRowTexts = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

describe('LegendWidget', () => {
  const findSection = (heading: string) =>
    page.getByRole('heading', { name: heading, exact: true }).element().closest('section')
  const listEntries = (heading: string) =>
    [...(findSection(heading)?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)

  it('statement of section 2: The legend lists POI types, aids-to-navigation types, vessel statuses and vessel type icons (sailboat, pleasure power boat, superyacht or large cruise ship, commercial vessel).', async () => {
    renderStrict(<LegendWidget />)
    await expect.element(page.getByText('Marina', { exact: true })).toBeVisible()
    const [places, aids] = [listEntries('Points of Interest'), listEntries('Aids to Navigation')]
    for (const { name, kind } of placeTypes) {
      const listed = kind === 'place' ? places : aids
      expect(
        listed.some((entry) => entry?.startsWith(name)),
        name,
      ).toBe(true)
    }
    const symbols = new Set(aidTypes.map(({ symbol }) => symbol).filter((mark) => mark !== 'unknown'))
    const types = placeTypes.filter(({ kind }) => kind === 'aid')
    expect(aids).toHaveLength(types.length + symbols.size + 1) // plus the virtual aid
    expect(listEntries('Vessel status').map((name) => name?.toLowerCase())).toEqual([
      'vessel under way',
      'vessel not under way',
      'vessel checked-in at known poi',
    ])
    expect(listEntries('Vessel types').map((name) => name?.toLowerCase())).toEqual([
      'sailboat',
      'pleasure power boat',
      'superyacht or large cruise ship',
      'commercial vessel',
    ])
    const icons = [...(findSection('Vessel types')?.querySelectorAll('li svg') ?? [])]
    expect(new Set(icons.map((icon) => icon.innerHTML)).size).toBe(4)
  })

  it('shows seamarks of the region of its map, and of both without a map', async () => {
    const listTitles = () =>
      page
        .getByRole('heading', { name: /^Seamarks/ })
        .elements()
        .map(({ textContent }) => textContent)
    const { rerender } = renderStrict(<LegendWidget />)
    await expect.poll(listTitles).toEqual(['Seamarks, IALA region A', 'Seamarks, IALA region B'])
    const view = createMapView({ centre: { latitude: 40.5, longitude: -74 }, zoom: 12 })
    rerender(<LegendWidget view={view} />)
    await expect.poll(listTitles).toEqual(['Seamarks, IALA region B'])
    const findPort = () => page.getByText('Lateral buoy, port hand').element()
    expect(findPort().querySelector('.rs-seamark__fill--green')).not.toBeNull()
    view.$centre.set({ latitude: 43.5, longitude: 4.5 })
    await expect.poll(listTitles).toEqual(['Seamarks, IALA region A'])
    expect(findPort().querySelector('.rs-seamark__fill--red')).not.toBeNull()
  })

  it('has unique names below a heading', async () => {
    renderStrict(<LegendWidget />)
    await expect.element(page.getByText('Marina', { exact: true })).toBeVisible()
    for (const heading of ['Points of Interest', 'Aids to Navigation']) {
      const names = listEntries(heading)
      expect(new Set(names).size).toBe(names.length)
    }
  })
})

describe('LayersWidget', () => {
  it('section 4: starts with the places layer on and toggles layers', async () => {
    const view = createMapView()
    renderStrict(<LayersWidget view={view} />)
    await expect.element(page.getByRole('checkbox', { name: 'Points of Interest' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'AIS AToNs' }).click()
    expect(view.$layers.get()).toEqual(['pois', 'navAids'])
    await page.getByRole('checkbox', { name: 'Points of Interest' }).click()
    expect(view.$layers.get()).toEqual(['navAids'])
    await expect.element(page.getByRole('checkbox', { name: 'Points of Interest' })).not.toBeChecked()
  })

  it('shows the status of each layer', async () => {
    const view = createMapView({ zoom: 9, layers: ['pois'] })
    renderStrict(<LayersWidget view={view} />)
    await expect.element(page.getByText('Loading')).toBeVisible()
    view.$layerStatuses.setKey('pois', { state: 'ready', count: 1204 })
    await expect.element(page.getByText('1,204 in view')).toBeVisible()
    view.$layerStatuses.setKey('pois', { state: 'failed', count: 0 })
    await expect.element(page.getByText('Could not be loaded')).toBeVisible()
    await expect.element(page.getByText('off', { exact: true }).first()).toBeVisible()
  })

  it('section 4: shows a hint that nav aids are visible only above zoom 8', async () => {
    const view = createMapView({ zoom: 8, layers: ['navAids'] })
    renderStrict(<LayersWidget view={view} />)
    await expect.element(page.getByText('zoom in to see them')).toBeVisible()
    view.$zoom.set(9)
    await expect.element(page.getByText('Loading')).toBeVisible()
  })
})

describe('DestinationsWidget', () => {
  function renderDestinations(api = createFakeApi()) {
    const view = createMapView()
    view.$bbox.set({ x1: 4, y1: 43, x2: 5, y2: 44 })
    renderStrict(wrapWithApi(api, <DestinationsWidget view={view} />))
    return api
  }

  it('section 2: lists name and traffic index with links to the place pages', async () => {
    const api = renderDestinations()
    await expect.poll(() => api.calls.length).toBe(1)
    api
      .getLastCall('GET /destinations')
      .respond([buildDestination(), buildDestination({ id: 1402, name: 'Sète', popularity: null })])
    await expect.element(page.getByRole('img', { name: 'Traffic index 4 of 5' })).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'No traffic recorded yet' })).toBeVisible()
    const link = page.getByRole('link', { name: /Port Camargue/ })
    await expect.element(link).toHaveAttribute('href', '/placeview/1401')
    expect(getRowTexts()[0]).toContain('Le Grau-du-Roi, France')
  })

  it('links to the pages of the site in the page of another site', async () => {
    const api = renderDestinations(Object.assign(createFakeApi(), { site: 'https://site.test' }))
    await api.respond('GET /destinations', [buildDestination()])
    const link = page.getByRole('link', { name: /Port Camargue/ })
    await expect.element(link).toHaveAttribute('href', 'https://site.test/placeview/1401')
  })

  it('notes simulated boats once in the column title', async () => {
    const api = renderDestinations()
    await expect.poll(() => api.calls.length).toBe(1)
    api
      .getLastCall('GET /destinations')
      .respond([buildDestination({ simulated: true }), buildDestination({ id: 1402, simulated: true })])
    await expect.element(page.getByText('Traffic index (simulated boats)')).toBeVisible()
    const traffic = page.getByRole('img', { name: 'Traffic index 4 of 5 (simulated boats)' })
    await expect.element(traffic.first()).toBeVisible()
    expect(traffic.elements().map((bars) => (bars as HTMLElement).innerText)).toEqual(['4', '4'])
  })

  it('shows a message if there are no destinations', async () => {
    const api = renderDestinations()
    await expect.poll(() => api.calls.length).toBe(1)
    api.getLastCall('GET /destinations').respond([])
    await expect.element(page.getByText(/^No named places in this view\./)).toBeVisible()
  })

  it('shows an error with a retry button', async () => {
    const api = renderDestinations()
    await expect.poll(() => api.calls.length).toBe(1)
    api.getLastCall('GET /destinations').fail(503)
    await expect.element(page.getByRole('alert')).toHaveTextContent('The server cannot be reached.')
    api.responses['GET /destinations'] = [buildDestination()]
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('link', { name: /Port Camargue/ })).toBeVisible()
  })
})

describe('ActivityWidget', () => {
  it('statement of section 2: Recent Activity list of check-ins, posts, new places and blog posts.', async () => {
    const events = [
      buildActivityEvent({ type: 'Checkin', vessel_name: 'Portia' }),
      buildActivityEvent({ type: 'Post', user_name: 'Ann', comment: 'Good holding.' }),
      buildActivityEvent({
        type: 'Post',
        provider: 'blog',
        poi_id: null,
        place_name: null,
        user_name: null,
        comment: 'Laying up',
        link: 'https://blog.example.org/winter',
      }),
      buildActivityEvent({ when: new Date(Date.now() - 3 * 86_400_000).toISOString() }),
    ]
    renderStrict(wrapWithApi(createFakeApi({ 'GET /home': events }), <ActivityWidget />))
    await expect.element(page.getByText(/^Portia checked in/)).toBeVisible()
    await expect.element(page.getByText(/^Ann wrote · Good holding\./)).toBeVisible()
    await expect.element(page.getByText(/Laying up/)).toBeVisible()
    await expect.element(page.getByText(/^New place · 3 days ago$/)).toBeVisible()
    expect(
      page
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/placeview/1401', '/placeview/1401', 'https://blog.example.org/winter', '/placeview/1401'])
  })

  it('section 9: cuts comments at 40 characters and appends four dots', async () => {
    const event = buildActivityEvent({ type: 'Post', user_name: 'Ann', comment: 'x'.repeat(60) })
    renderStrict(wrapWithApi(createFakeApi({ 'GET /home': [event] }), <ActivityWidget />))
    await expect
      .element(page.getByText(`· ${'x'.repeat(activity.commentLength)}${truncationSuffix} ·`))
      .toBeVisible()
  })

  it('section 9: cuts blog rows at 20 characters and links to the blog', async () => {
    const event = buildActivityEvent({
      type: 'Post',
      provider: 'blog',
      poi_id: null,
      place_name: null,
      user_name: 'Salt & log',
      comment: 'y'.repeat(30),
      link: 'https://blog.example/1',
    })
    renderStrict(wrapWithApi(createFakeApi({ 'GET /home': [event] }), <ActivityWidget />))
    await expect
      .element(page.getByText(`Blog · ${'y'.repeat(activity.blogCommentLength)}${truncationSuffix} ·`))
      .toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /Salt & log/ }))
      .toHaveAttribute('href', 'https://blog.example/1')
  })

  it('escapes HTML in names and comments', async () => {
    const event = buildActivityEvent({ type: 'Post', place_name: '<img src=x>', comment: '<b>bold</b>' })
    renderStrict(wrapWithApi(createFakeApi({ 'GET /home': [event] }), <ActivityWidget />))
    await expect.element(page.getByText('<img src=x>')).toBeVisible()
    expect(document.querySelector('.rs-rows img, .rs-rows b')).toBeNull()
  })

  it('shows a message without activity', async () => {
    renderStrict(wrapWithApi(createFakeApi({ 'GET /home': [] }), <ActivityWidget />))
    await expect.element(page.getByText(/^No activity yet\./)).toBeVisible()
  })

  it('shows an error with a retry button that works by keyboard', async () => {
    const api = createFakeApi()
    renderStrict(wrapWithApi(api, <ActivityWidget />))
    await expect.poll(() => api.calls.length).toBe(1)
    api.getLastCall('GET /home').fail(503)
    await expect.element(page.getByRole('alert')).toBeVisible()
    api.responses['GET /home'] = [buildActivityEvent()]
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('link', { name: /Port Camargue/ })).toBeVisible()
  })
})
