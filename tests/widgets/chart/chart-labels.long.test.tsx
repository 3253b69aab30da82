import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { saveUnit } from '../../../src/client/preferences.ts'
import { languages } from '../../../src/core/languages.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import type { ChartKind } from '../../../src/widgets/chart/chart-kind.ts'
import { SeriesChart } from '../../../src/widgets/chart/SeriesChart.tsx'
import type { ChartRange, SeriesMetric } from '../../../src/widgets/chart/series.ts'
import { RoadsteadContext } from '../../../src/widgets/roadstead-context.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { findClippedLabels, recordCanvasLabels, type CanvasLabel } from '../../support/canvas-labels.ts'
import { buildSamples } from '../../factories/charts.ts'
import { createVisitorSessionStore } from '../../../src/client/api/visitor-session.ts'
import { renderStrict } from '../../support/render.tsx'

recordCanvasLabels()
const { canvasLabels } = window as unknown as { canvasLabels: CanvasLabel[] } // set by recordCanvasLabels()

beforeEach(async () => {
  await page.viewport(1280, 800)
  canvasLabels.length = 0
})

/** A day whose last sample has an axis label: labels are 1, 2, 5, 7, 10 or 15 days apart. */
const lastDay = '2026-11-23T12:00:00.000Z'
const depths = Array.from({ length: 30 }, (_, day) => 3000 + day * 30)
const windSpeeds = Array.from({ length: 30 }, (_, day) => 5 + day)

const charts: [SeriesMetric, ChartRange, ChartKind, number[]][] = [
  ['wind-speed', '30d', 'area', windSpeeds],
  ['check-ins', '30d', 'column', windSpeeds],
  ['temperature', '30d', 'bubble', windSpeeds],
  ['depth', '30d', 'area', depths],
  ['wind-speed', '24h', 'line', windSpeeds.slice(0, 24)],
]
const unitSystems = { metric: ['km/h', 'm'], nautical: [defaultUnits.speed, 'ft'] } as const
/** Widths in px of charts on the place page at 1280 and 390 px, and in a narrow embed. */
const widths = [348, 358, 708, 280]

describe.each(languages.map(({ code }) => code))('chart labels in %s', (language) => {
  it.each(Object.entries(unitSystems))('are not clipped in %s units', async (_name, [speed, depth]) => {
    saveUnit('speed', speed)
    saveUnit('depth', depth)
    const roadstead = {
      api: createFakeApi(),
      session: createVisitorSessionStore(),
      language,
      translation: null,
      tileSources: [],
    }
    renderStrict(
      <RoadsteadContext value={roadstead}>
        {widths.map((width) => (
          <div key={width} style={{ width: `${width}px` }}>
            {charts.map(([metric, range, kind, values]) => (
              <SeriesChart
                key={`${metric} ${range}`}
                metric={metric}
                range={range}
                kind={kind}
                samples={buildSamples(values, range === '24h' ? 'hour' : 'day', lastDay)}
                latestMs={0}
              />
            ))}
          </div>
        ))}
      </RoadsteadContext>,
    )
    const countCanvases = () => document.querySelectorAll('.rs-chart canvas').length
    await expect.poll(countCanvases).toBe(widths.length * charts.length)
    const dateFormat = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' })
    await expect
      .poll(() => canvasLabels.map(({ text }) => text))
      .toContain(dateFormat.format(new Date(lastDay)))
    await expect.poll(() => canvasLabels.length).toBeGreaterThan(100)
    expect(findClippedLabels(canvasLabels)).toEqual([])
  })
})
