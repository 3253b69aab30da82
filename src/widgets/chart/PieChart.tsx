import { dataCharts as limits } from '../../core/limits/data-charts.ts'
import { pieChart } from '../../core/messages/en/charts.json'
import { formatCount, formatPercent } from '../../core/format-number.ts'
import { formatMessage, pluralize } from '../../core/text.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { Share } from './series.ts'
import './pie-chart.css'

const english = { pieChart }

export interface PieChartProps {
  title: string
  shares: readonly Share[]
  /** Side of the square in pixels; 345 by the specification. */
  sizePx?: number
  empty: string
  onPoint?: ((share: Share) => void) | undefined
}

/** Maximum number of slices, one per colour; the smallest are merged. */
const mostSlices = 6
/** Radius of a ring with a circumference of 100, so that a share equals its arc length. */
const ring = { radius: 100 / (2 * Math.PI), width: 9.4 }
/** Gap between two slices, in hundredths of the ring. */
const gap = 0.7

/** Shares as a ring with the total in the centre and the legend below. */
export function PieChart({ title, shares, sizePx = limits.roundSizePx, empty, onPoint }: PieChartProps) {
  const { language } = useRoadstead()
  const { pieChart: texts } = useMessages(english)
  const total = shares.reduce((sum, { value }) => sum + value, 0)
  const slices = merged(shares, texts.others)
  const percent = (value: number) => formatPercent(value / total, language)
  const spoken = formatMessage(texts.describedShares, {
    title,
    shares: slices
      .map(({ label, value }) =>
        formatMessage(texts.share, { label, value: formatCount(value, language), percent: percent(value) }),
      )
      .join(', '),
  })
  return (
    <ChartFrame
      isEmpty={total === 0}
      title={title}
      table={{
        head: [texts.kind, texts.count],
        rows: shares.map(({ label, value }) => [
          label,
          { shown: formatCount(value, language), file: String(value) },
        ]),
      }}
    >
      {total === 0 ? (
        <p className="rs-chart__empty">{empty}</p>
      ) : (
        <div className="rs-pie" style={{ maxInlineSize: `${sizePx}px` }}>
          <svg viewBox="0 0 44 44" role="img" aria-label={spoken}>
            {starts(slices).map(({ slice, start }, index) => (
              // A shortcut for the pointer; the table offers the same to the keyboard.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
              <circle
                key={slice.label}
                className="rs-pie__slice"
                cx="22"
                cy="22"
                r={ring.radius}
                fill="none"
                strokeWidth={ring.width}
                strokeDasharray={`${getDashLength(slice.value / total, slices.length)} 100`}
                strokeDashoffset={-(start / total) * 100}
                style={{ stroke: `var(--rs-chart-${index + 1})` }}
                onClick={() => onPoint?.(slice)}
              >
                <title>{`${slice.label}: ${formatCount(slice.value, language)}`}</title>
              </circle>
            ))}
            <text className="rs-pie__total" x="22" y="22.6" textAnchor="middle">
              {formatCount(total, language)}
            </text>
            <text className="rs-pie__unit" x="22" y="26.2" textAnchor="middle">
              {pluralize(texts.total, total, language)}
            </text>
          </svg>
          <ul className="rs-pie__legend" aria-hidden="true">
            {slices.map(({ label, value }, index) => (
              <li key={label}>
                <i style={{ background: `var(--rs-chart-${index + 1})` }} />
                <span>{label}</span> <b>{percent(value)}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ChartFrame>
  )
}

/** Each slice with the sum of the preceding ones. */
function starts(slices: readonly Share[]): { slice: Share; start: number }[] {
  let before = 0
  return slices.map((slice) => {
    const start = before
    before += slice.value
    return { slice, start }
  })
}

function getDashLength(part: number, count: number): number {
  return count < 2 ? 100 : Math.max(0.3, part * 100 - gap)
}

/** Slices in descending order; those beyond the number of colours are merged. */
function merged(shares: readonly Share[], others: string): Share[] {
  const known = shares.filter(({ value }) => value > 0)
  if (known.length <= mostSlices) return known
  const bySize = [...known].sort((a, b) => b.value - a.value)
  const rest = bySize.slice(mostSlices - 1).reduce((sum, { value }) => sum + value, 0)
  return [...bySize.slice(0, mostSlices - 1), { label: others, value: rest }]
}
