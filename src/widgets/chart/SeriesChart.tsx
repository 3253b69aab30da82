import { formatQuantity } from '../../core/units.ts'
import { useEffect, useRef, useState } from 'react'
import { $activeTheme } from '../../client/preferences.ts'
import { delays } from '../../core/limits/interface.ts'
import { formatCompassPoint } from '../../core/compass.ts'
import { charts } from '../../core/messages/en/charts.json'
import { common, compass } from '../../core/messages/en/common.json'
import type { Messages } from '../../core/messages.ts'
import { formatMessage } from '../../core/text.ts'
import type { FormattedQuantity, Units } from '../../core/units.ts'
import { useRoadstead, useUnits } from '../roadstead-context.ts'
import { FailedPart } from '../lazy-part.tsx'
import { useMessages } from '../use-messages.ts'
import type { ChartKind } from './chart-kind.ts'
import { ChartFrame } from './ChartFrame.tsx'
import {
  computeMeanDirection,
  filterMeasured,
  seriesDefinitions,
  formatAxisTime,
  formatTableTime,
  type ChartRange,
  type Sample,
  type SeriesMetric,
} from './series.ts'
import type { Plot } from './series-plot.ts'
import { useNearViewport } from './use-near-viewport.ts'
import { canPlot, observeSize, requestFrame } from '../../ui/browser-features.ts'

const english = { charts, common, compass }

export interface SeriesChartProps {
  metric: SeriesMetric
  range: ChartRange
  /** Samples, oldest first, in the units of the API. */
  samples: readonly Sample[]
  kind?: ChartKind
  title?: string
  heightPx?: number
  /** Maximum delay before the chart is drawn; it is drawn earlier when scrolled into view. */
  latestMs?: number | undefined
  onPoint?: ((sample: Sample) => void) | undefined
}

const defaultHeightPx = 190

/** Time series as columns, an area, a line or points. uPlot loads with the first chart. */
export function SeriesChart({
  metric,
  range,
  samples,
  kind = seriesDefinitions[metric].kind,
  title,
  heightPx = defaultHeightPx,
  latestMs = delays.placeChartsMs,
  onPoint,
}: SeriesChartProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const units = useUnits()
  const [hovered, setHovered] = useState<number | null>(null)
  const texts = messages.charts
  const { convert, format } = seriesDefinitions[metric]
  const spoken = formatMessage(texts.titled, {
    title: title ?? texts.metrics[metric],
    range: texts.ranges[range],
  })
  const known = filterMeasured(samples)
  const latest = known.at(-1)
  const under = hovered === null ? undefined : samples[hovered]
  const shown = under ? { at: under.at, value: under.value } : latest
  const unit = format(0, units, language).unit
  return (
    <ChartFrame
      isEmpty={!latest}
      title={title ?? texts.metrics[metric]}
      headerValue={
        shown && (
          <Readout
            when={formatAxisTime(shown.at, range, language)}
            quantity={shown.value === null ? null : format(shown.value, units, language)}
            none={texts.noValue}
          />
        )
      }
      table={{
        head: [
          range === '24h' ? texts.time : texts.day,
          [texts.metrics[metric], unit].filter(Boolean).join(', '),
        ],
        rows: samples.map(({ at, value }) => [
          formatTableTime(at, range, language),
          value === null
            ? texts.noValue
            : { shown: format(value, units, language).value, file: String(convert(value, units)) },
        ]),
      }}
    >
      {latest ? (
        <PlotHost
          name={describe(spoken, samples, { metric, range, units, language, messages })}
          heightPx={heightPx}
          latestMs={latestMs}
          content={{ metric, range, samples, kind, units }}
          onHover={setHovered}
          onPoint={onPoint}
        />
      ) : (
        <p className="rs-chart__empty" style={{ minBlockSize: `${heightPx}px` }}>
          {formatMessage(texts.emptySeries, { range: texts.ranges[range] })}
        </p>
      )}
    </ChartFrame>
  )
}

/** Value and time of a sample, value first. */
export function Readout({
  when,
  quantity,
  none,
}: {
  when: string
  quantity: FormattedQuantity | null
  none: string
}) {
  return (
    <>
      <span className="rs-chart__when">{when}</span>
      {quantity ? (
        <span className="rs-number">
          {quantity.value}
          {quantity.unit !== '' && <small>{quantity.unit}</small>}
        </span>
      ) : (
        <span>{none}</span>
      )}
    </>
  )
}

