import { expect } from 'vitest'
import type { Page } from 'playwright'
import { dataCharts } from '../../src/core/limits/data-charts.ts'
import { delays } from '../../src/core/limits/interface.ts'
import { findClippedLabels, recordCanvasLabels, type CanvasLabel } from '../support/canvas-labels.ts'
import { openPausedCharts } from './paused-charts.ts'

/** Expects `count` pies and bubble charts of the specified size, without a clipped label. */
export async function expectWholeRoundCharts(page: Page, path: string, count: number): Promise<void> {
  await page.addInitScript(recordCanvasLabels)
  const charts = await openPausedCharts(page, path)
  await charts.advanceClock(delays.placeChartsMs)
  await expect.poll(charts.getDrawnPlots).not.toContain(false)
  expect(findClippedLabels(await readCanvasLabels(page))).toEqual([])
  expect(await findClippedMarks(page)).toEqual([])
  expect(await measureRoundCharts(page)).toEqual(createSquareSizes(count))
}

/** Returns the specified size of a round chart, `count` times. */
function createSquareSizes(count: number): [number, number][] {
  return Array.from({ length: count }, () => [dataCharts.roundSizePx, dataCharts.roundSizePx])
}

/** Measures width and height of each pie and bubble chart in CSS px; returns edges instead if it overflows its card or the window. */
async function measureRoundCharts(page: Page): Promise<number[][]> {
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

async function readCanvasLabels(page: Page): Promise<CanvasLabel[]> {
  const labels = (await page.evaluate('window.canvasLabels')) as CanvasLabel[] // set by the init script
  expect(labels.length).toBeGreaterThan(20)
  return labels
}

/** Finds marks and scale labels of bubble charts that overflow their chart. */
async function findClippedMarks(page: Page): Promise<string[]> {
  await page.locator('.rs-rose').nth(1).waitFor()
  return page.locator('.rs-rose').evaluateAll((charts) =>
    charts.flatMap((chart) => {
      const edge = chart.getBoundingClientRect()
      const isClipped = ({ left, right, top, bottom }: DOMRect) =>
        left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom
      return [...chart.querySelectorAll('text, li')]
        .filter((mark) => isClipped(mark.getBoundingClientRect()))
        .map((mark) => mark.textContent ?? '')
    }),
  )
}
