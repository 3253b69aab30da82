import type { Page } from 'playwright'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { expectDrawnPath, expectDrawnShapes, serveShapes, shapesView } from '../support/drawn-shapes.ts'
import { signUpSiteUser, type SiteUser } from '../support/site-user.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
const bayUrl = `${site}/?lat=43.47&lng=4.12&zoom=11`
const allLayersUrl = `${bayUrl}&layers=pois+satMaps+buoys+navAids+vessels+aisPaths`

let user: SiteUser
beforeAll(async () => {
  user = await signUpSiteUser(site)
})

function openAsUser(url: string): Promise<Page> {
  return open(url, { context: user.context })
}

describe('map layers', () => {
  it('are all listed in the view, and closing a popup returns the focus to its row', async () => {
    const page = await openAsUser(allLayersUrl)
    const list = page.locator('.rs-view-list')
    for (const text of ['Sleeping buoy', 'Espiguette S', 'sheets at tile zoom 15', '3 AIS traffic lines'])
      await list.getByText(text).first().waitFor()
    await list.getByRole('button', { name: /^Mistral II/ }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.leaflet-popup').getByRole('heading', { name: 'Mistral II' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.leaflet-popup').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Mistral II')
  })

  it('draw outlines of sheets, AIS paths and the track of a vessel', async () => {
    const page = await openAsUser(`${site}/healthz`)
    await serveShapes(page)
    await page.goto(`${site}/?${new URLSearchParams(shapesView)}`)
    await expectDrawnShapes(page)
    const points = '<trkpt lat="43.45" lon="4.1"/><trkpt lat="43.47" lon="4.15"/>'
    await page.route('**/track.gpx', (route) =>
      route.fulfill({
        contentType: 'application/gpx+xml',
        body: `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points}</trkseg></trk></gpx>`,
      }),
    )
    await page.goto(`${bayUrl}&layers=vessels`)
    await page.getByRole('button', { name: /^Mistral II,/ }).click()
    await page.getByRole('button', { name: 'Track' }).click()
    await expectDrawnPath(page, 'rs-track-line')
  })

  it('a vessel marker disappears when the channel says that the vessel left', async () => {
    const page = await openAsUser(`${site}/healthz`)
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
    const marker = page.getByRole('button', { name: /^Espadon,/ })
    await marker.waitFor()
    const feature = (
      await page.evaluate(
        async () =>
          (await fetch('/api/v1/connections/?x1=4&y1=43.3&x2=4.3&y2=43.6&zoom=11')).json() as Promise<{
            features: { properties: { vessel_name: string; vessel_id: number } }[]
          }>,
      )
    ).features.find(({ properties }) => properties.vessel_name === 'Espadon')
    // Sent until the page has subscribed.
    const countAfterMessage = () => {
      sendMessage({ event: 'left', vessel_id: feature?.properties.vessel_id })
      return marker.count()
    }
    await expect.poll(countAfterMessage).toBe(0)
  })
})

