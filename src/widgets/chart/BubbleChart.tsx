import { dataCharts as limits } from '../../core/limits.ts'
import type { Messages } from '../../core/messages.ts'
import { formatCompassPoint } from '../../core/compass.ts'
import { formatMessage } from '../../core/text.ts'
import { formatSpeed, type Units, formatQuantity } from '../../core/units.ts'
import { useRoadstead, useUnits } from '../roadstead-context.ts'
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

export interface BubbleChartProps {
  title: string
  range: ChartRange
  /** Where the wind came from in degrees: true, or from the bow of a boat. */
  directions: readonly Sample[]
  /** How strong it was at the same moments, in knots. */
  speeds: readonly Sample[]
  /** What is at the top: north, or the bow of the boat. */
  top?: 'north' | 'bow'
  /** Side of the square it fills, 345 pixels by the specification. */
  sizePx?: number
  empty: string
  onPoint?: ((sample: Sample) => void) | undefined
}

const half = 100
/** The outer ring, where the scale ends. */
const reach = 78
const rings = [10, 20, 30] as const
const bubble = 5.4

/**
 * Wind as bubbles around the compass: where it came from, the farther out the
 * stronger, in the colours of the scale. The latest one has a ring.
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
  const { messages, language } = useRoadstead()
  const units = useUnits()
  const words = messages.charts
  const winds = windsOf(directions, speeds)
  const latest = winds.at(-1)
  const strength = (knots: number) => formatQuantity(formatSpeed(knots, units.speed))
  return (
    <ChartFrame
      isEmpty={!latest}
      title={title}
      headerValue={
        latest && (
          <Readout
            when={formatAxisTime(latest.at, range, language)}
            quantity={{ value: `${Math.round(latest.degrees) % 360}°`, unit: '' }}
            none={words.noValue}
          />
        )
      }
      table={{
        head: [range === '24h' ? words.time : words.day, words.direction, words.speed],
        rows: directions.map(({ at, value }, index) => {
          const knots = speeds[index]?.value ?? null
          return [
            formatTableTime(at, range, language),
            value === null ? words.noValue : `${Math.round(value) % 360}°`,
            knots === null ? words.noValue : strength(knots),
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
            <Ground top={top} messages={messages} />
            {winds.map(({ at, degrees, knots }) => (
              // A pointer's short cut; the table has the same for a keyboard.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
              <circle
                key={at}
                className={at === latest.at ? 'rs-rose__bubble rs-rose__bubble--latest' : 'rs-rose__bubble'}
                {...placeOf(degrees, knots)}
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
  /** Null where only the direction was measured. */
  knots: number | null
}

function windsOf(directions: readonly Sample[], speeds: readonly Sample[]): Wind[] {
  const knots = new Map(speeds.map(({ at, value }) => [at, value]))
  return filterMeasured(directions).map(({ at, value }) => ({
    at,
    degrees: value,
    knots: knots.get(at) ?? null,
  }))
}

/** Where a bubble stands. A wind without a speed stands on the middle ring. */
function placeOf(degrees: number, knots: number | null): { cx: number; cy: number } {
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

/** Rings of speed, and the four directions; under a boat its outline. */
function Ground({ top, messages }: { top: 'north' | 'bow'; messages: Messages }) {
  const { compass, bow } = messages.charts
  const marks = top === 'north' ? [compass.n, compass.e, compass.s, compass.w] : [bow, '90°', '180°', '270°']
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
  messages: Messages
}

/** The bubbles in words: the prevailing direction, the weakest and strongest, and the latest. */
function describe(
  title: string,
  winds: readonly Wind[],
  { top, range, units, language, messages }: Said,
): string {
  const words = messages.charts
  const said = formatMessage(words.titled, { title, range: words.ranges[range] })
  const latest = winds.at(-1)
  if (!latest) return said
  const point = (degrees: number) =>
    top === 'north'
      ? `${formatCompassPoint(degrees, messages)} (${Math.round(degrees) % 360}°)`
      : `${Math.round(degrees) % 360}°`
  const strength = (knots: number) => formatQuantity(formatSpeed(knots, units.speed))
  const mean = computeMeanDirection(winds.map(({ degrees }) => degrees))
  const speeds = winds.flatMap(({ knots }) => (knots === null ? [] : [knots]))
  const values = {
    title: said,
    prevailing: mean === null ? messages.common.unknown : point(mean),
    when: formatAxisTime(latest.at, range, language),
  }
  if (speeds.length === 0)
    return formatMessage(words.describedDirections, { ...values, latest: point(latest.degrees) })
  return formatMessage(top === 'north' ? words.describedWind : words.describedAngle, {
    ...values,
    low: strength(Math.min(...speeds)),
    high: strength(Math.max(...speeds)),
    latest:
      latest.knots === null
        ? point(latest.degrees)
        : formatMessage(words.directionAtSpeed, {
            direction: point(latest.degrees),
            speed: strength(latest.knots),
          }),
  })
}
