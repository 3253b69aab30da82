import { useId, type CSSProperties } from 'react'
import type { ShelterHour } from '../../core/contract/shelter.ts'
import { findWorstHour } from '../../core/shelter/night.ts'
import { describeHour, describeWorst } from '../../core/shelter/shelter-sentences.ts'
import type { ShelterContext } from '../../core/shelter/shelter-quantities.ts'
import { getWaveRange } from '../../core/shelter/shelter-state.ts'
import { getWaveClass } from '../../core/shelter/wave-class.ts'
import { formatClockTime, formatTimeZone } from '../../core/format-date.ts'
import { formatMessage } from '../../core/text.ts'
import { formatWaveHeight } from '../../core/shelter/sea-units.ts'
import './night-slider.css'

export interface NightSliderProps {
  /** Hours of the coming night, oldest first; at least one. */
  hours: readonly ShelterHour[]
  chosen: number
  onChoose: (index: number) => void
  timeZone: string
  context: ShelterContext
}

/** Wave height that fills a bar, in metres; a night with higher waves fills it with its worst. */
const fullBarMetres = 1

/** Bars of the waves in each hour of the coming night above a slider that chooses one. */
export function NightSlider({ hours, chosen, onChoose, timeZone, context }: NightSliderProps) {
  const { messages, language } = context
  const texts = messages.shelter
  const id = useId()
  const hour = hours[chosen]
  const worst = findWorstHour(hours)
  const highest = (worst && getWaveRange(worst)?.high) ?? 0
  const full = Math.max(fullBarMetres, highest)
  if (!hour) return null
  const columns = { '--rs-hours': hours.length } as CSSProperties // React's type has no custom properties
  return (
    <div className="rs-night" role="group" aria-labelledby={id} style={columns}>
      <p id={id} className="rs-night__title">
        {texts.night}
        {worst !== null && highest > 0 && (
          <>
            : <b>{describeWorst(worst, timeZone, context)}</b>
          </>
        )}
      </p>
      {/* For the pointer only; the slider says the same to the keyboard and to screen readers. */}
      <div className="rs-night__hours" aria-hidden="true">
        {hours.map((each, index) => (
          <HourBar
            key={each.at}
            hour={each}
            full={full}
            isChosen={index === chosen}
            onChoose={() => onChoose(index)}
            timeZone={timeZone}
            context={context}
          />
        ))}
      </div>
      <input
        className="rs-night__slider"
        type="range"
        min={0}
        max={hours.length - 1}
        step={1}
        value={chosen}
        aria-label={texts.hour}
        aria-valuetext={describeHour(hour, timeZone, context)}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      />
      <p className="rs-night__value">
        <span>{describeHour(hour, timeZone, context)}</span>{' '}
        <span>
          {formatMessage(texts.localTime, { zone: formatTimeZone(timeZone, new Date(hour.at), language) })}
        </span>
      </p>
    </div>
  )
}

interface HourBarProps {
  hour: ShelterHour
  /** Wave height that fills the bar, in metres. */
  full: number
  isChosen: boolean
  onChoose: () => void
  timeZone: string
  context: ShelterContext
}

/** Bar of an hour: its waves or, where only an interval is known, the highest that are possible. */
function HourBar({ hour, full, isChosen, onChoose, timeZone, context: { units, language } }: HourBarProps) {
  const range = getWaveRange(hour)
  const isInterval = range !== null && range.low < range.high
  return (
    <button
      type="button"
      tabIndex={-1}
      className={range ? `rs-night__hour rs-wave-${getWaveClass(range.high)}` : 'rs-night__hour'}
      data-chosen={isChosen}
      data-interval={isInterval}
      onClick={onChoose}
    >
      <span className="rs-night__figure">
        {isInterval && '≤'}
        {range ? formatWaveHeight(range.high, units.depth, language).value : '?'}
      </span>
      <span className="rs-night__bar">
        <i style={{ height: `${Math.round(((range?.high ?? 0) / full) * 100)}%` }} />
      </span>
      <svg viewBox="-8 -8 16 16" className="rs-night__arrow">
        <path d="M0 7 L4 -1 L1 0 L1 -7 L-1 -7 L-1 0 L-4 -1Z" transform={`rotate(${hour.direction})`} />
      </svg>
      <span className="rs-night__clock">{formatClockTime(hour.at, language, timeZone).slice(0, 2)}</span>
    </button>
  )
}
