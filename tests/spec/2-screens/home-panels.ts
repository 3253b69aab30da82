import { describe, expect, it } from 'vitest'
import { placeTypes } from '../../../src/core/catalogue/place-types.ts'
import type { SearchResult } from '../../../src/core/contract/search.ts'
import { callAs, ids, siteUrl, type useActors } from '../actors.ts'
import { getViewportParams } from '../../support/browser.ts'
import { bayPath } from '../map-actions.ts'
import type { useTestRecords } from '../test-records.ts'

/** Layers, legend, search, top destinations and activity of the home screen. */
export function describeHomePanels(
  { open }: ReturnType<typeof useActors>,
  records: ReturnType<typeof useTestRecords>,
): void {
  describe('home panels', () => {
    it("Layers panel (accordion titled Layers) with checkboxes: pois (Points of Interest), satMaps (Satellite maps), buoys (Weather Beacons), navAids (AIS AToNs), vessels (Vessels; disabled when logged out), stinkPots (Superyacht Dodger), and a 'more info' button that opens the intro modal.", async () => {
      const boxes = [
        ['pois', 'Points of Interest'],
        ['satMaps', 'Satellite maps'],
        ['buoys', 'Weather Beacons'],
        ['navAids', 'AIS AToNs'],
        ['vessels', 'Vessels'],
        ['stinkPots', 'Superyacht Dodger'],
        // CONTRACT section 6 adds a seventh.
        ['aisPaths', 'AIS paths'],
      ] as const
      for (const actor of ['visitor', 'member'] as const) {
        const page = await open(`${bayPath}&layers=`, { actor })
        const panel = page.getByRole('region', { name: 'Layers', exact: true })
        await panel.getByRole('button', { name: 'Layers', exact: true }).waitFor()
        expect(await panel.locator('.rs-switch__title').allInnerTexts()).toEqual(
          boxes.map(([, title]) => title),
        )
        for (const [key, title] of boxes) {
          const box = panel.getByRole('checkbox', { name: title, exact: true })
          if (key === 'vessels' && actor === 'visitor') {
            expect(await box.isDisabled()).toBe(true)
            continue
          }
          await box.check()
          await expect.poll(() => getViewportParams(page).layers).toBe(key)
          await box.uncheck()
        }
        await panel.getByRole('button', { name: 'more info' }).click()
        await page.getByRole('dialog', { name: 'Welcome to Roadstead' }).waitFor()
        await page.keyboard.press('Escape')
        const title = panel.getByRole('button', { name: 'Layers', exact: true })
        await title.click()
        expect(await panel.getByRole('checkbox').count()).toBe(0)
        await title.click()
        expect(await panel.getByRole('checkbox').count()).toBe(boxes.length)
      }
    })

    it("Legend strip: 'Right-click on map for options. Click here to open legend'.", async () => {
      const page = await open(bayPath)
      const strip = page.locator('.rs-strip')
      expect(await strip.innerText()).toBe('Right-click on map for options. Click here to open legend')
      await strip.getByText('Click here to open legend').click()
      await page.getByRole('dialog', { name: 'Legend' }).waitFor()
    })

    it('The legend lists POI types, aids-to-navigation types, vessel statuses and vessel type icons (sailboat, pleasure power boat, superyacht or large cruise ship, commercial vessel).', async () => {
      const page = await open(bayPath)
      await page.getByRole('button', { name: 'Click here to open legend' }).click()
      const locateSection = (title: string) =>
        page
          .locator('.rs-legend section')
          .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      const listItems = async (title: string) =>
        (await locateSection(title).getByRole('listitem').allInnerTexts()).map((name) =>
          name.trim().toLowerCase(),
        )
      const names = (kind: 'place' | 'aid') =>
        placeTypes.filter((type) => type.kind === kind).map(({ name }) => name)
      const [places, aids] = [await listItems('Points of Interest'), await listItems('Aids to Navigation')]
      for (const name of names('place'))
        expect(places).toContainEqual(expect.stringContaining(name.toLowerCase()))
      for (const name of names('aid')) expect(aids).toContain(name.toLowerCase())
      expect(await listItems('Vessel status')).toEqual([
        'vessel under way',
        'vessel not under way',
        'vessel checked-in at known poi',
      ])
      expect(await listItems('Vessel types')).toEqual([
        'sailboat',
        'pleasure power boat',
        'superyacht or large cruise ship',
        'commercial vessel',
      ])
      const icons = locateSection('Vessel types').getByRole('listitem').locator('svg')
      expect(new Set(await icons.evaluateAll((all) => all.map((one) => one.innerHTML))).size).toBe(4)
    })

    it("Search bar, placeholder 'Place name or location, vessel name, MMSI or home port etc.'.", async () => {
      const port = await records.place('admin', { name: 'Crique Perdue' })
      await records.vessel('admin', { name: 'Retour', place_id: port.id })
      const page = await open(bayPath)
      const field = page.getByRole('combobox', { name: 'Search places and vessels' })
      expect(await field.getAttribute('placeholder')).toBe(
        'Place name or location, vessel name, MMSI or home port etc.',
      )
      for (const [query, found] of [
        ['port camargue', /^Port Camargue/],
        ['Marseille', /^Vieux-Port/],
        ['golden', /^Golden Wake/],
        ['319111000', /^Golden Wake/],
        ['crique perdue', /^Retour/],
      ] as const) {
        await field.fill(query)
        await page.getByRole('option', { name: found }).waitFor()
      }
    })

    it("Dropdown has a POIs section and a Vessels section; each row goes to the place or vessel page; 'N more...Refine search' rows appear when there are more hits.", async () => {
      const place = await records.place('admin', { name: 'Baie des Rochers' })
      const vessel = await records.vessel('admin', { name: 'Dame des Rochers' })
      const page = await open(bayPath)
      const field = page.getByRole('combobox')
      const section = (name: string) => page.getByRole('group', { name, exact: true })
      await field.fill('des rochers')
      await section('POIs').getByText('POIs', { exact: true }).waitFor()
      await section('Vessels').getByText('Vessels', { exact: true }).waitFor()
      expect(await page.getByText('Refine search').count()).toBe(0)
      await section('POIs')
        .getByRole('option', { name: /Baie des Rochers/ })
        .click()
      await page.waitForURL(`${siteUrl}/placeview/${place.id}`)
      await page.goBack()
      await field.fill('des rochers')
      await section('Vessels')
        .getByRole('option', { name: /Dame des Rochers/ })
        .click()
      await page.waitForURL(`${siteUrl}/vesselview/${vessel.id}`)
      await page.goBack()
      await field.fill('marina')
      const { body } = await callAs<SearchResult>('visitor', 'GET', '/search/?query=marina')
      expect(body.places_hits).toBeGreaterThan(20)
      await section('POIs')
        .getByText(`${body.places_hits - 10} more...Refine search`)
        .waitFor()
      expect(await section('POIs').getByRole('option').count()).toBe(10)
    })

    it("'Top destinations in the area': up to 10 places, columns Name and Traffic index.", async () => {
      const page = await open('/?lat=42.95&lng=6.3&zoom=9')
      const list = page.getByRole('region', { name: 'Top destinations in the area' })
      await expect.poll(() => list.getByRole('listitem').count()).toBe(10)
      expect(await list.locator('.rs-columns > *').allInnerTexts()).toEqual(['Name', 'Traffic index'])
      await page.goto(siteUrl + bayPath)
      const first = list.getByRole('listitem').first()
      await first.getByText('Port Camargue', { exact: true }).waitFor()
      await first.getByRole('img', { name: 'Traffic index 2 of 5' }).waitFor()
      expect(await list.getByRole('listitem').count()).toBeLessThanOrEqual(10)
    })

    it('Recent Activity list of check-ins, posts, new places and blog posts.', async () => {
      const place = await records.place('member', { name: 'Anse des Nouvelles' })
      await records.post('owner', { post: { comment: 'Good holding.', poi_id: place.id } })
      const page = await open(bayPath)
      const list = page.getByRole('region', { name: 'Recent Activity' })
      const row = (text: RegExp) => list.getByRole('link').filter({ hasText: text })
      await row(/Golden Wake checked in/).waitFor()
      await row(/Odile Wake wrote · Good holding\./).waitFor()
      await row(/Anse des Nouvelles.*New place/s).waitFor()
      await expect
        .poll(() => row(/Laying up/).getAttribute('href'), { timeout: 10_000 })
        .toBe('https://blog.example.org/winter')
      expect(await row(/Golden Wake/).getAttribute('href')).toBe(`/placeview/${ids.marina}`)
    })
  })
}
