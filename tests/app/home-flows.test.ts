import type { Page } from 'playwright'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { measureHorizontalOverflow } from '../support/axe.ts'
import { phoneSize, useBrowser, type PageOptions } from '../support/browser.ts'
import { signUpSiteUser, type SiteUser } from '../support/site-user.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
const bayUrl = `${site}/?lat=43.47&lng=4.12&zoom=11`
const allLayersUrl = `${bayUrl}&layers=pois+satMaps+buoys+navAids+vessels+aisPaths`

let user: SiteUser
beforeAll(async () => {
  user = await signUpSiteUser(site)
})

async function openAsUser(url = bayUrl, options: PageOptions = {}): Promise<Page> {
  return open(url, { ...options, context: user.context })
}

async function openMenuByKey(page: Page): Promise<void> {
  await page.locator('.rs-map__leaflet').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu').waitFor()
}

describe('the intro', () => {
  it('sections 1 and 2: states the number of places and does not open again once dismissed', async () => {
    const page = await open(bayUrl, { intro: true })
    const intro = page.getByRole('dialog', { name: 'Welcome to Roadstead' })
    await intro.waitFor()
    const text = await intro.innerText()
    for (const offer of [
      'POI layers',
      'Satellite maps',
      'Weather data',
      'Vessel following',
      'Open Database License',
    ])
      expect(text).toContain(offer)
    expect(text).toMatch(/over \d+ points of interest/)
    expect(await intro.getByRole('link', { name: 'About the plugin' }).getAttribute('href')).toBe(
      '/roadstead-plugin',
    )
    const dismissed = page.waitForResponse(/dismiss_intro/)
    await page.keyboard.press('Escape')
    expect((await dismissed).status()).toBe(200)
    await page.reload()
    await page.waitForTimeout(2600)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'more info' }).click()
    await intro.waitFor()
  })
})

describe('the map menu', () => {
  it('CONTRACT 6: shows a visitor log-in, tile zoom, copy actions and layer counts', async () => {
    const page = await open(bayUrl)
    await page.locator('.rs-pin').first().waitFor()
    await page.mouse.click(900, 600, { button: 'right' })
    await page.getByRole('menu').waitFor()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Log in to enable menu options',
      'Toggle tile zoom',
      'Copy position',
      'Copy link to this view',
    ])
    expect(await page.locator('.rs-menu').innerText()).toMatch(/Points of Interest\s+\d/)
    await page.getByRole('menuitem', { name: 'Log in to enable menu options' }).click()
    await page.waitForURL(/\/users\/sign_in\?return_to=/)
    expect(new URL(page.url()).searchParams.get('return_to')).toMatch(/^\/\?lat=43\.47/)
  })

  it('opens by keyboard, wraps with the arrow keys, and Escape returns the focus to the map', async () => {
    const page = await open(bayUrl)
    await page.locator('.rs-pin').first().waitFor()
    await openMenuByKey(page)
    const readFocusedText = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(readFocusedText).toBe('Log in to enable menu options')
    await page.keyboard.press('ArrowDown')
    expect(await readFocusedText()).toBe('Toggle tile zoom')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    expect(await readFocusedText()).toBe('Log in to enable menu options')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('rs-map__leaflet')
  })

  it('section 4: toggles the tile zoom, shows a notice, redraws the sheets and keeps it over a reload', async () => {
    const page = await openAsUser(`${site}/?lat=43.47&lng=4.12&zoom=13&layers=pois+satMaps`)
    await page.getByText(/sheets in view, tile zoom 15/).waitFor()
    await openMenuByKey(page)
    const menu = page.locator('.rs-menu')
    expect(await menu.innerText()).toMatch(/Download Sat Maps in this view \(zoom=15\)/)
    expect(await menu.innerText()).toMatch(/Kaps\s+\d+/)
    await page.getByRole('menuitem', { name: 'Toggle tile zoom' }).click()
    await page.getByText('Tile zoom 16', { exact: true }).waitFor()
    await page.getByText(/sheets in view, tile zoom 16/).waitFor()
    expect(await page.getByRole('menu').count()).toBe(0)
    await page.reload()
    await page.getByText(/sheets in view, tile zoom 16/).waitFor()
  })

  it('section 2: offers adding a place only with the pois layer and downloads only with the satMaps layer', async () => {
    const page = await openAsUser(`${bayUrl}&layers=navAids`)
    await openMenuByKey(page)
    expect(await page.getByRole('menuitem', { name: /Add a Poi|Download/ }).count()).toBe(0)
    expect(await page.getByRole('menuitem', { name: /Log in/ }).count()).toBe(0)
  })
})

