import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { Place } from '../../../src/core/contract/place.ts'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { dataCharts } from '../../../src/core/limits/interface.ts'
import { chartKind } from '../../../src/widgets/chart/chart-kind.ts'
import { desktopSize, phoneSize } from '../../support/browser.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { createSquareSizes, expectWholeRoundCharts, measureRoundCharts } from '../round-charts.ts'

const readTexts = (page: Page, selector: string) => page.locator(selector).allInnerTexts()

const { open } = useActors()

describe('section 9: charts', () => {
  it('Charts: 30-day and 24-hour series in knots, degrees, degrees C, meters; hours GMT.', async () => {
    const { charts: ofPlace } = (await callAs<Place>('visitor', 'GET', `/places/${ids.marina}`)).body
    const { charts: ofVessel } = (await callAs<Vessel>('visitor', 'GET', `/vessels/${ids.ownVessel}`)).body
    for (const all of [ofPlace, ofVessel])
      for (const [name, series] of Object.entries(all ?? {}))
        if (/_(mnth|day)_ary$/.test(name))
          expect([name, series.length]).toEqual([name, name.includes('_mnth_') ? 30 : 24])
    const page = await open(`/placeview/${ids.marina}`)
    const waitForLabel = (name: RegExp) =>
      page.getByRole('img', { name }).first().waitFor({ state: 'attached' })
    await waitForLabel(/^Wind speed, last 24 hours: lowest .* kn/)
    await waitForLabel(/^Wind speed, last 30 days: lowest .* kn/)
    await waitForLabel(
      /^Wind direction, last 24 hours: .*\d{1,3}°|^Wind direction, last 24 hours: mostly from/,
    )
    await waitForLabel(/^Air temperature, last 24 hours: lowest [\d.]+ °C/)
    expect(await readTexts(page, '.rs-charts__group')).toEqual(
      expect.arrayContaining([expect.stringContaining('Times are in GMT.')]),
    )
    // The hour of the newest value is in GMT.
    const newest = page.locator('.rs-chart').filter({ hasText: 'Wind speed' }).first()
    const hour = String(new Date().getUTCHours()).padStart(2, '0')
    const before = String((new Date().getUTCHours() + 23) % 24).padStart(2, '0')
    expect(await newest.locator('.rs-chart__when').innerText()).toMatch(
      new RegExp(`\\b(${hour}|${before}):00`),
    )
    await page.goto(`${siteUrl}/vesselview/${ids.ownVessel}`)
    await waitForLabel(/^Depth, last 24 hours: lowest [\d.]+ m/)
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
    for (const [path, roundCharts] of [
      [`/placeview/${ids.marina}`, 4],
      [`/vesselview/${ids.ownVessel}`, 2],
    ] as const)
      await expectWholeRoundCharts(await open('/faq', { size: desktopSize }), path, roundCharts)
    const narrow = await open(`/placeview/${ids.marina}`, { size: phoneSize })
    expect(await measureRoundCharts(narrow)).toEqual(createSquareSizes(4))
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(phoneSize.width)
    const page = await open(`/placeview/${ids.marina}`, { size: desktopSize })
    await page.locator('.rs-rose').nth(1).waitFor()
    // Two pies next to each other, in the first column of the page.
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
