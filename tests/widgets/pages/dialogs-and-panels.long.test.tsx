import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AddPlaceDialog } from '../../../src/app/parts/AddPlaceDialog.tsx'
import { ErrorBoundary } from '../../../src/app/parts/ErrorBoundary.tsx'
import { HomeDrawer } from '../../../src/app/parts/home/HomeDrawer.tsx'
import { HomeSheet } from '../../../src/app/parts/home/HomeSheet.tsx'
import { IntroDialog } from '../../../src/app/parts/IntroDialog.tsx'
import { LegendStrip } from '../../../src/app/parts/home/LegendStrip.tsx'
import { SatChartsDialog } from '../../../src/app/parts/SatChartsDialog.tsx'
import { SiteMenu } from '../../../src/app/parts/SiteMenu.tsx'
import { createSessionStore, type SessionStore } from '../../../src/client/api/session.ts'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { $theme, $units, saveTheme, saveUnit } from '../../../src/client/preferences.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildUserPageSession } from '../../factories/records.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { findStructureProblems, readPageParts } from '../../support/page-parts.ts'
import { renderPage } from '../../support/render-page.tsx'
import { simulateTouchScreen } from '../../support/touch-screen.ts'
import { renderStrict } from '../../support/render.tsx'

vi.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z'), toFake: ['Date'] })
const testUrl = window.location.href
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  window.history.replaceState(null, '', '/faq?from=map')
})
afterEach(() => {
  vi.restoreAllMocks()
  saveTheme('auto')
  for (const kind of ['speed', 'depth', 'length', 'position'] as const) saveUnit(kind, defaultUnits[kind])
  window.history.replaceState(null, '', testUrl)
})

const ignore = () => undefined
const userSession = createUserSessionStore()

const createMenuSession = (user: Parameters<typeof buildUserPageSession>[0]): SessionStore => ({
  ...createSessionStore(buildUserPageSession(user)),
  refresh: () => Promise.resolve(),
})

describe('the site menu', () => {
  it('leads a visitor to the log-in, the account and the texts, and offers all preferences', async () => {
    const { container } = renderPage(createFakeApi(), <SiteMenu />)
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    await expect.element(menu).toHaveAttribute('aria-expanded', 'true')
    const { links, fields } = readPageParts(container)
    expect(links).toEqual({
      'Log in': '/users/sign_in?return_to=%2Ffaq%3Ffrom%3Dmap',
      'Sign up': '/users/sign_up?return_to=%2Ffaq%3Ffrom%3Dmap',
      Help: '/faq',
      'Chart plotter plugin': '/roadstead-plugin',
      'Put this map on your site': '/embed',
    })
    expect(fields).toEqual({
      'Match device': true,
      Light: false,
      Dark: false,
      'Night (red)': false,
      Language: 'English',
      Speed: 'kn',
      Depth: 'm',
      Length: 'm',
      Position: 'Automatic',
    })
    const languages = page.getByLabelText('Language').getByRole('option').elements()
    expect(languages.map((option) => [option.getAttribute('lang'), option.textContent])).toEqual([
      ['en', 'English'],
      ['fr', 'Français'],
      ['es', 'Español'],
      ['de', 'Deutsch'],
      ['it', 'Italiano'],
      ['nl', 'Nederlands'],
      ['pt', 'Português'],
      ['el', 'Ελληνικά'],
      ['hr', 'Hrvatski'],
    ])
    expect(await findStructureProblems(container)).toEqual([])
  })

  it('leads an admin to the profile, the moderation and the log-out', async () => {
    const session = createMenuSession({ name: 'Ann', admin: true, thumb_url: '/icon.svg' })
    const { container } = renderPage(createFakeApi(), <SiteMenu />, session)
    await page.getByRole('button', { name: 'Menu of Ann' }).click()
    await expect
      .poll(() => readPageParts(container).links)
      .toEqual({
        Profile: '/profile',
        Administration: '/admin',
        Help: '/faq',
        'Chart plotter plugin': '/roadstead-plugin',
        'Put this map on your site': '/embed',
        'Log out': '/users/sign_out',
      })
  })

  it('closes on Escape, which focuses its button, and on a click or the focus outside', async () => {
    renderPage(
      createFakeApi(),
      <>
        <SiteMenu />
        <button type="button">outside</button>
      </>,
    )
    const menu = page.getByRole('button', { name: 'Menu' })
    const isOpen = () => menu.element().getAttribute('aria-expanded')
    await menu.click()
    await userEvent.keyboard('a')
    expect(isOpen()).toBe('true')
    await userEvent.keyboard('{Escape}')
    await expect.poll(isOpen).toBe('false')
    await expect.element(menu).toHaveFocus()
    await menu.click()
    const outside = page.getByText('outside').element()
    outside.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await expect.poll(isOpen).toBe('false')
    await menu.click()
    if (outside instanceof HTMLElement) outside.focus()
    await expect.poll(isOpen).toBe('false')
  })

  it('saves the chosen theme and units', async () => {
    renderPage(createFakeApi(), <SiteMenu />)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('radio', { name: 'Night' }).click({ force: true })
    for (const [label, value] of [
      ['Speed', 'km/h'],
      ['Depth', 'ft'],
      ['Length', 'ft'],
      ['Position', 'dms'],
    ] as const)
      await page.getByLabelText(label).selectOptions(value)
    expect($theme.get()).toBe('night')
    expect($units.get()).toEqual({ speed: 'km/h', depth: 'ft', length: 'ft', position: 'dms' })
  })
})

