import { describe, expect, it } from 'vitest'
import { siteUrl, type useActors } from '../actors.ts'
import { getViewportParams } from '../../site/browser.ts'
import { bayPath } from '../map-actions.ts'

/** The ground of the home screen, its intro, and what a touch of the map opens. */
export function describeHomeMap({ open }: ReturnType<typeof useActors>): void {
  describe('home map', () => {
    it('Full-window map on satellite imagery, attribution including Not For Navigation. Zoom range 3 to 18.', async () => {
      const page = await open('/?lat=43.517&lng=4.132&zoom=17')
      await page.locator('.rs-imagery.leaflet-layer img').first().waitFor()
      expect(await page.locator('.rs-map').boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
      const credits = await page.locator('.rs-status').innerText()
      expect(credits).toContain('Not For Navigation')
      expect(credits).toContain('test satellite imagery')
      const [nearer, farther] = ['Zoom in', 'Zoom out'].map((name) => page.getByRole('button', { name }))
      await nearer?.click()
      await expect.poll(() => getViewportParams(page).zoom).toBe('18')
      await nearer?.click({ force: true })
      expect(await page.locator('.rs-status').innerText()).toContain('zoom 18')
      await page.goto(`${siteUrl}/?lat=43.517&lng=4.132&zoom=4`)
      await expect.poll(() => page.locator('.rs-status').innerText()).toContain('zoom 4')
      await farther?.click()
      await expect.poll(() => getViewportParams(page).zoom).toBe('3')
      await farther?.click({ force: true })
      expect(await page.locator('.rs-status').innerText()).toContain('zoom 3')
      for (const [asked, shown] of [
        [1, 3],
        [22, 18],
      ]) {
        await page.goto(`${siteUrl}/?lat=43.517&lng=4.132&zoom=${asked}`)
        await expect.poll(() => page.locator('.rs-status').innerText()).toContain(`zoom ${shown}`)
      }
    })

    it('Intro modal: shown 2 seconds after load when the show-intro flag is set, hidden otherwise.', async () => {
      const page = await open('/faq', { intro: true })
      await page.addInitScript(() => {
        const seen: Record<string, number> = {}
        Object.assign(window, { seen })
        function look() {
          for (const name of ['.rs-map__leaflet', 'dialog[open]'])
            if (document.querySelector(name)) seen[name] ??= performance.now()
        }
        new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
      })
      await page.goto(siteUrl + bayPath)
      expect(await flagOf(page)).toBe(true)
      const intro = page.getByRole('dialog', { name: 'Welcome to Roadstead' })
      await intro.waitFor()
      const waited = await page.evaluate(() => {
        const { seen } = window as unknown as { seen: Record<string, number> } // put there above
        const opened = seen['dialog[open]'] ?? 0
        return { afterPage: opened, afterMap: opened - (seen['.rs-map__leaflet'] ?? 0) }
      })
      // The seconds count from the page; on a busy machine its map comes a moment later.
      expect(waited.afterPage).toBeGreaterThan(2000)
      expect(waited.afterMap).toBeLessThan(4000)
      const kept = page.waitForResponse(/dismiss_intro/)
      await page.keyboard.press('Escape')
      await kept
      await page.reload()
      expect(await flagOf(page)).toBe(false)
      await page.locator('.rs-pin').first().waitFor()
      await page.waitForTimeout(2600)
      expect(await page.getByRole('dialog').count()).toBe(0)
    })

    it('Clicking a map feature opens an overlay by layer: place popup, navigation-aid popup, weather report table, vessel connection popup.', async () => {
      const page = await open(`${bayPath}&layers=pois+navAids+buoys+vessels`, { actor: 'member' })
      const popup = page.locator('.leaflet-popup')
      for (const [marker, shown] of [
        [/^Cale de mise à l’eau, Launch Ramp/, popup.getByRole('link', { name: 'View', exact: true })],
        [/^Espiguette S/, popup.getByText('999416001')],
        [/^Lion buoy/, popup.getByRole('table').first()],
        [/^Espadon/, popup.getByRole('link', { name: 'Vessel page' })],
      ] as const) {
        await page.getByRole('button', { name: marker }).click()
        await shown.waitFor()
        expect(await popup.count()).toBe(1)
        await page.keyboard.press('Escape')
        await expect.poll(() => popup.count()).toBe(0)
      }
    })

    it("Clicking a cluster shows 'Zoom in to see local POIs'.", async () => {
      const page = await open('/?lat=42.93&lng=6.3&zoom=9')
      const clusters = page.getByRole('button', { name: /places here/ })
      await clusters.first().waitFor()
      // One that lies beside the panels, not behind them.
      const clear = await clusters.evaluateAll((all) =>
        all.findIndex((cluster) => {
          const { x, y } = cluster.getBoundingClientRect()
          return x > 450 && x < 1100 && y > 80 && y < 700
        }),
      )
      await clusters.nth(clear).click()
      await page.locator('.leaflet-popup').getByText('Zoom in to see local POIs', { exact: true }).waitFor()
    })
  })
}

/** The flag as the document brings it. */
async function flagOf(page: Awaited<ReturnType<ReturnType<typeof useActors>['open']>>): Promise<boolean> {
  const text = await page.locator('#roadstead-data').textContent()
  const { session } = JSON.parse(text ?? '') as { session: { show_intro: boolean } } // PageData
  return session.show_intro
}
