import type { Page } from 'playwright'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { measureHorizontalOverflow } from './axe.ts'
import { phoneSize, useBrowser, type PageOptions } from './browser.ts'
import { signUpSiteUser, type SiteUser } from './site-user.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
const bay = `${site}/?lat=43.47&lng=4.12&zoom=11`
const everything = `${bay}&layers=pois+satMaps+buoys+navAids+vessels+aisPaths`

let member: SiteUser
beforeAll(async () => {
  member = await signUpSiteUser(site)
})

async function openBay(url = bay, options: PageOptions = {}): Promise<Page> {
  return open(url, { ...options, context: member.context })
}

async function openMenuByKey(page: Page): Promise<void> {
  await page.locator('.rs-map__leaflet').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu').waitFor()
}

describe('the intro', () => {
  it('sections 1 and 2: counts the places, and never comes again by itself once dismissed', async () => {
    const page = await open(bay, { intro: true })
    const intro = page.getByRole('dialog', { name: 'Welcome to Roadstead' })
    await intro.waitFor()
    const words = await intro.innerText()
    for (const offer of [
      'POI layers',
      'Satellite maps',
      'Weather data',
      'Vessel following',
      'Open Database License',
    ])
      expect(words).toContain(offer)
    expect(words).toMatch(/over \d+ points of interest/)
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

describe('the menu of the map', () => {
  it('CONTRACT 6: logged out it offers to log in, the tile zoom and the rows', async () => {
    const page = await open(bay)
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

  it('by keyboard: opens in the middle, arrows go round, Escape gives the focus back', async () => {
    const page = await open(bay)
    await page.locator('.rs-pin').first().waitFor()
    await openMenuByKey(page)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Log in to enable menu options')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('Toggle tile zoom')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('Log in to enable menu options')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('rs-map__leaflet')
  })

  it('section 4: toggles the tile zoom, says it and redraws the sheets; the tab keeps it', async () => {
    const page = await openBay(`${site}/?lat=43.47&lng=4.12&zoom=13&layers=pois+satMaps`)
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

  it('section 2: adding needs the pois layer, downloading the satMaps layer', async () => {
    const page = await openBay(`${bay}&layers=navAids`)
    await openMenuByKey(page)
    expect(await page.getByRole('menuitem', { name: /Add a Poi|Download/ }).count()).toBe(0)
    expect(await page.getByRole('menuitem', { name: /Log in/ }).count()).toBe(0)
  })
})

describe('adding a place', () => {
  it('sections 2, 4 and 5: form, question, thanks, marker; then its card deletes it', async () => {
    const page = await openBay(`${site}/?lat=43.41&lng=4.31&zoom=14`)
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

  it('section 8: a failed submit keeps what was typed, and a left form asks', async () => {
    const page = await openBay(bay, { expectErrors: /POST \/places|ERR_FAILED|Failed to load/ })
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
  it('hears of a new place while it is shown', async () => {
    const watching = await open(bay)
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
    await member.call('POST', '/places', { place: { name: 'Just added', latitude: 10, longitude: 10 } })
    await list.getByText('Just added').waitFor()
  })
})

describe('the layers', () => {
  it('are all shown to a member, and listed with their distance', async () => {
    const page = await openBay(everything)
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
    const words = await list.innerText()
    for (const shown of [
      'Sleeping buoy',
      'Espiguette S',
      'Mistral II',
      'sheets at tile zoom 15',
      '3 AIS traffic lines',
    ])
      expect(words).toContain(shown)
    expect(words).toMatch(/\d nm (N|NE|E|SE|S|SW|W|NW)/)
    await list.getByRole('button', { name: /^Mistral II/ }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.leaflet-popup').getByRole('heading', { name: 'Mistral II' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.leaflet-popup').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Mistral II')
  })

  it('section 6: the vessels are not for visitors', async () => {
    const page = await open(everything)
    await page.locator('.rs-beacon').first().waitFor()
    expect(await page.getByRole('checkbox', { name: 'Vessels' }).isDisabled()).toBe(true)
    expect(await page.locator('.rs-boat').count()).toBe(0)
    await page.getByText('needs a free subscription').waitFor()
  })

  it('section 7: the dodger keeps the places where superyachts are', async () => {
    const page = await open(`${site}/?lat=43.5&lng=4.13&zoom=13`)
    await page.getByRole('button', { name: /^Station du port/ }).waitFor()
    await page.getByRole('checkbox', { name: 'Superyacht Dodger' }).check()
    await expect.poll(() => page.getByRole('button', { name: /^Station du port/ }).count()).toBe(0)
    await page
      .getByRole('button', { name: /^Port Camargue/ })
      .first()
      .waitFor()
  })

  it('vessels move as the channel tells, and leave', async () => {
    const page = await openBay(bay)
    let tell: (message: object) => void = () => undefined
    await page.routeWebSocket(/\/cable$/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((text) => {
        const { command, identifier } = JSON.parse(String(text))
        if (command === 'subscribe' && identifier.includes('ConnectionsChannel'))
          tell = (message) => socket.send(JSON.stringify({ identifier, message }))
        server.send(text)
      })
    })
    await page.goto(`${bay}&layers=vessels`)
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
    tell({ event: 'position', ...feature?.properties, sog: 9, heading: 180, coordinates: [4.2, 43.42] })
    await expect.poll(async () => (await marker.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 100)
    tell({ event: 'left', vessel_id: feature?.properties.vessel_id })
    await expect.poll(() => marker.count()).toBe(0)
  })
})

describe('on a phone', () => {
  it('everything is reached without scrolling sideways', async () => {
    const page = await openBay(everything, { size: phoneSize })
    await page.locator('.rs-boat').first().waitFor()
    await page.getByRole('button', { name: /^Espadon/ }).tap()
    await page.getByRole('link', { name: 'Vessel page' }).waitFor()
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  })
})

describe('licences and the plugin', () => {
  it('section 1: a notice names the licences, react-leaflet’s too', async () => {
    const page = await open(bay)
    await page.getByRole('button', { name: 'Licences' }).click()
    const words = await page.getByRole('dialog', { name: 'Licences' }).innerText()
    for (const name of [
      'Open Database License',
      'CC BY-SA 4.0',
      'test satellite imagery',
      'Hippocratic License',
    ])
      expect(words).toContain(name)
  })

  it('section 2: an advertisement leads to the plugin page, and stays away once hidden', async () => {
    const page = await open(bay)
    expect(await page.getByRole('link', { name: /chart plotter/ }).getAttribute('href')).toBe(
      '/roadstead-plugin',
    )
    await page.getByRole('button', { name: 'Hide this' }).click()
    await page.reload()
    await page.locator('.rs-pin').first().waitFor()
    expect(await page.getByRole('link', { name: /on your chart plotter/ }).count()).toBe(0)
  })
})