describe('the intro', () => {
  const visitor = { logged_in: false, user: null, show_intro: true, csrf_token: 'x' }

  it('tells a visitor what the site offers, under which licences, and how to sign up', async () => {
    const dialog = <IntroDialog placeCount={12_345} onClose={ignore} />
    const { container } = renderPage(createFakeApi(), dialog, createSessionStore(visitor))
    await expect.element(page.getByRole('dialog', { name: 'Welcome to Roadstead' })).toBeVisible()
    expect(readPageParts(container)).toMatchObject({
      headings: [
        '2 Welcome to Roadstead',
        '3 POI layers to download',
        '3 Satellite maps',
        '3 Weather data',
        '3 Vessel following',
        '3 Chart plotter plugin',
      ],
      links: { 'About the plugin': '/roadstead-plugin', 'Sign up free': '/users/sign_up' },
      buttons: ['Close', 'Show me the map'],
    })
    await expect.element(page.getByText('with over 12,000 points of interest')).toBeVisible()
    await expect
      .element(
        page.getByText(
          'Places are shared under the Open Database License (ODbL), reviews and photos under CC BY-SA 4.0: share alike. Not For Navigation.',
        ),
      )
      .toBeVisible()
    expect(await findStructureProblems(container)).toEqual([])
  })

  it('offers a user no account, and states no number of places while there are none', async () => {
    const dialog = <IntroDialog placeCount={0} onClose={ignore} />
    const { container } = renderPage(createFakeApi(), dialog, userSession)
    const welcome =
      'The satellite map for boaters: marinas, anchorages, moorings, fuel, launch ramps and more.'
    await expect.element(page.getByText(welcome, { exact: true })).toBeVisible()
    expect(readPageParts(container).links).toEqual({ 'About the plugin': '/roadstead-plugin' })
  })
})

it('the form of a new place shows its position, and starts at the name', async () => {
  const position = { latitude: 43.45678, longitude: 4.12345 }
  const dialog = <AddPlaceDialog view={createMapView()} position={position} onClose={ignore} />
  const { container } = renderPage(createFakeApi(), dialog, userSession)
  await expect.element(page.getByRole('dialog', { name: 'Add a Point of Interest' })).toBeVisible()
  expect(readPageParts(container)).toMatchObject({
    fields: { Latitude: '43.457', Longitude: '4.123', Name: '', 'POI type': 'Marina', Description: '' },
    buttons: ['Close', 'Submit for review'],
  })
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await expect.element(page.getByLabelText('Name')).toBeRequired()
  await expect.element(page.getByLabelText('Latitude')).toHaveAttribute('readonly')
  await expect.element(page.getByLabelText('Longitude')).toHaveAttribute('readonly')
  await expect
    .element(page.getByLabelText('Description'))
    .toHaveAccessibleDescription('Shelter, depth, VHF channel, anything a visitor should know.')
  expect(await findStructureProblems(container)).toEqual([])
})

