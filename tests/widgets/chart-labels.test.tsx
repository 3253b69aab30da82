import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { saveUnit } from '../../src/client/preferences.ts'
import { languages } from '../../src/core/languages.ts'
import { english } from '../../src/core/messages.ts'
import { defaultUnits } from '../../src/core/units.ts'
import type { ChartKind } from '../../src/widgets/chart/chart-kind.ts'
import { SeriesChart } from '../../src/widgets/chart/SeriesChart.tsx'
import type { ChartRange, SeriesMetric } from '../../src/widgets/chart/series.ts'
import { RoadsteadContext } from '../../src/widgets/roadstead-context.ts'
import { createFakeApi } from '../fakes/api.ts'
import { findClippedLabels, recordCanvasLabels, type CanvasLabel } from '../fakes/canvas-labels.ts'
import { buildSamples } from '../fakes/charts.ts'
import { createVisitorSessionStore } from '../../src/client/api/session.ts'
import { renderStrict } from './render.tsx'

recordCanvasLabels()
const { canvasLabels } = window as unknown as { canvasLabels: CanvasLabel[] } // put there above

beforeEach(async () => {
  await page.viewport(1280, 800)
  canvasLabels.length = 0
})

/** A day on which the last sample has a mark of its own: marks are 1, 2, 5, 7, 10 or 15 days apart. */
const lastDay = '2026-11-23T12:00:00.000Z'
const deep = Array.from({ length: 30 }, (_, day) => 3000 + day * 30)
const gusty = Array.from({ length: 30 }, (_, day) => 5 + day)

const shown: [SeriesMetric, ChartRange, ChartKind, number[]][] = [
  ['wind-speed', '30d', 'area', gusty],
  ['check-ins', '30d', 'column', gusty],
  ['temperature', '30d', 'bubble', gusty],
  ['depth', '30d', 'area', deep],
  ['wind-speed', '24h', 'line', gusty.slice(0, 24)],
]
const unitSystems = { metric: ['km/h', 'm'], nautical: [defaultUnits.speed, 'ft'] } as const
/** Cards on the page of a place at 1280 and 390 pixels, and a chart in a narrow page of others. */
const widths = [348, 358, 708, 280]

describe.each(languages.map(({ code }) => code))('in %s', (language) => {
  it.each(Object.entries(unitSystems))(
    'every label of a chart over time is whole, the last one too, in %s units',
    async (_name, [speed, depth]) => {
      saveUnit('speed', speed)
      saveUnit('depth', depth)
      const roadstead = {
        api: createFakeApi(),
        session: createVisitorSessionStore(),
        messages: english,
        language,
        tileSources: [],
      }
      renderStrict(
        <RoadsteadContext value={roadstead}>
          {widths.map((width) => (
            <div key={width} style={{ width: `${width}px` }}>
              {shown.map(([metric, range, kind, values]) => (
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
      const drawn = () => document.querySelectorAll('.rs-chart canvas').length
      await expect.poll(drawn).toBe(widths.length * shown.length)
      const last = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' })
      await expect.poll(() => canvasLabels.map(({ text }) => text)).toContain(last.format(new Date(lastDay)))
      await expect.poll(() => canvasLabels.length).toBeGreaterThan(100)
      expect(findClippedLabels(canvasLabels)).toEqual([])
    },
  )
})
