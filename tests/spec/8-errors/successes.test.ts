import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { acceptDialog } from '../dialogs.ts'
import { waitForNotice } from '../notices.ts'
import { useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

const getButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('section 8: successes', () => {
  it("Success alerts: 'place deleted',", async () => {
    await records.place('member', { name: 'Anse Perdue', longitude: 8.42, latitude: 41.42 })
    const page = await open('/?lat=41.42&lng=8.42&zoom=15&layers=pois', { actor: 'member' })
    await page.getByRole('button', { name: /^Anse Perdue/ }).click()
    await page.locator('.leaflet-popup').getByRole('button', { name: 'Delete' }).click()
    await acceptDialog(page, 'Confirm place delete?')
    await waitForNotice(page, 'place deleted')
    await expect.poll(() => page.getByRole('button', { name: /^Anse Perdue/ }).count()).toBe(0)
  })

  it("'NavAid deleted'", async () => {
    const page = await open(`/nav_aidview/${ids.spareNavAids.errors}`, { actor: 'owner' })
    await getButton(page, 'Delete NavAid').click()
    await acceptDialog(page, 'Confirm nav_aid delete?')
    await waitForNotice(page, 'NavAid deleted')
    expect((await callAs('visitor', 'GET', `/nav_aids/${ids.spareNavAids.errors}`)).status).toBe(404)
  })

  it("'Thank you: your post was added', 'Thank you: your rating was added'", async () => {
    const place = await records.place('owner')
    const page = await open(`/placeview/${place.id}`, { actor: 'member' })
    await page.getByRole('textbox', { name: /Your review/ }).fill('Good holding.')
    await getButton(page, 'Submit review').click()
    await waitForNotice(page, 'Thank you: your post was added')
    await getButton(page, '4 stars').click()
    await waitForNotice(page, 'Thank you: your rating was added')
  })

  it("'vessel updated'", async () => {
    const vessel = await records.vessel('owner', { name: 'Bettered' })
    const page = await open(`/vesselview/${vessel.id}`, { actor: 'owner' })
    await getButton(page, 'Edit').click()
    await page.getByLabel('Model').fill('Sun Odyssey')
    await getButton(page, 'Save vessel').click()
    await waitForNotice(page, 'vessel updated')
    await page.getByText('Sun Odyssey').first().waitFor()
  })

  it("'Vessel {name} was added to your profile', 'user profile updated'", async () => {
    const page = await open('/profile', { actor: 'owner' })
    await getButton(page, 'Update profile').click()
    await waitForNotice(page, 'user profile updated')
    await getButton(page, 'Add a vessel').click()
    await getButton(page, "I don't have a MMSI").click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Périssoire')
    await page.getByLabel(/^Length overall/).fill('4')
    await getButton(page, 'Add vessel').click()
    await waitForNotice(page, 'Vessel Périssoire was added to your profile')
    await getButton(page, 'Remove Périssoire').click()
    await acceptDialog(page, 'Remove vessel from your list?')
    await getButton(page, 'Remove Périssoire').waitFor({ state: 'detached' })
  })

  it("'NavAid updated'", async () => {
    const page = await open(`/nav_aidedit/${ids.ownNavAid}`, { actor: 'member' })
    await page.getByLabel('City').fill('Porticcio')
    await getButton(page, 'Update NavAid').click()
    await waitForNotice(page, 'NavAid updated')
    await page.waitForURL(`${siteUrl}/nav_aidview/${ids.ownNavAid}`)
  })

  it("'Coordinates updated. Hit the Update Place button to save the changes.'", async () => {
    const place = await records.place('owner')
    const page = await open(`/placeedit/${place.id}`, { actor: 'owner' })
    await page.locator('.rs-mini-map__mark').waitFor()
    await page.locator('.leaflet-container').click({ position: { x: 120, y: 120 } })
    await acceptDialog(page, 'Confirm the new position?')
    await waitForNotice(page, 'Coordinates updated. Hit the Update Place button to save the changes.')
    await getButton(page, 'Update place').click()
    await page.waitForURL(`${siteUrl}/placeview/${place.id}`)
  })
})
