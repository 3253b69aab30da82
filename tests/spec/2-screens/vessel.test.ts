import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { signUpSiteUser, type SiteUser } from '../../support/site-user.ts'
import { acceptDialog } from '../dialogs.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'

const { open } = useActors()

describe('section 2: a vessel', () => {
  let user: SiteUser
  let ownVessel: Vessel
  let visitorPage: Page
  let memberPage: Page
  let ownerPage: Page
  beforeAll(async () => {
    user = await signUpSiteUser(siteUrl, 'Grace', 'O’Malley')
    ownVessel = await user.call<Vessel>('POST', '/vessels', {
      vessel: { name: 'Galère', loa: 20, make: 'Amel', country_registration: 'IE' },
    })
    for (let count = 0; count < 4; count++) await user.addPhoto(ownVessel.id)
    visitorPage = await open(`/vesselview/${ids.ownVessel}`)
    memberPage = await open(`/vesselview/${ids.ownVessel}`, { actor: 'member' })
    ownerPage = await open(`/vesselview/${ownVessel.id}`, { context: user.context })
  })

  it('Header, Edit button (owner only)', async () => {
    const head = ownerPage.locator('.rs-record__head')
    await head.getByRole('heading', { level: 1, name: 'Galère', exact: true }).waitFor()
    await head.getByText('Sailboat · Ireland', { exact: true }).waitFor()
    await head.getByRole('img', { name: 'Picture of Galère' }).waitFor()
    const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true })
    await edit(ownerPage).waitFor()
    for (const page of [visitorPage, memberPage]) {
      await page.getByRole('heading', { level: 1, name: 'Espadon' }).waitFor()
      expect(await edit(page).count()).toBe(0)
    }
    await memberPage.goto(`${siteUrl}/vesselview/${ownVessel.id}`)
    await memberPage.getByRole('heading', { level: 1, name: 'Galère' }).waitFor()
    expect(await edit(memberPage).count()).toBe(0)
  })

  it('Follow/Unfollow button (logged in)', async () => {
    expect(await visitorPage.getByRole('button', { name: /follow/i }).count()).toBe(0)
    await memberPage.goto(`${siteUrl}/vesselview/${ownVessel.id}`)
    await memberPage.getByRole('button', { name: 'Follow Galère' }).click()
    await acceptDialog(memberPage, 'Add this vessel to your followed list?')
    await memberPage.getByRole('button', { name: 'Unfollow Galère' }).click()
    await acceptDialog(memberPage, 'Confirm removing this vessel from your followed list?')
    await memberPage.getByRole('button', { name: 'Follow Galère' }).waitFor()
  })

  it('details, edit form', async () => {
    const details = ownerPage
      .locator('section')
      .filter({ has: ownerPage.getByRole('heading', { name: 'Details' }) })
    await details.getByText('Amel', { exact: true }).waitFor()
    await ownerPage.getByRole('button', { name: 'Edit', exact: true }).click()
    const make = ownerPage.getByRole('textbox', { name: 'Make' })
    expect(await make.inputValue()).toBe('Amel')
    await make.fill('Hallberg-Rassy')
    await ownerPage.getByRole('button', { name: 'Save vessel' }).click()
    await details.getByText('Hallberg-Rassy', { exact: true }).waitFor()
    expect((await user.call<Vessel>('GET', `/vessels/${ownVessel.id}`)).make).toBe('Hallberg-Rassy')
  })

  it('last known position map', async () => {
    await visitorPage.getByRole('heading', { name: 'Last known position' }).waitFor()
    const map = visitorPage.getByRole('img', { name: 'Last known position of Espadon' })
    expect(await map.locator('.rs-mini-map__mark').count()).toBe(1)
    await map.locator('.rs-imagery img').first().waitFor()
    await visitorPage.getByText(/^Reported .*ago$/).waitFor()
    const { last_position } = (await callAs<Vessel>('visitor', 'GET', `/vessels/${ids.ownVessel}`)).body
    expect(last_position?.coordinates).toEqual([4.05, 43.45])
    // The marker is in the middle of the map, so the tile at the vessel position is drawn.
    const tile = { x: Math.floor(((4.05 + 180) / 360) * 2 ** 11), y: computeTileRow(43.45, 11) }
    expect(await map.locator(`.rs-imagery img[src$="/11/${tile.x}/${tile.y}.jpg"]`).count()).toBe(1)
  })

  it('photos (grid of 3 per row)', async () => {
    const photos = ownerPage.getByRole('img', { name: /^Photo \d of Galère$/ })
    await expect.poll(() => photos.count()).toBe(4)
    const boxes = await photos.evaluateAll((images) =>
      images.map((image) => {
        const { left, top } = image.getBoundingClientRect()
        return { left: Math.round(left), top: Math.round(top) }
      }),
    )
    const [first, second, third, fourth] = boxes
    expect(second?.top).toEqual(first?.top)
    expect(third?.top).toEqual(first?.top)
    expect(new Set(boxes.map(({ left }) => left)).size).toBe(3)
    expect(fourth?.left).toBe(first?.left)
    expect(fourth?.top).toBeGreaterThan(first?.top ?? Number.NaN)
  })

  it('NMEA sensor analytics.', async () => {
    await visitorPage.getByRole('heading', { name: 'NMEA sensor analytics' }).waitFor()
    for (const title of ['Wind speed', 'Wind angle', 'Depth'])
      await visitorPage.locator('.rs-chart__title').filter({ hasText: title }).first().waitFor()
  })
})

/** Computes the tile row of a latitude (Web Mercator). */
function computeTileRow(latitude: number, zoom: number): number {
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180))
  return Math.floor(((1 - north / Math.PI) / 2) * 2 ** zoom)
}
