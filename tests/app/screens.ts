import type { Page } from 'playwright'
import type { Place } from '../../src/core/contract/place.ts'
import type { PageOptions } from '../support/browser.ts'
import { signUpSiteUser, type SiteUser } from '../support/site-user.ts'

/** The records that the screens show. */
export interface ScreenData {
  user: SiteUser
  placeId: number
  vesselId: number
}

/** Checks the screen in its present state; a failure names the state. */
type Check = (state: string) => Promise<void>

export interface Screen {
  name: string
  /** Who opens the screen; a newcomer has not dismissed the intro. */
  viewer: 'visitor' | 'newcomer' | 'user'
  path: (data: ScreenData) => string
  /** Waits until the opened screen is complete. */
  load: (page: Page) => Promise<void>
  /** Goes through further states of the loaded screen and checks each. */
  show?: (page: Page, check: Check, data: ScreenData) => Promise<void>
  /** Whether `npm test` omits the screen. */
  isLongOnly?: boolean
  /** Whether the size of map markers is not checked: WCAG 2.5.8 exempts them. */
  hasDenseMarkers?: boolean
  /** An element that replaces others once the window is narrow. */
  narrowElement?: string
  isDesktopOnly?: boolean
}

/** Creates a place with reviews and a photo, a vessel with a photo, and a user who owns them. */
export async function createScreenData(site: string): Promise<ScreenData> {
  const user = await signUpSiteUser(site)
  const other = await signUpSiteUser(site, 'Bob', 'Test')
  const { id: placeId } = await user.call<Place>('POST', '/places', {
    place: { name: 'Quiet Bay', type_enum: 1, latitude: 43.3, longitude: 4.6, description: 'Sand.' },
  })
  await user.call('PATCH', `/places/${placeId}`, {
    place: { tags: { vhf: '9', depth: '4' }, phone: '+33 4', url: 'https://x.org' },
  })
  await other.call('POST', '/posts', { post: { comment: 'Quiet. '.repeat(40), poi_id: placeId } })
  const { id: vesselId } = await user.call<{ id: number }>('POST', '/vessels', {
    vessel: { name: 'Sea <b>Urchin</b>', loa: 11.9, beam: 3.9, country_registration: 'FR', make: 'Jeanneau' },
  })
  await user.addPhoto(vesselId)
  await user.call('POST', '/vessels', { vessel: { name: 'A'.repeat(120), loa: 5 } })

  await user.addReviewPhoto(placeId, 'With a photo')
  return { user, placeId, vesselId }
}

const seaUrl = '/?lat=43.517&lng=4.132&zoom=13&layers=pois+navAids'
const allLayersUrl = '/?lat=43.47&lng=4.12&zoom=11&layers=pois+satMaps+buoys+navAids+vessels+aisPaths'

/** Waits for a visible element. */
const waitForElement = (selector: string) => (page: Page) => page.locator(selector).first().waitFor()

async function loadMap(page: Page): Promise<void> {
  await page.locator('.rs-pin').first().waitFor()
  await page.locator('.rs-imagery img.leaflet-tile-loaded').first().waitFor()
}

async function openMapMenu(page: Page): Promise<void> {
  await page.locator('.rs-map__leaflet').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu').waitFor()
}