describe('the filter by facilities', () => {
  it('is chosen by chips, is in the address, filters the map and the list, and is kept by a reload', async () => {
    const position = { latitude: -43.2, longitude: -20.4 }
    for (const [name, tags] of [
      ['Fuel Cove', { fuel: 'yes', drinking_water: 'yes' }],
      ['Bare Cove', { fuel: 'no' }],
    ] as const) {
      const place = { name, type_enum: 1, ...position, latitude: position.latitude + name.length / 1000 }
      const { id } = await user.call<{ id: number }>('POST', '/places', { place })
      await user.call('PATCH', `/places/${id}`, { place: { tags } })
    }
    const page = await open(`${site}/?lat=${position.latitude}&lng=${position.longitude}&zoom=14`)
    const getMarker = (name: string) =>
      page.locator('.leaflet-marker-icon').and(page.getByRole('button', { name }))
    await getMarker('Bare Cove').or(page.locator('.rs-cluster')).first().waitFor()
    await page.getByRole('button', { name: 'Fuel', exact: true }).click()
    await page.getByRole('button', { name: 'Water', exact: true }).click()
    await expect.poll(() => page.url()).toContain('&has=fuel,water')
    await getMarker('Fuel Cove').waitFor()
    await expect.poll(() => getMarker('Bare Cove').count()).toBe(0)
    await page.reload()
    await getMarker('Fuel Cove').waitFor()
    expect(await getMarker('Bare Cove').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Water', exact: true }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    await page
      .getByRole('button', { name: 'Crane' })
      .or(page.getByRole('button', { name: 'More', exact: true }))
      .first()
      .click()
    await page.getByRole('button', { name: 'Crane', exact: true }).click()
    await page
      .getByText(
        'No place in this view is known to have fuel, water, and crane. Zoom out, or choose fewer facilities.',
      )
      .waitFor()
  })
})

it('the filter by kind is in the address, and applies to map, nearby places and search, which can drop it', async () => {
  const position = { latitude: -44.2, longitude: -21.4 }
  for (const [name, type_enum, north] of [
    ['Kindly Cove', 1, 0.02],
    ['Kindly Quay', 0, 0.01],
  ] as const) {
    const place = { name, type_enum, ...position, latitude: position.latitude + north }
    await user.call('POST', '/places', { place })
  }
  const page = await open(`${site}/?lat=${position.latitude}&lng=${position.longitude}&zoom=12`)
  const rows = page
    .getByRole('region', { name: 'Nearby' })
    .getByRole('listitem')
    .filter({ hasText: 'Kindly' })
  await expect
    .poll(() => rows.allTextContents())
    .toEqual(['Kindly QuayMarina0.6 nm N', 'Kindly CoveAnchorage1.2 nm N'])
  await page.getByRole('button', { name: 'Anchorages', exact: true }).click()
  await expect.poll(() => page.url()).toContain('&types=anchorages')
  await expect.poll(() => rows.allTextContents()).toEqual(['Kindly CoveAnchorage1.2 nm N'])
  await page.reload()
  await expect.poll(() => rows.allTextContents()).toEqual(['Kindly CoveAnchorage1.2 nm N'])
  await page.getByRole('combobox').fill('kindly')
  const hits = page.getByRole('option')
  await expect.poll(() => hits.allTextContents()).toEqual([expect.stringContaining('Kindly Cove')])
  await page.getByText('Filter: Anchorages').waitFor()
  await page.getByRole('button', { name: 'Remove the filter' }).click()
  await expect.poll(() => hits.count()).toBe(2)
  expect(page.url()).not.toContain('types')
})

it('leads a keyboard from the start to the telephone number of a fuel dock with at most 12 key presses', async () => {
  const place = {
    name: 'Quayside fuel',
    type_enum: 5,
    latitude: -43.6,
    longitude: -20.9,
    phone: '+44 20 7946 0012',
  }
  const { id } = await user.call<{ id: number }>('POST', '/places', { place })
  await user.call('PATCH', `/places/${id}`, { place: { phone: '+44 20 7946 0012' } })
  const page = await open(`${site}/?lat=-43.6&lng=-20.9&zoom=13`)
  await page.locator('.rs-pin').first().waitFor()
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  await press('Tab')
  for (const letter of 'fuel') await press(letter)
  await page.getByRole('option', { name: /^Quayside fuel/ }).waitFor()
  await press('ArrowDown')
  await press('Enter')
  await page.waitForURL(`**/placeview/${id}`)
  const telephone = page.locator('a[href="tel:+442079460012"]').first()
  await telephone.waitFor()
  const isFocused = () => telephone.evaluate((link) => link === document.activeElement)
  while (!(await isFocused()) && presses <= 12) await press('Tab')
  expect(await isFocused()).toBe(true)
  expect(presses).toBeLessThanOrEqual(12)
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
})