describe('adding a place', () => {
  it('sections 2, 4 and 5: validates, confirms and adds a place, shows its marker, and deletes it from the popup', async () => {
    const page = await openAsUser(`${site}/?lat=43.41&lng=4.31&zoom=14`)
    await openMenuByKey(page)
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Add a Point of Interest' })
    await form.waitFor()
    expect(await form.getByLabel('Latitude').inputValue()).toBe('43.410')
    expect(await form.getByLabel('Longitude').inputValue()).toBe('4.310')
    expect(await form.getByLabel('POI type').inputValue()).toBe('0')
    await page.keyboard.press('Enter')
    await form.getByText('This field is required.').waitFor()
    await form.getByLabel('Name').fill('Baie de <i>test</i>')
    await form.getByLabel('POI type').selectOption({ label: 'Anchorage' })
    await form.getByLabel('Description').fill('Sand, 4 m.')
    await form.getByRole('button', { name: 'Submit for review' }).click()
    await page.getByText('Submit new POI? (May take a few seconds....)').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    const thanks = page.getByRole('dialog', { name: 'POI added' })
    await thanks.getByText(/Thank you! You can edit or delete this POI\./).waitFor()
    await thanks.getByRole('button', { name: 'Back to the map' }).click()
    await page.getByRole('button', { name: 'Baie de <i>test</i>, Anchorage' }).click()
    const popup = page.locator('.leaflet-popup')
    await popup.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Confirm place delete?').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await page.getByText('place deleted').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Baie de/ }).count()).toBe(0)
    await expect.poll(() => popup.count()).toBe(0)
  })

  it('section 8: keeps the input after a failed submit and confirms before the form is closed', async () => {
    const page = await openAsUser(bayUrl, { expectErrors: /POST \/places|ERR_FAILED|Failed to load/ })
    await page.route('**/api/v1/places', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await openMenuByKey(page)
    await page.getByRole('menuitem', { name: 'Add a Poi at this location' }).click()
    const form = page.getByRole('dialog', { name: 'Add a Point of Interest' })
    await form.getByLabel('Name').fill('Kept words')
    await form.getByRole('button', { name: 'Submit for review' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await form.getByText('The POI could not be added. What you typed is still here.').waitFor()
    expect(await form.getByLabel('Name').inputValue()).toBe('Kept words')
    await form.getByRole('button', { name: 'Close' }).click()
    await page.getByText('You have unsaved changes.').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await form.getByLabel('Name').inputValue()).toBe('Kept words')
  })
})

describe('recent activity', () => {
  it('shows a new place without a reload', async () => {
    const watching = await open(bayUrl)
    const list = watching.getByRole('region', { name: 'Recent Activity' })
    await list.waitFor()
    const subscribed = new Promise<void>((resolve) => {
      watching.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).includes('confirm_subscription')) resolve()
        }),
      )
    })
    await watching.reload()
    await subscribed
    await user.call('POST', '/places', { place: { name: 'Just added', latitude: 10, longitude: 10 } })
    await list.getByText('Just added').waitFor()
  })
})

