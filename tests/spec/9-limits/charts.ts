import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { Place } from '../../../src/core/contract/place.ts'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { languages } from '../../../src/core/languages.ts'
import { dataCharts, delays } from '../../../src/core/limits/interface.ts'
import { chartKind } from '../../../src/widgets/chart/chart-kind.ts'
import { desktopSize, phoneSize } from '../../site/browser.ts'
import { findClippedLabels, recordCanvasLabels, type CanvasLabel } from '../../fakes/canvas-labels.ts'
import { callAs, ids, siteUrl, type useActors } from '../actors.ts'
import { openPausedCharts } from '../paused-charts.ts'

const words = (page: Page, selector: string) => page.locator(selector).allInnerTexts()

/** Charts of places and vessels. */
export function describeChartLimits({ open }: ReturnType<typeof useActors>): void {
  describe('charts', () => {
    it('Chart delays 7000 ms (place), 5000 ms (vessel).', async () => {
      expect([delays.placeChartsMs, delays.vesselChartsMs]).toEqual([7000, 5000])
      for (const [path, delayMs] of [
        [`/placeview/${ids.marina}`, delays.placeChartsMs],
        [`/vesselview/${ids.ownVessel}`, delays.vesselChartsMs],
      ] as const) {
        const charts = await openPausedCharts(await open('/faq', { size: desktopSize }), path)
        // The last of them is far below the window, which stays where it is.
        expect((await charts.getOffsetsBelowViewport()).at(-1)).toBeGreaterThan(400)
        await charts.advanceClock(delayMs - 100)
        expect((await charts.getDrawnPlots()).at(-1)).toBe(false)
        await charts.advanceClock(100)
        await expect.poll(charts.getDrawnPlots).not.toContain(false)
      }
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
        expect.arrayContaining([expect.stringContaining('Times are in GMT.')]),
      )
      // The hour of the newest value is that of Greenwich.
      const newest = page.locator('.rs-chart').filter({ hasText: 'Wind speed' }).first()
      const hour = String(new Date().getUTCHours()).padStart(2, '0')
      const before = String((new Date().getUTCHours() + 23) % 24).padStart(2, '0')
      expect(await newest.locator('.rs-chart__when').innerText()).toMatch(
        new RegExp(`\\b(${hour}|${before}):00`),
      )
      await page.goto(`${siteUrl}/vesselview/${ids.ownVessel}`)
      await said(/^Depth, last 24 hours: lowest [\d.]+ m/)
      // Every label is whole, the last day's too, whatever the language and the units.
      for (const { code } of languages) {
        const spoken = await open('/faq', { size: desktopSize, context: { locale: code } })
        await spoken.addInitScript(recordCanvasLabels)
        for (const [path, units] of [
          [`/placeview/${ids.marina}`, { speed: 'kn', depth: 'm' }],
          [`/vesselview/${ids.ownVessel}`, { speed: 'km/h', depth: 'ft' }],
        ] as const) {
          await spoken.evaluate(
            (chosen) => localStorage.setItem('roadstead-units', chosen),
            JSON.stringify(units),
          )
          const all = await openPausedCharts(spoken, path)
          await all.advanceClock(delays.placeChartsMs)
          await expect.poll(all.getDrawnPlots).not.toContain(false)
          expect(findClippedLabels(await canvasLabels(spoken))).toEqual([])
          expect(await cutMarks(spoken)).toEqual([])
        }
      }
    })

    it('Chart type code 1 column, 2 area, 3 line, other bubble.', () => {
      expect(dataCharts.type).toEqual({ column: 1, area: 2, line: 3 })
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
      expect(dataCharts.roundSizePx).toBe(345)
      for (const { code } of languages)
        for (const path of [`/placeview/${ids.marina}`, `/vesselview/${ids.ownVessel}`]) {
          const page = await open(path, { size: desktopSize, context: { locale: code } })
          expect(await roundSizes(page)).toEqual(path.startsWith('/place') ? squares(4) : squares(2))
        }
      const narrow = await open(`/placeview/${ids.marina}`, { size: phoneSize })
      expect(await roundSizes(narrow)).toEqual(squares(4))
      expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(phoneSize.width)
      const page = await open(`/placeview/${ids.marina}`, { size: desktopSize })
      await page.locator('.rs-rose').nth(1).waitFor()
      // Two beside each other, in the first column of the page.
      const [left, right] = await page.locator('.rs-pie').all()
      const [one, two] = [await left?.boundingBox(), await right?.boundingBox()]
      expect(two?.y).toBe(one?.y)
      expect(two?.x).toBeGreaterThan((one?.x ?? 0) + 345)
      const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0
      expect(await top('.rs-pie__legend')).toBeGreaterThan(await top('.rs-pie > svg'))
      const columns = page.locator('.rs-chart').filter({ hasText: 'Check-ins per day' })
      const legend = await columns.locator('.rs-chart__side').boundingBox()
      const plot = await columns.locator('.rs-chart__plot').boundingBox()
      expect((legend?.y ?? 0) + (legend?.height ?? 0)).toBeLessThanOrEqual((plot?.y ?? 0) + 1)
      const scale = page.locator('.rs-wind-scale').first()
      expect(await scale.locator('p').innerText()).toBe('Sustained Wind Scale (Kts.)')
      expect(await scale.locator('li').allInnerTexts()).toEqual(['0', '10', '20', '30'])
      expect(dataCharts.bubbleScale).toEqual({ min: 0, max: 30 })
      for (const title of await page.locator('.rs-chart__title').all())
        expect(await title.evaluate((text) => getComputedStyle(text).fontSize)).toBe('12px')
    })
  })
}

/** So many squares of the size of the specification. */
function squares(count: number): [number, number][] {
  return Array.from({ length: count }, () => [dataCharts.roundSizePx, dataCharts.roundSizePx])
}

/** Width and height of every pie and bubble chart of a page, in CSS pixels; each lies within its card and the window. */
async function roundSizes(page: Page): Promise<number[][]> {
  await page.locator('.rs-rose').nth(1).waitFor()
  return page.locator('.rs-pie, .rs-rose').evaluateAll((all) =>
    all.map((chart) => {
      const { left, right, width, height } = chart.getBoundingClientRect()
      const card = chart.closest('.rs-chart')?.getBoundingClientRect()
      const isWhole = card && left >= card.left && right <= card.right && card.right <= window.innerWidth
      return isWhole ? [width, height] : [left, right, card?.left ?? 0, card?.right ?? 0]
    }),
  )
}

async function canvasLabels(page: Page): Promise<CanvasLabel[]> {
  const labels = (await page.evaluate('window.canvasLabels')) as CanvasLabel[] // of the script that notes them
  expect(labels.length).toBeGreaterThan(20)
  return labels
}

/** Marks of the bubble charts, and labels of their scales, that reach over the edge of their chart. */
async function cutMarks(page: Page): Promise<string[]> {
  await page.locator('.rs-rose').nth(1).waitFor()
  return page.locator('.rs-rose').evaluateAll((charts) =>
    charts.flatMap((chart) => {
      const edge = chart.getBoundingClientRect()
      const isCut = ({ left, right, top, bottom }: DOMRect) =>
        left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom
      return [...chart.querySelectorAll('text, li')]
        .filter((mark) => isCut(mark.getBoundingClientRect()))
        .map((mark) => mark.textContent ?? '')
    }),
  )
}
