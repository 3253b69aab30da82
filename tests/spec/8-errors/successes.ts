import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { callAs, ids, site, type useActors } from '../actors.ts'
import { answerYes } from '../dialogs.ts'
import { told } from '../notices.ts'
import type { useOwnRecords } from '../test-records.ts'

/** What a person is told when something is done. */
export function successStatements(
  { open }: ReturnType<typeof useActors>,
  records: ReturnType<typeof useOwnRecords>,
): void {
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

  describe('successes', () => {
    it("Success alerts: 'place deleted',", async () => {
      await records.place('member', { name: 'Anse Perdue', longitude: 8.42, latitude: 41.42 })
      const page = await open('/?lat=41.42&lng=8.42&zoom=15&layers=pois', { as: 'member' })
      await page.getByRole('button', { name: /^Anse Perdue/ }).click()
      await page.locator('.leaflet-popup').getByRole('button', { name: 'Delete' }).click()
      await answerYes(page, 'Confirm place delete?')
      await told(page, 'place deleted')
      await expect.poll(() => page.getByRole('button', { name: /^Anse Perdue/ }).count()).toBe(0)
    })

    it("'NavAid deleted'", async () => {
      const page = await open(`/nav_aidview/${ids.spareNavAids.errors}`, { as: 'owner' })
      await button(page, 'Delete NavAid').click()
      await answerYes(page, 'Confirm nav_aid delete?')
      await told(page, 'NavAid deleted')
      expect((await callAs('visitor', 'GET', `/nav_aids/${ids.spareNavAids.errors}`)).status).toBe(404)
    })

    it("'Thank you: your post was added', 'Thank you: your rating was added'", async () => {
      const place = await records.place('owner')
      const page = await open(`/placeview/${place.id}`, { as: 'member' })
      await page.getByRole('textbox', { name: /Your review/ }).fill('Good holding.')
      await button(page, 'Submit review').click()
      await told(page, 'Thank you: your post was added')
      await button(page, '4 stars').click()
      await told(page, 'Thank you: your rating was added')
    })

    it("'vessel updated'", async () => {
      const vessel = await records.vessel('owner', { name: 'Bettered' })
      const page = await open(`/vesselview/${vessel.id}`, { as: 'owner' })
      await button(page, 'Edit').click()
      await page.getByLabel('Model').fill('Sun Odyssey')
      await button(page, 'Save vessel').click()
      await told(page, 'vessel updated')
      await page.getByText('Sun Odyssey').first().waitFor()
    })

    it("'Vessel {name} was added to your profile', 'user profile updated'", async () => {
      const page = await open('/profile', { as: 'owner' })
      await button(page, 'Update profile').click()
      await told(page, 'user profile updated')
      await button(page, 'Add a vessel').click()
      await button(page, "I don't have a MMSI").click()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Périssoire')
      await page.getByLabel(/^Length overall/).fill('4')
      await button(page, 'Add vessel').click()
      await told(page, 'Vessel Périssoire was added to your profile')
      await button(page, 'Remove Périssoire').click()
      await answerYes(page, 'Remove vessel from your list?')
      await button(page, 'Remove Périssoire').waitFor({ state: 'detached' })
    })

    it("'NavAid updated'", async () => {
      const page = await open(`/nav_aidedit/${ids.ownNavAid}`, { as: 'member' })
      await page.getByLabel('City').fill('Porticcio')
      await button(page, 'Update NavAid').click()
      await told(page, 'NavAid updated')
      await page.waitForURL(`${site}/nav_aidview/${ids.ownNavAid}`)
    })

    it("'Vessel {name} added to your follow list. View and manage your follow list in your user profile', 'Vessel {name} removed from your follow list.'", async () => {
      const page = await open(`/vesselview/${ids.freeVessel}`, { as: 'owner' })
      await button(page, 'Follow Vagabond').click()
      await answerYes(page, 'Add this vessel to your followed list?')
      await told(
        page,
        'Vessel Vagabond added to your follow list. View and manage your follow list in your user profile',
      )
      await button(page, 'Unfollow Vagabond').click()
      await answerYes(page, 'Confirm removing this vessel from your followed list?')
      await told(page, 'Vessel Vagabond removed from your follow list.')
    })

    it("'Coordinates updated. Hit the Update Place button to save the changes.'", async () => {
      const place = await records.place('owner')
      const page = await open(`/placeedit/${place.id}`, { as: 'owner' })
      await page.locator('.rs-mini-map__mark').waitFor()
      await page.locator('.leaflet-container').click({ position: { x: 120, y: 120 } })
      await answerYes(page, 'Confirm the new position?')
      await told(page, 'Coordinates updated. Hit the Update Place button to save the changes.')
      await button(page, 'Update place').click()
      await page.waitForURL(`${site}/placeview/${place.id}`)
    })
  })
}