describe('map layers', () => {
  it('are all shown to a logged-in user and listed with distance and direction', async () => {
    const page = await openAsUser(allLayersUrl)
    await page.getByRole('button', { name: 'Espadon, Sailboat, Vessel under way' }).waitFor()
    await page.getByRole('button', { name: /^Espiguette buoy, weather beacon/ }).waitFor()
    await page.getByRole('button', { name: 'Espiguette S, Cardinal mark S' }).waitFor()
    await page.locator('.rs-sheet-outline').first().waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('.rs-ais-path').count()).toBe(3)
    expect(await page.locator('.rs-beacon--old').count()).toBe(1)
    expect(await page.locator('.rs-boat--stale').count()).toBe(1)
    await page.getByRole('button', { name: 'In this view' }).click()
    const list = page.locator('.rs-view-list')
    await list.getByText('Espadon', { exact: true }).waitFor()
    const text = await list.innerText()
    for (const expected of [
      'Sleeping buoy',
      'Espiguette S',
      'Mistral II',
      'sheets at tile zoom 15',
      '3 AIS traffic lines',
    ])
      expect(text).toContain(expected)
    expect(text).toMatch(/\d nm (N|NE|E|SE|S|SW|W|NW)/)
    await list.getByRole('button', { name: /^Mistral II/ }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.leaflet-popup').getByRole('heading', { name: 'Mistral II' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.leaflet-popup').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Mistral II')
  })

  it('section 6: the vessels layer is disabled for visitors', async () => {
    const page = await open(allLayersUrl)
    await page.locator('.rs-beacon').first().waitFor()
    expect(await page.getByRole('checkbox', { name: 'Vessels' }).isDisabled()).toBe(true)
    expect(await page.locator('.rs-boat').count()).toBe(0)
    await page.getByText('needs a free subscription').waitFor()
  })

  it('section 7: Superyacht Dodger hides places without superyachts', async () => {
    const page = await open(`${site}/?lat=43.5&lng=4.13&zoom=13`)
    await page.getByRole('button', { name: /^Station du port/ }).waitFor()
    await page.getByRole('checkbox', { name: 'Superyacht Dodger' }).check()
    await expect.poll(() => page.getByRole('button', { name: /^Station du port/ }).count()).toBe(0)
    await page
      .getByRole('button', { name: /^Port Camargue/ })
      .first()
      .waitFor()
  })

  it('vessel markers move and disappear on messages of the channel', async () => {
    const page = await openAsUser(bayUrl)
    let sendMessage: (message: object) => void = () => undefined
    await page.routeWebSocket(/\/cable$/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((text) => {
        const { command, identifier } = JSON.parse(String(text))
        if (command === 'subscribe' && identifier.includes('ConnectionsChannel'))
          sendMessage = (message) => socket.send(JSON.stringify({ identifier, message }))
        server.send(text)
      })
    })
    await page.goto(`${bayUrl}&layers=vessels`)
    const marker = page.getByRole('button', { name: /^Espadon/ })
    await marker.waitFor()
    const feature = (
      await page.evaluate(
        async () =>
          (await fetch('/api/v1/connections/?x1=4&y1=43.3&x2=4.3&y2=43.6&zoom=11')).json() as Promise<{
            features: { properties: { vessel_name: string; vessel_id: number } }[]
          }>,
      )
    ).features.find(({ properties }) => properties.vessel_name === 'Espadon')
    const before = await marker.boundingBox()
    await page.waitForTimeout(1500)
    sendMessage({
      event: 'position',
      ...feature?.properties,
      sog: 9,
      heading: 180,
      coordinates: [4.2, 43.42],
    })
    await expect.poll(async () => (await marker.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 100)
    sendMessage({ event: 'left', vessel_id: feature?.properties.vessel_id })
    await expect.poll(() => marker.count()).toBe(0)
  })
})

describe('on a phone', () => {
  it('a vessel card opens without horizontal overflow', async () => {
    const page = await openAsUser(allLayersUrl, { size: phoneSize })
    await page.locator('.rs-boat').first().waitFor()
    await page.getByRole('button', { name: /^Espadon/ }).tap()
    await page.getByRole('link', { name: 'Vessel page' }).waitFor()
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  })
})

describe('licences and the plugin', () => {
  it('section 1: a dialog lists the licences, including the one of react-leaflet', async () => {
    const page = await open(bayUrl)
    await page.getByRole('button', { name: 'Licences' }).click()
    const text = await page.getByRole('dialog', { name: 'Licences' }).innerText()
    for (const name of [
      'Open Database License',
      'CC BY-SA 4.0',
      'test satellite imagery',
      'Hippocratic License',
    ])
      expect(text).toContain(name)
  })

  it('section 2: the advertisement links to the plugin page and stays hidden once dismissed', async () => {
    const page = await open(bayUrl)
    expect(await page.getByRole('link', { name: /chart plotter/ }).getAttribute('href')).toBe(
      '/roadstead-plugin',
    )
    await page.getByRole('button', { name: 'Hide this' }).click()
    await page.reload()
    await page.locator('.rs-pin').first().waitFor()
    expect(await page.getByRole('link', { name: /on your chart plotter/ }).count()).toBe(0)
  })
})
