import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { Place } from '../../../src/core/contract/place.ts'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { charts, delays } from '../../../src/core/limits.ts'
import { chartKind } from '../../../src/widgets/chart/chart-kind.ts'
import { callAs, ids, site, type useActors } from '../actors.ts'

const words = (page: Page, selector: string) => page.locator(selector).allInnerTexts()

/** Charts of places and vessels. */
export function chartLimits({ open }: ReturnType<typeof useActors>): void {
  /** How long after its coming a page that shows no chart has drawn them all, in milliseconds. */
  async function drawnAfter(path: string): Promise<{ early: number; late: number; after: number }> {
    const page = await open('/faq', { size: { width: 1280, height: 320 } })
    await page.goto(site + path)
    // Without values shown in sight: the page stays at its top.
    await page.locator('.rs-chart__plot').first().waitFor({ state: 'attached' })
    const start = Date.now()
    const drawn = () => page.locator('.rs-chart canvas').count()
    const early = await drawn()
    await expect.poll(drawn, { timeout: 15_000, interval: 100 }).toBeGreaterThan(early)
    const after = Date.now() - start
    return { early, late: await drawn(), after }
  }

  describe('charts', () => {
    it('Chart delays 7000 ms (place), 5000 ms (vessel).', async () => {
      expect([delays.placeChartsMs, delays.vesselChartsMs]).toEqual([7000, 5000])
      const [place, vessel] = await Promise.all([
        drawnAfter(`/placeview/${ids.marina}`),
        drawnAfter(`/vesselview/${ids.ownVessel}`),
      ])
      // The latest moment: what is in sight is drawn at once, the rest not before the delay ends.
      expect([place.early, vessel.early]).toEqual([0, 0])
      expect(place.after).toBeGreaterThan(5500)
      expect(vessel.after).toBeGreaterThan(3500)
      expect(place.after).toBeGreaterThan(vessel.after)
    })

    it('Charts: 30-day and 24-hour series in knots, degrees, degrees C, meters; hours GMT.', async () => {
      const { charts: ofPlace } = (await callAs<Place>('visitor', 'GET', `/places/${ids.marina}`)).body
      const { charts: ofVessel } = (await callAs<Vessel>('visitor', 'GET', `/vessels/${ids.ownVessel}`)).body
      for (const all of [ofPlace, ofVessel])
        for (const [name, series] of Object.entries(all ?? {}))
          if (/_(mnth|day)_ary$/.test(name))
            expect([name, series.length]).toEqual([name, name.includes('_mnth_') ? 30 : 24])
      const page = await open(`/placeview/${ids.marina}`)
      const said = (name: RegExp) => page.getByRole('img', { name }).first().waitFor({ state: 'attached' })
      await said(/^Wind speed, last 24 hours: lowest .* kn/)
      await said(/^Wind speed, last 30 days: lowest .* kn/)
      await said(/^Wind direction, last 24 hours: .*\d{1,3}°|^Wind direction, last 24 hours: mostly from/)
      await said(/^Air temperature, last 24 hours: lowest [\d.]+ °C/)
      expect(await words(page, '.rs-charts__group')).toEqual(
        expect.arrayContaining([expect.stringContaining('Hours are GMT.')]),
      )
      // The hour of the newest value is that of Greenwich.
      const newest = page.locator('.rs-chart').filter({ hasText: 'Wind speed' }).first()
      const hour = String(new Date().getUTCHours()).padStart(2, '0')
      const before = String((new Date().getUTCHours() + 23) % 24).padStart(2, '0')
      expect(await newest.locator('.rs-chart__when').innerText()).toMatch(
        new RegExp(`\\b(${hour}|${before}):00`),
      )
      await page.goto(`${site}/vesselview/${ids.ownVessel}`)
      await said(/^Depth, last 24 hours: lowest [\d.]+ m/)
    })

    it('Chart type code 1 column, 2 area, 3 line, other bubble.', () => {
      expect(charts.type).toEqual({ column: 1, area: 2, line: 3 })
      expect([0, 1, 2, 3, 4, 99].map(chartKind)).toEqual([
        'bubble',
        'column',
        'area',
        'line',
        'bubble',
        'bubble',
      ])
    })

    it("Pie and bubble default 345 x 345 px; pie legend bottom, column-style legend top; bubble colour scale 0 to 30 labelled 'Sustained Wind Scale (Kts.)'; title font size 12.", async () => {
      expect(charts.roundSizePx).toBe(345)
      const page = await open(`/placeview/${ids.marina}`, { size: { width: 620, height: 900 } })
      await page.locator('.rs-pie').first().waitFor()
      for (const round of ['.rs-pie', '.rs-rose']) {
        const one = page.locator(round).first()
        await one.scrollIntoViewIfNeeded()
        expect(await one.evaluate((chart) => getComputedStyle(chart).maxInlineSize)).toBe('345px')
        const box = await one.boundingBox()
        expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).toEqual([345, 345])
      }
      const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0
      expect(await top('.rs-pie__legend')).toBeGreaterThan(await top('.rs-pie > svg'))
      const columns = page.locator('.rs-chart').filter({ hasText: 'Check-ins a day' })
      const legend = await columns.locator('.rs-chart__side').boundingBox()
      const plot = await columns.locator('.rs-chart__plot').boundingBox()
      expect((legend?.y ?? 0) + (legend?.height ?? 0)).toBeLessThanOrEqual((plot?.y ?? 0) + 1)
      const scale = page.locator('.rs-wind-scale').first()
      expect(await scale.locator('p').innerText()).toBe('Sustained Wind Scale (Kts.)')
      expect(await scale.locator('li').allInnerTexts()).toEqual(['0', '10', '20', '30'])
      expect(charts.bubbleScale).toEqual({ min: 0, max: 30 })
      const title = page.locator('.rs-chart__title').first()
      expect(await title.evaluate((text) => getComputedStyle(text).fontSize)).toBe('12px')
    })
  })
}
