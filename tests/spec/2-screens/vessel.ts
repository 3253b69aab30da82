import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { signUpSiteUser, type SiteUser } from '../../site/site-user.ts'
import { acceptDialog } from '../dialogs.ts'
import { callAs, ids, siteUrl, type useActors } from '../actors.ts'

/** The page of a vessel: of one that reports, and of one whose owner adds to it. */
export function describeVesselScreens({ open }: ReturnType<typeof useActors>): void {
  describe('a vessel', () => {
    let skipper: SiteUser
    let own: Vessel
    let visitors: Page
    let members: Page
    let owners: Page
    beforeAll(async () => {
      skipper = await signUpSiteUser(siteUrl, 'Grace', 'O’Malley')
      own = await skipper.call<Vessel>('POST', '/vessels', {
        vessel: { name: 'Galère', loa: 20, make: 'Amel', country_registration: 'IE' },
      })
      for (let count = 0; count < 4; count++) await skipper.addPhoto(own.id)
      visitors = await open(`/vesselview/${ids.ownVessel}`)
      members = await open(`/vesselview/${ids.ownVessel}`, { actor: 'member' })
      owners = await open(`/vesselview/${own.id}`, { context: skipper.context })
    })

    it('Header, Edit button (owner only)', async () => {
      const head = owners.locator('.rs-record__head')
      await head.getByRole('heading', { level: 1, name: 'Galère', exact: true }).waitFor()
      await head.getByText('Sailboat · Ireland', { exact: true }).waitFor()
      await head.getByRole('img', { name: 'Picture of Galère' }).waitFor()
      const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true })
      await edit(owners).waitFor()
      for (const page of [visitors, members]) {
        await page.getByRole('heading', { level: 1, name: 'Espadon' }).waitFor()
        expect(await edit(page).count()).toBe(0)
      }
      await members.goto(`${siteUrl}/vesselview/${own.id}`)
      await members.getByRole('heading', { level: 1, name: 'Galère' }).waitFor()
      expect(await edit(members).count()).toBe(0)
    })

    it('Follow/Unfollow button (logged in)', async () => {
      expect(await visitors.getByRole('button', { name: /follow/i }).count()).toBe(0)
      await members.goto(`${siteUrl}/vesselview/${own.id}`)
      await members.getByRole('button', { name: 'Follow Galère' }).click()
      await acceptDialog(members, 'Add this vessel to your followed list?')
      await members.getByRole('button', { name: 'Unfollow Galère' }).click()
      await acceptDialog(members, 'Confirm removing this vessel from your followed list?')
      await members.getByRole('button', { name: 'Follow Galère' }).waitFor()
    })

    it('details, edit form', async () => {
      const details = owners
        .locator('section')
        .filter({ has: owners.getByRole('heading', { name: 'Details' }) })
      await details.getByText('Amel', { exact: true }).waitFor()
      await owners.getByRole('button', { name: 'Edit', exact: true }).click()
      const make = owners.getByRole('textbox', { name: 'Make' })
      expect(await make.inputValue()).toBe('Amel')
      await make.fill('Hallberg-Rassy')
      await owners.getByRole('button', { name: 'Save vessel' }).click()
      await details.getByText('Hallberg-Rassy', { exact: true }).waitFor()
      expect((await skipper.call<Vessel>('GET', `/vessels/${own.id}`)).make).toBe('Hallberg-Rassy')
    })

    it('last known position map', async () => {
      await visitors.getByRole('heading', { name: 'Last known position' }).waitFor()
      const map = visitors.getByRole('img', { name: 'Last known position of Espadon' })
      expect(await map.locator('.rs-mini-map__mark').count()).toBe(1)
      await map.locator('.rs-imagery img').first().waitFor()
      await visitors.getByText(/^Reported .*ago$/).waitFor()
      const { last_position } = (await callAs<Vessel>('visitor', 'GET', `/vessels/${ids.ownVessel}`)).body
      expect(last_position?.coordinates).toEqual([4.05, 43.45])
      // The mark is in the middle, where the vessel was: a tile of the imagery there is drawn.
      const tile = { x: Math.floor(((4.05 + 180) / 360) * 2 ** 11), y: tileRow(43.45, 11) }
      expect(await map.locator(`.rs-imagery img[src$="/11/${tile.x}/${tile.y}.jpg"]`).count()).toBe(1)
    })

    it('photos (grid of 3 per row)', async () => {
      const photos = owners.getByRole('img', { name: /^Photo \d of Galère$/ })
      await expect.poll(() => photos.count()).toBe(4)
      const boxes = await photos.evaluateAll((images) =>
        images.map((image) => {
          const { left, top } = image.getBoundingClientRect()
          return { left: Math.round(left), top: Math.round(top) }
        }),
      )
      const [first, second, third, fourth] = boxes
      expect([second?.top, third?.top]).toEqual([first?.top, first?.top])
      expect(new Set(boxes.map(({ left }) => left)).size).toBe(3)
      expect(fourth?.left).toBe(first?.left)
      expect(fourth?.top).toBeGreaterThan(first?.top ?? Number.NaN)
    })

    it('NMEA sensor analytics.', async () => {
      await visitors.getByRole('heading', { name: 'NMEA sensor analytics' }).waitFor()
      for (const title of ['Wind speed', 'Wind angle', 'Depth'])
        await visitors.locator('.rs-chart__title').filter({ hasText: title }).first().waitFor()
    })
  })
}

/** Row of the tile that holds a latitude. */
function tileRow(latitude: number, zoom: number): number {
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180))
  return Math.floor(((1 - north / Math.PI) / 2) * 2 ** zoom)
}
