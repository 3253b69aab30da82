import { dataCharts as limits } from '../../core/limits/data-charts.ts'
import type { Messages } from '../../core/messages.ts'
import { formatCompassPoint } from '../../core/compass.ts'
import { charts, windChart } from '../../core/messages/en/charts.json'
import { common, compass } from '../../core/messages/en/common.json'
import { formatMessage } from '../../core/text.ts'
import { formatSpeed, type Units, formatQuantity } from '../../core/units.ts'
import { useRoadstead, useUnits } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { Readout } from './SeriesChart.tsx'
import {
  computeMeanDirection,
  filterMeasured,
  formatAxisTime,
  formatTableTime,
  type ChartRange,
  type Sample,
} from './series.ts'
import { WindScale, getWindColour } from './WindScale.tsx'
import './bubble-chart.css'

const english = { charts, common, compass, windChart }

export interface BubbleChartProps {
  title: string
  range: ChartRange
  /** Directions the wind came from in degrees: true, or relative to the bow. */
  directions: readonly Sample[]
  /** Wind speeds of the same samples, in knots. */
  speeds: readonly Sample[]
  /** Direction at the top: north, or the bow of the boat. */
  top?: 'north' | 'bow'
  /** Side of the square in pixels; 345 by the specification. */
  sizePx?: number
  empty: string
  onPoint?: ((sample: Sample) => void) | undefined
}

const half = 100
/** Radius of the outer ring, the end of the scale. */
const reach = 78
const rings = [10, 20, 30] as const
const bubble = 5.4

/**
 * Wind as bubbles on a compass rose: the angle is the direction the wind came from, the distance from
 * the centre is the speed, and the colour follows the scale. A ring marks the latest sample.
 */
