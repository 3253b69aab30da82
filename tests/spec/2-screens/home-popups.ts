import { describe, expect, it } from 'vitest'
import { callAs, ids, siteUrl, type useActors } from '../actors.ts'
import { acceptDialog } from '../dialogs.ts'
import { bayPath } from '../map-actions.ts'
import type { useTestRecords } from '../test-records.ts'

/** Popups of the home map. */
export function describeHomePopups(
  { open }: ReturnType<typeof useActors>,
  records: ReturnType<typeof useTestRecords>,
): void {
  describe('home popups', () => {
    it('Place popup: thumbnail, name, address, city and state code, country name; buttons View, Edit (disabled when logged out), Delete (enabled only for the creator).', async () => {
      const at = { longitude: 9.2, latitude: 41.3 }
      const { id } = await records.place('owner', { name: 'Anse de la Carte', ...at })
      const addressFields = {
        address: '3 quai du Nord',
        city: 'Bonifacio',
        state_code: '2A',
        country_code: 'FR',
      }
      await callAs('owner', 'PATCH', `/places/${id}`, { place: addressFields })
      for (const [actor, mayEdit, mayDelete] of [
        ['visitor', false, false],
        ['member', true, false],
        ['owner', true, true],
      ] as const) {
        const page = await open(`/?lat=${at.latitude}&lng=${at.longitude}&zoom=14&layers=pois`, { actor })
        await page.getByRole('button', { name: /^Anse de la Carte/ }).click()
        const popup = page.locator('.leaflet-popup')
        await popup.getByRole('heading', { name: 'Anse de la Carte' }).waitFor()
        await popup.getByRole('img', { name: 'Picture of Anse de la Carte' }).waitFor()
        const text = await popup.innerText()
        expect(text).toContain('3 quai du Nord')
        expect(text).toContain('Bonifacio, 2A, France')
        const view = popup.getByRole('link', { name: 'View', exact: true })
        expect(await view.getAttribute('href')).toBe(`/placeview/${id}`)
        const edit = popup.getByText('Edit', { exact: true })
        expect([actor, await edit.isEnabled()]).toEqual([actor, mayEdit])
        const remove = popup.getByRole('button', { name: 'Delete', exact: true })
        expect([actor, await remove.isEnabled()]).toEqual([actor, mayDelete])
        await page.close()
      }
    })

    it("Navigation-aid popup: thumbnail, name, Type, MMSI, Location, Updated, Dimensions (length x width mt.), Delete NavAid for the creator only; shows 'NavAid deleted' afterwards.", async () => {
      const couronnePage = await open('/?lat=43.326&lng=5.053&zoom=12&layers=navAids')
      await couronnePage.getByRole('button', { name: /^Cap Couronne/ }).click()
      const readFacts = async (page: typeof couronnePage) => {
        const list = page.locator('.leaflet-popup dl')
        await list.waitFor()
        const [names, values] = [
          await list.locator('dt').allInnerTexts(),
          await list.locator('dd').allInnerTexts(),
        ]
        return Object.fromEntries(names.map((name, index) => [name, values[index]]))
      }
      expect(await readFacts(couronnePage)).toMatchObject({
        Type: 'Light, without sectors',
        MMSI: '992271409',
        Location: '43.326, 5.053',
        Updated: expect.stringContaining('May 1, 2024'),
      })
      const address = '/?lat=41.95&lng=9.15&zoom=15&layers=navAids'
      for (const actor of ['visitor', 'member', 'owner'] as const) {
        const page = await open(address, { actor })
        const marker = page.getByRole('button', { name: /^Isolella/ })
        await marker.click()
        const popup = page.locator('.leaflet-popup')
        await popup.getByRole('heading', { name: 'Isolella' }).waitFor()
        await popup.getByRole('img', { name: 'Picture of Isolella' }).waitFor()
        expect((await readFacts(page)).Dimensions).toBe('4 x 3 mt.')
        const remove = popup.getByRole('button', { name: 'Delete NavAid' })
        expect([actor, await remove.count()]).toEqual([actor, actor === 'owner' ? 1 : 0])
        if (actor !== 'owner') continue
        await remove.click()
        await acceptDialog(page, 'Confirm nav_aid delete?')
        await page.getByText('NavAid deleted', { exact: true }).waitFor()
        await expect.poll(() => popup.count()).toBe(0)
        await expect.poll(() => marker.count()).toBe(0)
      }
      const deletedResponse = await fetch(`${siteUrl}/api/v1/nav_aids/${ids.spareNavAids.home}`)
      expect(deletedResponse.status).toBe(404)
    })

    it("Weather popup: 'Weather near: {name}', centre longitude and latitude, table of observations.", async () => {
      const page = await open(`${bayPath}&layers=buoys`)
      const marker = page.getByRole('button', { name: /^Lion buoy/ })
      expect(await marker.getAttribute('aria-label')).toMatch(/^Lion buoy, weather beacon, wind 10 kn,/)
      await marker.click()
      const popup = page.locator('.leaflet-popup')
      await popup.getByRole('heading', { name: 'Weather near: Lion buoy', exact: true }).waitFor()
      expect(await popup.locator('.rs-weather__centre').innerText()).toMatch(
        /Longitude\s+4\.300\s+Latitude\s+43\.400$/i,
      )
      const table = popup.getByRole('table', { name: 'Observations of Lion buoy, newest first' })
      expect(await table.getByRole('row').count()).toBeGreaterThan(24)
      const headings = await table.getByRole('columnheader').allInnerTexts()
      expect(headings).toEqual(
        expect.arrayContaining(['Time (GMT)', 'Wind from', 'Wind', 'Gust', 'Pressure', 'Distance']),
      )
      const times = await table.locator('tbody').getByRole('rowheader').allInnerTexts()
      for (const time of times) expect(time).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2}$/)
      // The headline is the latest wind of the beacon, as on its marker and in its first row.
      const [wind] = await popup.locator('.rs-weather__newest dd').allInnerTexts()
      expect(wind).toMatch(/^10\.0\s*kt$/)
      expect(await table.locator('tbody tr').first().locator('td').allInnerTexts()).toEqual(
        '300 10.0 15.0 1.5 1010 15 18 0'.split(' '),
      )
      // A beacon 34 nm away has a newer report; it is listed below with name and distance.
      expect(await table.innerText()).not.toContain('17.3')
      const others = popup.getByRole('region', { name: 'Other stations nearby', exact: true })
      const agde = others.getByRole('row', { name: /^Agde light 34\.\d nm away, / })
      expect(await agde.locator('td').allInnerTexts()).toEqual(['90', '17.3', '24.1', '1001'])
      const [above, below] = [await table.boundingBox(), await others.boundingBox()]
      expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY)
    })

    it('Vessel connection popup: vessel thumbnail and name, Updated (time ago), SOG, COG (heading), check-in place link and time ago, link to the vessel page.', async () => {
      const page = await open(`${bayPath}&layers=vessels`, { actor: 'member' })
      const popup = page.locator('.leaflet-popup')
      const figures = async () =>
        (await popup.locator('.rs-vessel-popup__figures').innerText()).split(/\s*\n\s*/)
      await page.getByRole('button', { name: /^Espadon/ }).click()
      await popup.getByRole('heading', { name: 'Espadon' }).waitFor()
      expect((await figures()).join(' ')).toMatch(/Updated \d+ minutes ago SOG 5\.5 ?kn?t? COG 092°/i)
      const link = popup.getByRole('link', { name: 'Vessel page' })
      expect(await link.getAttribute('href')).toBe(`/vesselview/${ids.ownVessel}`)
      await page.keyboard.press('Escape')
      await popup.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: /^Golden Wake/ }).click()
      await popup.getByRole('heading', { name: 'Golden Wake' }).waitFor()
      expect(await popup.locator('svg, img').count()).toBeGreaterThan(0)
      const place = popup.getByRole('link', { name: 'Port Camargue' })
      expect(await place.getAttribute('href')).toBe(`/placeview/${ids.marina}`)
      expect(await popup.innerText()).toMatch(/Checked in at Port Camargue\s*· \d hours ago/)
    })
  })
}