it('the dialog of satellite charts offers zooms and formats, and lists the charts of the user', async () => {
  const bbox = { x1: 4, y1: 43, x2: 4.1, y2: 43.1 }
  const api = createFakeApi({ 'GET /chart_jobs': [] })
  const dialog = <SatChartsDialog bbox={bbox} tileZoom={15} onClose={ignore} />
  const { container } = renderPage(api, dialog, userSession)
  await expect.element(page.getByRole('dialog', { name: 'Satellite charts of this view' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'One MBTiles file' })).toBeVisible()
  expect(readPageParts(container)).toMatchObject({
    headings: ['2 Satellite charts of this view', '3 Your charts'],
    fields: {
      'Tile zoom': 'Tile zoom 15: 3.5 m per pixel',
      'BSB/KAP charts in a zip file For OpenCPN and most navigation programs.': true,
      'A single merged KAP chart One file instead of many; for areas of up to 8 by 8 sheets.': false,
      'One MBTiles file One merged file for OpenCPN 5, Freeboard-SK, AvNav or QGIS.': false,
    },
    buttons: ['Close', 'Create the charts'],
  })
  await expect.element(page.getByRole('button', { name: 'Create the charts' })).toBeDisabled()
  for (const text of [
    'The server creates the charts in the background and keeps the file for 72 hours.',
    'Counting the sheets …',
    'You have not requested any charts yet.',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  expect(await findStructureProblems(container)).toEqual([])
})

describe('the panel of the map', () => {
  const api = createFakeApi({ 'GET /destinations': [], 'GET /home': [] })

  it('has the layers, the lists and the plugin beside a wide map, until it is collapsed', async () => {
    const onMoreInfo = vi.fn()
    const { container } = renderPage(api, <HomeDrawer view={createMapView()} onMoreInfo={onMoreInfo} />)
    await expect.element(page.getByRole('complementary', { name: 'Map panel' })).toBeVisible()
    const { fields, links, buttons } = readPageParts(container)
    expect(fields).toEqual({
      'Points of Interest': true,
      'Satellite maps': false,
      'Weather Beacons': false,
      'AIS AToNs': false,
      Vessels: false,
      'Superyacht Dodger': false,
      'AIS paths': false,
      Seamarks: false,
    })
    await expect.element(page.getByRole('checkbox', { name: 'Vessels' })).toBeDisabled()
    await expect.element(page.getByText('needs a free subscription')).toBeVisible()
    expect(links).toMatchObject({ 'Log in': '/users/sign_in?return_to=%2F' })
    expect(Object.values(links)).toContain('/roadstead-plugin')
    for (const name of ['Nearby', 'Destinations', 'Activity', 'Hide this']) expect(buttons).toContain(name)
    await expect.element(page.getByRole('tab', { name: 'Nearby' })).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByText('By distance from the centre of the map')).toBeVisible()
    await page.getByRole('button', { name: 'more info' }).click()
    expect(onMoreInfo).toHaveBeenCalledOnce()
    expect(await findStructureProblems(container)).toEqual([])
    await page.getByRole('button', { name: 'Collapse panel' }).click()
    await expect.poll(() => readPageParts(container).buttons).toEqual(['Expand panel'])
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument()
  })

  it('is a closed sheet on a phone, which says what the view shows', async () => {
    const { container } = renderPage(
      api,
      <HomeSheet
        view={createMapView({ layers: [] })}
        onMoreInfo={ignore}
        stop="peek"
        onStopChange={ignore}
        onHeight={ignore}
      />,
    )
    await expect
      .element(page.getByRole('button', { name: 'Map panel' }))
      .toHaveAttribute('aria-expanded', 'false')
    await expect
      .element(page.getByText('Nothing to show here. Turn on a layer, zoom in or move the map.'))
      .toBeVisible()
    expect(readPageParts(container).fields).toEqual({})
  })
})

it('the strip of a touch screen opens the legend', async () => {
  simulateTouchScreen()
  renderPage(createFakeApi(), <LegendStrip view={createMapView()} />)
  await expect.element(page.getByText('Long-press on map for options.')).toBeVisible()
  await page.getByRole('button', { name: 'Click here to open legend' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Legend' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Legend' })).not.toBeInTheDocument()
})

it('a page that fails shows an error with a way to continue, and logs it', async () => {
  const failure = new Error('broken')
  const Broken = () => {
    throw failure
  }
  renderStrict(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong')
  await expect.element(page.getByText('Nothing you saved is lost.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(vi.mocked(console.error).mock.calls.flat()).toContain(failure)
})