const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export const screens: Screen[] = [
  { name: 'home', viewer: 'visitor', path: () => seaUrl, load: loadMap, narrowElement: '.rs-sheet' },
  {
    name: 'the place page of a visitor',
    viewer: 'visitor',
    path: () => '/placeview/1401',
    load: async (page) => {
      await page.getByText('Not rated yet').waitFor()
    },
    isLongOnly: true,
  },
  {
    name: 'the nav aid page',
    viewer: 'visitor',
    isLongOnly: true,
    path: () => '/nav_aidview/1',
    load: async (page) => {
      await page.getByRole('link', { name: 'Show on the map' }).waitFor()
    },
  },
  {
    name: 'the not-found page',
    viewer: 'visitor',
    isLongOnly: true,
    path: () => '/nothing',
    load: async (page) => {
      await page.getByRole('link', { name: 'Back to the map' }).waitFor()
    },
  },
  {
    name: 'the log-in page',
    viewer: 'visitor',
    isLongOnly: true,
    path: () => '/users/sign_in',
    load: waitForElement('form'),
  },
  {
    name: 'the sign-up page',
    viewer: 'visitor',
    isLongOnly: true,
    path: () => '/users/sign_up',
    load: waitForElement('form'),
  },
  {
    name: 'the help page',
    viewer: 'visitor',
    path: () => '/faq',
    isLongOnly: true,
    load: waitForElement('.rs-faq'),
  },
  {
    name: 'the plugin page',
    viewer: 'visitor',
    isLongOnly: true,
    path: () => '/roadstead-plugin',
    load: waitForElement('.rs-plugin'),
  },
  {
    name: 'home with popup, search results, site menu and legend',
    viewer: 'visitor',
    path: () => seaUrl,
    load: loadMap,
    isDesktopOnly: true,
    isLongOnly: true,
    async show(page, check) {
      await page.getByRole('button', { name: 'Port Camargue, Marina' }).click()
      await page.locator('.leaflet-popup').getByRole('heading').waitFor()
      await page.getByRole('combobox').fill('marina')
      await page.getByRole('option').first().waitFor()
      await check('popup and search results')
      await page.keyboard.press('Escape')
      await clickButton(page, 'Menu')
      await check('site menu')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Click here to open legend' }).click()
      await check('legend')
    },
  },
  {
    name: 'home with intro, licences and map menu',
    viewer: 'newcomer',
    // A link to a certain view does not open the intro.
    path: () => '/',
    hasDenseMarkers: true,
    isLongOnly: true,
    async load(page) {
      await page.getByRole('dialog', { name: 'Welcome to Roadstead' }).waitFor()
    },
    async show(page, check) {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Licences' }).click()
      await page.getByRole('dialog', { name: 'Licences' }).waitFor()
      await check('licences')
      await page.keyboard.press('Escape')
      await openMapMenu(page)
      await check('map menu')
    },
  },
  {
    name: 'home with all layers, vessel card, map menu, form and list',
    viewer: 'user',
    path: () => allLayersUrl,
    hasDenseMarkers: true,
    isLongOnly: true,
    load: waitForElement('.rs-boat'),
    async show(page, check) {
      await page.getByRole('button', { name: /^Ghost,/ }).dispatchEvent('click')
      await page.getByRole('link', { name: 'Vessel page' }).waitFor()
      await check('vessel card')
      await page.getByRole('button', { name: 'Close' }).click()
      await openMapMenu(page)
      await check('map menu')
      await page.getByRole('menuitem', { name: 'Add a Poi at this location' }).click()
      await page.getByRole('button', { name: 'Submit for review' }).click()
      await page.getByText('This field is required.').waitFor()
      await check('form')
      await page.getByLabel('Name').fill('Never sent')
      await page.getByRole('button', { name: 'Submit for review' }).click()
      await page.getByRole('alertdialog').waitFor()
      await check('confirmation')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByLabel('Name').fill('')
      await page.getByRole('button', { name: 'Close' }).click()
      const mapPanel = page.getByRole('button', { name: 'Map panel' })
      if (await mapPanel.isVisible()) {
        await mapPanel.click()
        await mapPanel.click()
      }
      await page.locator('.rs-view-row').first().waitFor()
      await check('list')
    },
  },
  {
    name: 'the place page',
    viewer: 'user',
    path: ({ placeId }) => `/placeview/${placeId}`,
    async load(page) {
      await page.getByText('With a photo').first().waitFor()
      await page.getByRole('button', { name: /^Vessels at this place/ }).click()
    },
    async show(page, check) {
      await clickButton(page, 'Report a problem')
      await check('report form')
    },
  },
  {
    name: 'the place form',
    viewer: 'user',
    path: ({ placeId }) => `/placeedit/${placeId}`,
    async load(page) {
      await page.getByRole('button', { name: 'Edit history' }).click()
      await page.locator('.rs-revisions').waitFor()
    },
  },
  {
    name: 'the pilot card',
    viewer: 'user',
    isLongOnly: true,
    path: ({ placeId }) => `/placeview/${placeId}/card`,
    async load(page) {
      await page.getByRole('img', { name: /^QR code/ }).waitFor()
    },
  },
  {
    name: 'the nav aid form',
    viewer: 'user',
    isLongOnly: true,
    path: () => '/nav_aidedit/1',
    async load(page) {
      await page.getByLabel('Name').fill('')
      await page.getByRole('button', { name: 'Update NavAid' }).click()
      await page.getByText(/^Enter the name of the aid/).waitFor()
    },
    async show(page, check, { user }) {
      await page.getByLabel('Name').fill('Mine')
      await user.call('PATCH', '/nav_aids/1', { nav_aid: { city: `Theirs ${Date.now()}` } })
      await page.getByRole('button', { name: 'Update NavAid' }).click()
      await page.getByRole('button', { name: 'Save my version' }).waitFor()
      await check('edit conflict')
    },
  },
  {
    name: 'the vessel page',
    viewer: 'user',
    isLongOnly: true,
    path: ({ vesselId }) => `/vesselview/${vesselId}`,
    async load(page) {
      await page.getByRole('img', { name: 'Photo 1 of' }).waitFor()
    },
    async show(page, check) {
      await clickButton(page, 'Edit')
      await page.getByLabel('Name').fill('')
      await page.getByRole('button', { name: 'Save vessel' }).click()
      await page.getByText('This field is required.').waitFor()
      await check('form with an error')
    },
  },
  {
    name: 'the profile page',
    viewer: 'user',
    isLongOnly: true,
    path: () => '/profile',
    async load(page) {
      await page.getByRole('link', { name: /^AAA/ }).waitFor()
    },
    async show(page, check) {
      await page.getByRole('button', { name: 'Add a vessel' }).click()
      await page.getByRole('button', { name: "I don't have a MMSI" }).click()
      await check('vessel form')
    },
  },
  {
    name: 'the user page',
    viewer: 'user',
    isLongOnly: true,
    path: ({ user }) => `/userview/${user.id}`,
    async load(page) {
      await page.getByRole('link', { name: /^AAA/ }).waitFor()
    },
  },
]

/** Returns the options that open a screen for its viewer. */
export function getViewerOptions({ viewer }: Screen, { user }: ScreenData): PageOptions {
  return {
    expectErrors: /404|409/,
    intro: viewer === 'newcomer',
    ...(viewer === 'user' && { context: user.context }),
  }
}

/** Removes the violations that WCAG exempts on a screen. */
export function omitExempted({ hasDenseMarkers }: Screen, violations: string[]): string[] {
  if (!hasDenseMarkers) return violations
  return violations.filter((violation) => !/^target-size: .*leaflet-marker-icon/.test(violation))
}
