import { dataCharts as limits } from '../../core/limits.ts'
import { formatMessage, formatCount, pluralize } from '../../core/text.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { Share } from './series.ts'
import './pie-chart.css'

export interface PieChartProps {
  title: string
  shares: readonly Share[]
  /** Side of the square it fills, 345 pixels by the specification. */
  sizePx?: number
  empty: string
  onPoint?: ((share: Share) => void) | undefined
}

/** As many slices as there are colours; the smallest are taken together. */
const mostSlices = 6
/** The ring on a grid of 100: its circle is 100 long, so that a share is its length. */
const ring = { radius: 100 / (2 * Math.PI), width: 9.4 }
/** Light between two slices, in hundredths. */
const gap = 0.7

/** Shares of a whole as a ring with the total in it, the legend below. */
export function PieChart({ title, shares, sizePx = limits.roundSizePx, empty, onPoint }: PieChartProps) {
  const { messages, language } = useRoadstead()
  const words = messages.charts
  const total = shares.reduce((sum, { value }) => sum + value, 0)
  const slices = merged(shares, words.others)
  const percent = (value: number) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(value / total)
  const spoken = formatMessage(words.describedShares, {
    title,
    shares: slices
      .map(({ label, value }) =>
        formatMessage(words.share, { label, value: formatCount(value, language), percent: percent(value) }),
      )
      .join(', '),
  })
  return (
    <ChartFrame
      isEmpty={total === 0}
      title={title}
      table={{
        head: [words.kind, words.count],
        rows: shares.map(({ label, value }) => [label, formatCount(value, language)]),
      }}
    >
      {total === 0 ? (
        <p className="rs-chart__empty">{empty}</p>
      ) : (
        <div className="rs-pie" style={{ maxInlineSize: `${sizePx}px` }}>
          <svg viewBox="0 0 44 44" role="img" aria-label={spoken}>
            {starts(slices).map(({ slice, start }, index) => (
              // A pointer's short cut; the table has the same for a keyboard.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
              <circle
                key={slice.label}
                className="rs-pie__slice"
                cx="22"
                cy="22"
                r={ring.radius}
                fill="none"
                strokeWidth={ring.width}
                strokeDasharray={`${dashOf(slice.value / total, slices.length)} 100`}
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
              {pluralize(words.total, total, language)}
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

/** Each slice with the sum of those before it. */
function starts(slices: readonly Share[]): { slice: Share; start: number }[] {
  let before = 0
  return slices.map((slice) => {
    const start = before
    before += slice.value
    return { slice, start }
  })
}

function dashOf(part: number, count: number): number {
  return count < 2 ? 100 : Math.max(0.3, part * 100 - gap)
}

/** The largest first; what has no colour of its own is taken together. */
function merged(shares: readonly Share[], others: string): Share[] {
  const known = shares.filter(({ value }) => value > 0)
  if (known.length <= mostSlices) return known
  const bySize = [...known].sort((a, b) => b.value - a.value)
  const rest = bySize.slice(mostSlices - 1).reduce((sum, { value }) => sum + value, 0)
  return [...bySize.slice(0, mostSlices - 1), { label: others, value: rest }]
}
