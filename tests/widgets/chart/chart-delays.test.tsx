import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { delays } from '../../../src/core/limits/interface.ts'
import { PlaceCharts } from '../../../src/widgets/chart/PlaceCharts.tsx'
import { VesselCharts } from '../../../src/widgets/chart/VesselCharts.tsx'
import { buildPlaceCharts, buildVesselCharts } from '../../factories/charts.ts'
import { renderStrict } from '../../support/render.tsx'

afterEach(() => {
  vi.useRealTimers()
  window.scrollTo(0, 0)
})

const cases = [
  ['place', 7000, () => <PlaceCharts charts={buildPlaceCharts()} />],
  ['vessel', 5000, () => <VesselCharts charts={buildVesselCharts()} />],
] as const

const waitForRender = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** Renders charts far below the viewport, with fake timeouts from here on. */
async function renderBelow(name: string, renderCharts: () => ReactNode) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { container } = renderStrict(
    <>
      <div style={{ height: '4000px' }} />
      {renderCharts()}
    </>,
  )
  const listPlots = () => [...container.querySelectorAll('.rs-chart__canvas')]
  const listDrawn = () => listPlots().map((plot) => plot.querySelector('canvas') !== null)
  await expect.poll(() => listPlots().length, { message: name }).toBeGreaterThan(2)
  await waitForRender()
  return { listPlots, listDrawn }
}

it('statement of section 9: Chart delays 7000 ms (place), 5000 ms (vessel).', async () => {
  expect(delays.placeChartsMs).toBe(7000)
  expect(delays.vesselChartsMs).toBe(5000)
  for (const [name, delayMs, renderCharts] of cases) {
    const { listDrawn } = await renderBelow(name, renderCharts)
    vi.advanceTimersByTime(delayMs - 500)
    await waitForRender()
    expect(new Set(listDrawn()), name).toEqual(new Set([false]))
    vi.advanceTimersByTime(500)
    vi.useRealTimers()
    await expect.poll(() => new Set(listDrawn())).toEqual(new Set([true]))
  }
})

it('statement of section 4: Charts draw after a delay (place 7 s, vessel 5 s).', async () => {
  for (const [name, delayMs, renderCharts] of cases) {
    const { listPlots, listDrawn } = await renderBelow(name, renderCharts)
    vi.advanceTimersByTime(delayMs - 1000)
    await waitForRender()
    expect(listDrawn().at(-1), name).toBe(false)
    // A chart that becomes visible earlier is drawn immediately.
    vi.useRealTimers()
    listPlots().at(-1)?.scrollIntoView()
    await expect.poll(() => listDrawn().at(-1)).toBe(true)
  }
})