export function BubbleChart({
  title,
  range,
  directions,
  speeds,
  top = 'north',
  sizePx = limits.roundSizePx,
  empty,
  onPoint,
}: BubbleChartProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const units = useUnits()
  const texts = messages.charts
  const winds = joinWinds(directions, speeds)
  const latest = winds.at(-1)
  const strength = (knots: number) => formatQuantity(formatSpeed(knots, units.speed, language))
  return (
    <ChartFrame
      isEmpty={!latest}
      title={title}
      headerValue={
        latest && (
          <Readout
            when={formatAxisTime(latest.at, range, language)}
            quantity={{ value: `${Math.round(latest.degrees) % 360}°`, unit: '' }}
            none={texts.noValue}
          />
        )
      }
      table={{
        head: [
          range === '24h' ? texts.time : texts.day,
          messages.windChart.direction,
          messages.windChart.speed,
        ],
        rows: directions.map(({ at, value }, index) => {
          const knots = speeds[index]?.value ?? null
          return [
            formatTableTime(at, range, language),
            value === null ? texts.noValue : `${Math.round(value) % 360}°`,
            knots === null
              ? texts.noValue
              : { shown: strength(knots), file: formatQuantity(formatSpeed(knots, units.speed, 'en')) },
          ]
        }),
      }}
    >
      {latest ? (
        <div className="rs-rose" style={{ maxInlineSize: `${sizePx}px` }}>
          <WindScale />
          <svg
            viewBox={`0 0 ${2 * half} ${2 * half}`}
            role="img"
            aria-label={describe(title, winds, { top, range, units, language, messages })}
          >
            <CompassGrid top={top} messages={messages} />
            {winds.map(({ at, degrees, knots }) => (
              // A shortcut for the pointer; the table offers the same to the keyboard.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
              <circle
                key={at}
                className={at === latest.at ? 'rs-rose__bubble rs-rose__bubble--latest' : 'rs-rose__bubble'}
                {...projectWind(degrees, knots)}
                r={bubble}
                style={{ fill: knots === null ? 'var(--rs-muted)' : getWindColour(knots) }}
                onClick={() => onPoint?.({ at, value: degrees })}
              >
                <title>
                  {[
                    formatAxisTime(at, range, language),
                    `${Math.round(degrees) % 360}°`,
                    knots !== null && strength(knots),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </title>
              </circle>
            ))}
          </svg>
        </div>
      ) : (
        <p className="rs-chart__empty">{empty}</p>
      )}
    </ChartFrame>
  )
}

interface Wind {
  at: string
  degrees: number
  /** Null if only the direction was measured. */
  knots: number | null
}

function joinWinds(directions: readonly Sample[], speeds: readonly Sample[]): Wind[] {
  const knots = new Map(speeds.map(({ at, value }) => [at, value]))
  return filterMeasured(directions).map(({ at, value }) => ({
    at,
    degrees: value,
    knots: knots.get(at) ?? null,
  }))
}

/** Position of a bubble. A sample without a speed is drawn on the middle ring. */
function projectWind(degrees: number, knots: number | null): { cx: number; cy: number } {
  const { min, max } = limits.bubbleScale
  const part = (Math.min(max, Math.max(min, knots ?? (min + max) / 2)) - min) / (max - min)
  return pointAt(degrees, part * reach)
}

function pointAt(degrees: number, distance: number): { cx: number; cy: number } {
  const radians = (degrees * Math.PI) / 180
  const toPixel = (value: number) => Math.round(value * 100) / 100
  return {
    cx: toPixel(half + Math.sin(radians) * distance),
    cy: toPixel(half - Math.cos(radians) * distance),
  }
}

/** Speed rings and the four directions; for a boat, its outline. */
function CompassGrid({
  top,
  messages,
}: {
  top: 'north' | 'bow'
  messages: Pick<Messages, 'compass' | 'windChart'>
}) {
  const { compass, windChart } = messages
  const marks =
    top === 'north' ? [compass.n, compass.e, compass.s, compass.w] : [windChart.bow, '90°', '180°', '270°']
  return (
    <g aria-hidden="true">
      {rings.map((knots) => (
        <circle
          key={knots}
          className="rs-rose__ring"
          cx={half}
          cy={half}
          r={(knots / limits.bubbleScale.max) * reach}
        />
      ))}
      {[0, 45, 90, 135].map((degrees) => {
        const [from, to] = [pointAt(degrees, reach), pointAt(degrees + 180, reach)]
        return <line key={degrees} className="rs-rose__ray" x1={from.cx} y1={from.cy} x2={to.cx} y2={to.cy} />
      })}
      {top === 'bow' && <path className="rs-rose__boat" d="M100 76c9 11 11 24 8 44H92c-3-20-1-33 8-44z" />}
      {rings.map((knots) => {
        const { cx, cy } = pointAt(22.5, (knots / limits.bubbleScale.max) * reach)
        return (
          <text key={knots} className="rs-rose__knots" x={cx} y={cy + 2.5} textAnchor="middle">
            {knots}
          </text>
        )
      })}
      {marks.map((mark, index) => {
        const { cx, cy } = pointAt(index * 90, reach + 12)
        return (
          <text key={mark} className="rs-rose__mark" x={cx} y={cy + 3.6} textAnchor="middle">
            {mark}
          </text>
        )
      })}
    </g>
  )
}

interface Said {
  top: 'north' | 'bow'
  range: ChartRange
  units: Units
  language: string
  messages: Pick<Messages, 'charts' | 'common' | 'compass' | 'windChart'>
}

/** Text alternative: the prevailing direction, the lowest and highest speed, and the latest sample. */
function describe(
  title: string,
  winds: readonly Wind[],
  { top, range, units, language, messages }: Said,
): string {
  const { charts: texts, windChart } = messages
  const summary = formatMessage(texts.titled, { title, range: texts.ranges[range] })
  const latest = winds.at(-1)
  if (!latest) return summary
  const point = (degrees: number) =>
    top === 'north'
      ? `${formatCompassPoint(degrees, messages)} (${Math.round(degrees) % 360}°)`
      : `${Math.round(degrees) % 360}°`
  const strength = (knots: number) => formatQuantity(formatSpeed(knots, units.speed, language))
  const mean = computeMeanDirection(winds.map(({ degrees }) => degrees))
  const speeds = winds.flatMap(({ knots }) => (knots === null ? [] : [knots]))
  const values = {
    title: summary,
    prevailing: mean === null ? messages.common.unknown : point(mean),
    when: formatAxisTime(latest.at, range, language),
  }
  if (speeds.length === 0)
    return formatMessage(texts.describedDirections, { ...values, latest: point(latest.degrees) })
  return formatMessage(top === 'north' ? windChart.describedWind : windChart.describedAngle, {
    ...values,
    low: strength(Math.min(...speeds)),
    high: strength(Math.max(...speeds)),
    latest:
      latest.knots === null
        ? point(latest.degrees)
        : formatMessage(windChart.directionAtSpeed, {
            direction: point(latest.degrees),
            speed: strength(latest.knots),
          }),
  })
}
