import { describe, expect, it } from 'vitest'
import { callAs, ids, useActors } from '../actors.ts'
import { acceptDialog } from '../dialogs.ts'
import { getViewportParams } from '../../support/browser.ts'
import { openMapMenu } from '../map-actions.ts'

const { open } = useActors()

describe('section 2: a new place', () => {
  it("Afterwards 'POI added' with a thank-you: the creator can edit or delete it, and the site admin may delete it if it does not meet guidelines.", async () => {
    const page = await open('/?lat=41.2&lng=9.4&zoom=15&layers=pois', { actor: 'member' })
    await openMapMenu(page)
    const menuText = await page.locator('.rs-menu__position').innerText()
    await page.getByRole('menuitem', { name: 'Add a Poi at this location' }).click()
    const position = ['Latitude', 'Longitude'].map((name) => page.getByLabel(name).inputValue())
    expect(await Promise.all(position)).toEqual(menuText.match(/-?\d+\.\d{3}/g))
    await page.getByRole('textbox', { name: /^Name/ }).fill('Cala Grazie')
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await acceptDialog(page, 'Submit new POI? (May take a few seconds....)')
    const thanks = page.getByRole('dialog', { name: 'POI added' })
    await thanks
      .getByText(
        'Thank you! You can edit or delete this POI. The site admin may delete it if it does not meet the guidelines.',
      )
      .waitFor()
    const href = await thanks.getByRole('link', { name: 'View the POI' }).getAttribute('href')
    const path = `/places/${href?.split('/').at(-1)}`
    expect((await callAs('visitor', 'GET', path)).body).toMatchObject({ user_id: ids.member })
    await thanks.getByRole('button', { name: 'Back to the map' }).click()
    await page.getByRole('button', { name: /^Cala Grazie/ }).click()
    const popup = page.locator('.leaflet-popup')
    await popup.getByRole('link', { name: 'Edit' }).waitFor()
    expect(await popup.getByRole('button', { name: 'Delete' }).isEnabled()).toBe(true)
    expect(getViewportParams(page).layers).toBe('pois')
    expect((await callAs('owner', 'DELETE', path)).status).toBe(403)
    expect((await callAs('admin', 'DELETE', path)).status).toBe(200)
  })
})
