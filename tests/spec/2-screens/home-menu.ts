import { describe, expect, it } from 'vitest'
import { callAs, ids, siteUrl, type useActors } from '../actors.ts'
import { acceptDialog } from '../dialogs.ts'
import { getViewportParams } from '../../support/browser.ts'
import { bayPath, getMenuChoices, closeMapMenu, openMapMenu, menuPoint } from '../map-actions.ts'

const addPlaceItem = 'Add a Poi at this location'
const nearUrl = '/?lat=43.47&lng=4.12&zoom=13'

/** The context menu of the map and the place form. */
export function describeHomeMenu({ open }: ReturnType<typeof useActors>): void {
  describe('home menu', () => {
    it('Right-click context menu at the pointer:', async () => {
      const page = await open(bayPath)
      await page.locator('.rs-pin').first().waitFor()
      await openMapMenu(page)
      const box = await page.locator('.rs-menu').boundingBox()
      expect(Math.abs((box?.x ?? 0) - menuPoint.x)).toBeLessThan(4)
      expect(Math.abs((box?.y ?? 0) - menuPoint.y)).toBeLessThan(4)
      await closeMapMenu(page)
    })

    it("'Add a Poi at this location' (needs login and pois layer on).", async () => {
      for (const [actor, layers, isOffered] of [
        ['visitor', 'pois', false],
        ['member', 'navAids', false],
        ['member', 'pois', true],
      ] as const) {
        const page = await open(`${bayPath}&layers=${layers}`, { actor })
        await openMapMenu(page)
        expect([actor, layers, (await getMenuChoices(page)).includes(addPlaceItem)]).toEqual([
          actor,
          layers,
          isOffered,
        ])
      }
    })

    it("One reading also shows 'Add a Point of Interest at this location' always, opening a place form with the clicked coordinates.", async () => {
      // CONTRACT section 6 rejects this reading: one item adds a place, and only under its conditions.
      for (const [actor, layers, rows] of [
        ['member', 'pois', [addPlaceItem]],
        ['member', 'navAids', []],
        ['visitor', 'pois', []],
        ['visitor', 'navAids', []],
      ] as const) {
        const other = await open(`${bayPath}&layers=${layers}`, { actor })
        await openMapMenu(other)
        const offered = (await getMenuChoices(other)).filter((choice) => /\badd\b/i.test(choice))
        expect([actor, layers, offered]).toEqual([actor, layers, rows])
        expect(await other.getByText('Add a Point of Interest at this location').count()).toBe(0)
      }
      const page = await open(`${bayPath}&layers=pois`, { actor: 'member' })
      await openMapMenu(page)
      const positionText = await page.locator('.rs-menu__position').innerText()
      const [latitude = '', longitude = ''] = positionText.match(/-?\d+\.\d{3}/g) ?? []
      expect(Number(longitude)).toBeGreaterThan(4.12)
      expect(Number(latitude)).toBeLessThan(43.47)
      await page.getByRole('menuitem', { name: addPlaceItem }).click()
      const form = page.getByRole('dialog', { name: 'Add a Point of Interest' })
      expect(await form.getByLabel('Latitude').inputValue()).toBe(latitude)
      expect(await form.getByLabel('Longitude').inputValue()).toBe(longitude)
    })

    it("'Download Sat Maps in this view (zoom=N)' (needs login and satMaps layer).", async () => {
      for (const [actor, layers] of [
        ['visitor', 'pois+satMaps'],
        ['member', 'pois'],
      ] as const) {
        const page = await open(`${nearUrl}&layers=${layers}`, { actor })
        await openMapMenu(page)
        expect((await getMenuChoices(page)).some((choice) => choice.startsWith('Download'))).toBe(false)
      }
      const page = await open(`${nearUrl}&layers=satMaps`, { actor: 'member' })
      await page.route('**/api/v1/images/**', (route) =>
        route.fulfill({ contentType: 'application/zip', body: 'zip' }),
      )
      await openMapMenu(page)
      const imageRequest = page.waitForRequest(/\/api\/v1\/images\/?\?/)
      await page
        .getByRole('menuitem', { name: 'Download Sat Maps in this view (zoom=15)', exact: true })
        .click()
      const query = new URL((await imageRequest).url()).searchParams
      expect(Object.fromEntries(query)).toMatchObject({ tile_zoom: '15', zoom: '13', file_format: 'kap' })
      expect(Number(query.get('x1'))).toBeLessThan(4.12)
      expect(Number(query.get('x2'))).toBeGreaterThan(4.12)
    })

    it("'Toggle tile zoom'.", async () => {
      const page = await open(`${nearUrl}&layers=satMaps`, { actor: 'member' })
      await openMapMenu(page)
      await page.getByRole('menuitem', { name: 'Toggle tile zoom', exact: true }).click()
      await openMapMenu(page)
      expect(await getMenuChoices(page)).toContain('Download Sat Maps in this view (zoom=16)')
      const visitorPage = await open(bayPath)
      await openMapMenu(visitorPage)
      expect(await getMenuChoices(visitorPage)).toContain('Toggle tile zoom')
    })

    it("When logged out: 'Log in to enable menu options', which goes to sign in.", async () => {
      const memberPage = await open(bayPath, { actor: 'member' })
      await openMapMenu(memberPage)
      expect((await getMenuChoices(memberPage)).some((choice) => choice.startsWith('Log in'))).toBe(false)
      const page = await open(bayPath)
      await openMapMenu(page)
      expect(await getMenuChoices(page)).toEqual([
        'Log in to enable menu options',
        'Toggle tile zoom',
        'Copy position',
        'Copy link to this view',
      ])
      await page.getByRole('menuitem', { name: 'Log in to enable menu options', exact: true }).click()
      await page.waitForURL(/\/users\/sign_in\?/)
      expect(new URL(page.url()).searchParams.get('return_to')).toMatch(/^\/\?lat=43\.47/)
      await page.getByRole('button', { name: 'Log in' }).waitFor()
    })

    it("Another variant lists 'Points of Interest' with the feature count (only if place features exist and zoom above 0) and a satellite-tile (Kaps) entry with the raster layer count (only if raster layers exist and zoom above 12).", async () => {
      const page = await open(`${nearUrl}&layers=pois+satMaps`)
      const readMenuRows = async (address: string, ready: RegExp) => {
        await page.goto(siteUrl + address)
        await page.getByText(ready).first().waitFor()
        await openMapMenu(page)
        const rows = await page.locator('.rs-menu__row').allInnerTexts()
        await closeMapMenu(page)
        return rows.map((row) => row.replace(/\s+/g, ' '))
      }
      const positionQuery = '/?lat=43.51&lng=4.13&zoom'
      const both = await readMenuRows(`${positionQuery}=13&layers=pois+satMaps`, /[1-9]\d* sheets in view/)
      const [sheets] = (await page.getByText(/sheets in view/).innerText()).match(/\d+/) ?? []
      const [places] = (await page.getByText(/^\d+ in view$/).innerText()).match(/\d+/) ?? []
      expect(both).toEqual([`Points of Interest ${places}`, `Kaps ${sheets}`])
      expect(
        await readMenuRows(`${positionQuery}=12&layers=pois+satMaps`, /[1-9]\d* sheets in view/),
      ).toEqual([expect.stringMatching(/^Points of Interest [1-9]/)])
      expect(await readMenuRows(`${positionQuery}=13&layers=satMaps`, /[1-9]\d* sheets in view/)).toEqual([
        expect.stringMatching(/^Kaps [1-9]/),
      ])
      expect(await readMenuRows('/?lat=40.5&lng=6.5&zoom=13&layers=pois', /^0 in view$/)).toEqual([])
    })

    it('The menu closes after an action is chosen.', async () => {
      const page = await open(`${bayPath}&layers=pois`, { actor: 'member' })
      for (const choice of ['Toggle tile zoom', addPlaceItem]) {
        await openMapMenu(page)
        await page.getByRole('menuitem', { name: choice }).click()
        await expect.poll(() => page.getByRole('menu').count()).toBe(0)
      }
    })

    it("Add-POI form: rounded latitude and longitude (3 decimals), name, POI type select, description, button 'Submit for review'.", async () => {
      const page = await open('/?lat=43.4567891&lng=4.1234567&zoom=15&layers=pois', { actor: 'member' })
      await openMapMenu(page)
      await page.getByRole('menuitem', { name: addPlaceItem }).press('Enter')
      const form = page.getByRole('dialog', { name: 'Add a Point of Interest' })
      expect(await form.getByLabel('Latitude').inputValue()).toMatch(/^43\.4\d{2}$/)
      expect(await form.getByLabel('Longitude').inputValue()).toMatch(/^4\.1\d{2}$/)
      expect(await form.getByLabel('Name').inputValue()).toBe('')
      const types = form.getByRole('combobox', { name: 'POI type' })
      expect(await types.getByRole('option').count()).toBeGreaterThanOrEqual(12)
      expect(await types.evaluate((select) => select.tagName)).toBe('SELECT')
      expect(await form.getByLabel('Description').evaluate((area) => area.tagName)).toBe('TEXTAREA')
      expect(await form.getByRole('button', { name: 'Submit for review' }).isEnabled()).toBe(true)
    })

    it("Afterwards 'POI added' with a thank-you: the creator can edit or delete it, and the site admin may delete it if it does not meet guidelines.", async () => {
      const page = await open('/?lat=41.2&lng=9.4&zoom=15&layers=pois', { actor: 'member' })
      await openMapMenu(page)
      await page.getByRole('menuitem', { name: addPlaceItem }).click()
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
}
