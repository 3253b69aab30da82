import { useStore } from '@nanostores/react'
import { $now } from '../../client/clock.ts'
import { $units } from '../../client/preferences.ts'
import type { Tide } from '../../core/contract/tides.ts'
import { tonight } from '../../core/messages/en/shelter.json'
import { formatClockTime } from '../../core/format-date.ts'
import { formatMessage } from '../../core/text.ts'
import { formatDepth, formatQuantity } from '../../core/units.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { ChartFrame } from './ChartFrame.tsx'
import './tide-chart.css'

const english = { tonight }

export interface TideChartProps {
  tide: Tide
  day: { from: string; to: string }
  timeZone: string
}

/**
 * Tide curve of a day with its high and low waters; heights in the reader's unit, times in the local
 * time of the place.
 */
export function TideChart({ tide, day, timeZone }: TideChartProps) {
  const { language } = useRoadstead()
  const { tonight: texts } = useMessages(english)
  const units = useStore($units)
  const now = useStore($now)
  const frame = createScale(tide, day)
  const height = (level: number) => formatQuantity(formatDepth(level, units.depth, language))
  const waters = tide.waters
    .filter(({ at }) => at < day.to)
    .map((water) => ({
      ...water,
      name: texts[water.kind],
      time: formatClockTime(water.at, language, timeZone),
      height: height(water.level),
    }))
  const summary = waters.map(({ name, time, height: metres }) => `${name} ${time} ${metres}`).join(', ')
  const nowAt = frame.across(now.toISOString())
  return (
    <ChartFrame
      title={texts.tideToday}
      headerValue={<span className="rs-chart__when">{tide.station_name}</span>}
      table={{
        head: [texts.time, texts.water, texts.height],
        rows: waters.map(({ name, time, level, height: shown }) => [
          time,
          name,
          { shown, file: formatQuantity(formatDepth(level, units.depth, 'en')) },
        ]),
      }}
    >
      <div
        className="rs-tide"
        role="img"
        aria-label={formatMessage(texts.described, { name: tide.station_name, waters: summary })}
      >
        <svg className="rs-tide__curve" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="rs-tide__water" d={`${frame.path} L100 100 L0 100 Z`} />
          <path className="rs-tide__line" d={frame.path} />
          {nowAt >= 0 && nowAt <= 100 && (
            <line className="rs-tide__now" x1={nowAt} x2={nowAt} y1="0" y2="100" />
          )}
        </svg>
        {waters.map(({ at, kind, level, time, height: metres }) => (
          <span
            key={at}
            className={`rs-tide__mark rs-tide__mark--${kind}`}
            style={{
              insetInlineStart: `${Math.min(92, Math.max(8, frame.across(at)))}%`,
              top: `${frame.down(level)}%`,
            }}
          >
            <b>{time}</b> {metres}
          </span>
        ))}
      </div>
      <div className="rs-tide__hours" aria-hidden="true">
        {quarters(day).map((at) => (
          <span key={at}>{formatClockTime(at, language, timeZone)}</span>
        ))}
      </div>
    </ChartFrame>
  )
}

/** Margin above and below the curve for the labels of high and low water, in per cent. */
const margin = 24

/** Position of a time and a height, in per cent from the left and the top of the chart. */
function createScale(tide: Tide, day: TideChartProps['day']) {
  const levels = tide.curve.map(({ level }) => level)
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  const from = new Date(day.from).getTime()
  const span = new Date(day.to).getTime() - from
  const across = (at: string) => ((new Date(at).getTime() - from) / span) * 100
  const down = (level: number) => margin + ((high - level) / (high - low || 1)) * (100 - 2 * margin)
  const path = tide.curve
    .map(
      ({ at, level }, index) =>
        `${index === 0 ? 'M' : 'L'}${across(at).toFixed(2)} ${down(level).toFixed(2)}`,
    )
    .join(' ')
  return { across, down, path }
}

/** Start, quarters and end of the day. */
function quarters(day: TideChartProps['day']): string[] {
  const from = new Date(day.from).getTime()
  const span = new Date(day.to).getTime() - from
  return [0, 1, 2, 3, 4].map((part) => new Date(from + (part * span) / 4).toISOString())
}