interface Content {
  metric: SeriesMetric
  range: ChartRange
  samples: readonly Sample[]
  kind: ChartKind
  units: Units
}

interface PlotHostProps {
  name: string
  heightPx: number
  latestMs: number
  content: Content
  onHover: (index: number | null) => void
  onPoint: ((sample: Sample) => void) | undefined
}

/** Container of a plot: loads uPlot, follows the width and the theme, and reports failures. */
function PlotHost({ name, heightPx, latestMs, content, onHover, onPoint }: PlotHostProps) {
  const { language } = useRoadstead()
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot | null>(null)
  const choose = useRef(onPoint)
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState(-1)
  const isDrawn = useNearViewport(host, latestMs)
  const { metric, range, samples, kind, units } = content

  useEffect(() => {
    choose.current = onPoint
  }, [onPoint])
  useEffect(() => {
    const container = host.current
    if (!isDrawn || !container || !canPlot()) return undefined
    let isGone = false
    const { axis, convert } = seriesDefinitions[metric]
    const values = samples.map(({ value }) => (value === null ? null : convert(value, units)))
    const times = samples.map(({ at }) => at)
    let endResizing = () => {}
    import('./series-plot.ts')
      .then(({ createPlot }) => {
        if (isGone) return
        plot.current = createPlot(
          container,
          { width: Math.max(1, Math.floor(container.clientWidth)), height: heightPx },
          { times, values, kind, axis, range, language },
          {
            onHover,
            onChoose(index) {
              const sample = samples[index]
              if (sample) choose.current?.(sample)
            },
          },
        )
        endResizing = observeSize(container, ([entry]) => {
          const width = Math.floor(entry?.contentRect.width ?? 0)
          if (width > 0) plot.current?.resize(width)
        })
      })
      .catch((error: unknown) => {
        console.error('the part that draws charts cannot be loaded', error)
        if (!isGone) setFailedAttempt(attempt)
      })
    return () => {
      isGone = true
      endResizing()
      plot.current?.destroy()
      plot.current = null
      onHover(null)
    }
  }, [isDrawn, metric, range, samples, kind, units, heightPx, language, onHover, attempt])
  // The theme attribute of the page changes after its subscribers are notified.
  useEffect(
    () =>
      $activeTheme.listen(() => {
        if (host.current) requestFrame(host.current, () => plot.current?.redraw())
      }),
    [],
  )

  return (
    <div className="rs-chart__plot" style={{ blockSize: `${heightPx}px` }}>
      {/* The time axis runs from left to right in every language. */}
      <div ref={host} className="rs-chart__canvas" role="img" aria-label={name} dir="ltr" />
      {failedAttempt === attempt && <FailedPart onRetry={() => setAttempt(attempt + 1)} />}
    </div>
  )
}

interface Said extends Omit<Content, 'samples' | 'kind'> {
  language: string
  messages: Pick<Messages, 'charts' | 'common' | 'compass'>
}

/** Text alternative: lowest, highest and latest value; for directions, the prevailing one. */
function describe(
  title: string,
  samples: readonly Sample[],
  { metric, range, units, language, messages }: Said,
): string {
  const known = filterMeasured(samples)
  const latest = known.at(-1)
  if (!latest) return title
  const { axis, format } = seriesDefinitions[metric]
  const say = (value: number) => formatQuantity(format(value, units, language))
  const when = formatAxisTime(latest.at, range, language)
  if (axis === 'degrees') {
    const mean = computeMeanDirection(known.map(({ value }) => value))
    const prevailing =
      mean === null ? messages.common.unknown : `${formatCompassPoint(mean, messages)} ${say(mean)}`
    return formatMessage(messages.charts.describedDirections, {
      title,
      prevailing,
      latest: say(latest.value),
      when,
    })
  }
  const values = known.map(({ value }) => value)
  return formatMessage(messages.charts.described, {
    title,
    low: say(Math.min(...values)),
    high: say(Math.max(...values)),
    latest: say(latest.value),
    when,
  })
}
