import { describe, expect, it } from 'vitest'
import { siteUrl, type useActors } from '../actors.ts'
import { getViewportParams } from '../../support/browser.ts'
import { bayPath } from '../map-actions.ts'

/** Basemap, intro and popups of the home screen. */
export function describeHomeMap({ open }: ReturnType<typeof useActors>): void {
  describe('home map', () => {
    it('Full-window map on satellite imagery, attribution including Not For Navigation. Zoom range 3 to 18.', async () => {
      const page = await open('/?lat=43.517&lng=4.132&zoom=17')
      await page.locator('.rs-imagery.leaflet-layer img').first().waitFor()
      expect(await page.locator('.rs-map').boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
      const statusText = await page.locator('.rs-status').innerText()
      expect(statusText).toContain('Not For Navigation')
      expect(statusText).toContain('test satellite imagery')
      expect(statusText).toContain('© OpenStreetMap contributors (ODbL)')
      const [zoomIn, zoomOut] = ['Zoom in', 'Zoom out'].map((name) => page.getByRole('button', { name }))
      await zoomIn?.click()
      await expect.poll(() => getViewportParams(page).zoom).toBe('18')
      // The disabled button has no effect: one step out leads to 17.
      await zoomIn?.click({ force: true })
      await zoomOut?.click()
      await expect.poll(() => getViewportParams(page).zoom).toBe('17')
      await page.goto(`${siteUrl}/?lat=43.517&lng=4.132&zoom=4`)
      await expect.poll(() => page.locator('.rs-status').innerText()).toContain('zoom 4')
      await zoomOut?.click()
      await expect.poll(() => getViewportParams(page).zoom).toBe('3')
      await zoomOut?.click({ force: true })
      await zoomIn?.click()
      await expect.poll(() => getViewportParams(page).zoom).toBe('4')
      for (const [requestedZoom, expectedZoom] of [
        [1, 3],
        [22, 18],
      ]) {
        await page.goto(`${siteUrl}/?lat=43.517&lng=4.132&zoom=${requestedZoom}`)
        await expect.poll(() => page.locator('.rs-status').innerText()).toContain(`zoom ${expectedZoom}`)
      }
    })

    it('Intro modal: shown 2 seconds after load when the show-intro flag is set, hidden otherwise.', async () => {
      const page = await open('/faq', { intro: true })
      await page.addInitScript(() => {
        const firstSeen: Record<string, number> = {}
        Object.assign(window, { firstSeen })
        function recordFirstSeen() {
          for (const name of ['.rs-map__leaflet', 'dialog[open]'])
            if (document.querySelector(name)) firstSeen[name] ??= performance.now()
        }
        new MutationObserver(recordFirstSeen).observe(document, {
          childList: true,
          subtree: true,
          attributes: true,
        })
      })
      await page.goto(siteUrl + bayPath)
      expect(await readShowIntroFlag(page)).toBe(true)
      const intro = page.getByRole('dialog', { name: 'Welcome to Roadstead' })
      await intro.waitFor()
      const introDelayMs = await page.evaluate(() => {
        const { firstSeen } = window as unknown as { firstSeen: Record<string, number> } // set by the init script above
        const opened = firstSeen['dialog[open]'] ?? 0
        return { afterPage: opened, afterMap: opened - (firstSeen['.rs-map__leaflet'] ?? 0) }
      })
      // The delay starts with the page; on a busy machine the map appears later.
      expect(introDelayMs.afterPage).toBeGreaterThan(2000)
      expect(introDelayMs.afterMap).toBeLessThan(4000)
      const dismissResponse = page.waitForResponse(/dismiss_intro/)
      await page.keyboard.press('Escape')
      await dismissResponse
      await page.reload()
      expect(await readShowIntroFlag(page)).toBe(false)
      await page.locator('.rs-pin').first().waitFor()
      await page.waitForTimeout(2600)
      expect(await page.getByRole('dialog').count()).toBe(0)
    })

    it('Clicking a map feature opens an overlay by layer: place popup, navigation-aid popup, weather report table, vessel connection popup.', async () => {
      const page = await open(`${bayPath}&layers=pois+navAids+buoys+vessels`, { actor: 'member' })
      const popup = page.locator('.leaflet-popup')
      for (const [marker, popupContent] of [
        [/^Cale de mise à l’eau, Launch Ramp/, popup.getByRole('link', { name: 'View', exact: true })],
        [/^Espiguette S/, popup.getByText('999416001')],
        [/^Lion buoy/, popup.getByRole('table').first()],
        [/^Espadon/, popup.getByRole('link', { name: 'Vessel page' })],
      ] as const) {
        await page.getByRole('button', { name: marker }).click()
        await popupContent.waitFor()
        expect(await popup.count()).toBe(1)
        await page.keyboard.press('Escape')
        await expect.poll(() => popup.count()).toBe(0)
      }
    })

    it("Clicking a cluster shows 'Zoom in to see local POIs'.", async () => {
      const page = await open('/?lat=42.93&lng=6.3&zoom=9')
      const clusters = page.getByRole('button', { name: /places here/ })
      await clusters.first().waitFor()
      // Choose a cluster that no panel covers.
      const unobscured = await clusters.evaluateAll((all) =>
        all.findIndex((cluster) => {
          const { x, y } = cluster.getBoundingClientRect()
          return x > 450 && x < 1100 && y > 80 && y < 700
        }),
      )
      await clusters.nth(unobscured).click()
      await page.locator('.leaflet-popup').getByText('Zoom in to see local POIs', { exact: true }).waitFor()
    })
  })
}

/** Reads the show-intro flag from the served document. */
async function readShowIntroFlag(
  page: Awaited<ReturnType<ReturnType<typeof useActors>['open']>>,
): Promise<boolean> {
  const text = await page.locator('#roadstead-data').textContent()
  const { session } = JSON.parse(text ?? '') as { session: { show_intro: boolean } } // matches PageData
  return session.show_intro
}
