import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $now } from '../../client/clock.ts'
import type { Shelter } from '../../core/contract/shelter.ts'
import { maxShelterWindHours, shelteredWaveMetres } from '../../core/limits/shelter.ts'
import { computeRaySea } from '../../core/shelter/ray-sentences.ts'
import {
  formatOpenWater,
  formatPeriod,
  formatPoint,
  formatWindSpeed,
  type ShelterContext,
  type Wind,
} from '../../core/shelter/shelter-quantities.ts'
import type { MeasuredWind } from '../../core/shelter/shelter-state.ts'
import { getRayIndex } from '../../core/shelter/waves.ts'
import { formatTimeAgo } from '../../core/format-date.ts'
import { formatMessage } from '../../core/text.ts'
import { metresPerNauticalMile } from '../../core/units.ts'
import { NightSlider } from './NightSlider.tsx'
import { RoseWithRays } from './RoseWithRays.tsx'
import { WaveBadge } from './WaveBadge.tsx'
import { WindFields } from './WindFields.tsx'
import { useWindChoice } from './use-wind-choice.ts'
import { WindSource } from './WindSource.tsx'

export interface KnownShelterProps {
  shelter: Shelter
  timeZone: string
  context: ShelterContext
}

/** Choice of the wind, the waves that it raises at the place, and the rose. */
export function KnownShelter({ shelter, timeZone, context }: KnownShelterProps) {
  const choice = useWindChoice(shelter, timeZone)
  const { wind } = choice
  const [touched, setTouched] = useState<number | null>(null)
  // Another wind shows its own direction.
  function choose(change: () => void) {
    setTouched(null)
    change()
  }
  return (
    <div className="rs-shelter__body">
      <div className="rs-shelter__wind">
        <WindSource
          chosen={choice.source}
          missing={choice.missing}
          onChoose={(source) => choose(() => choice.setSource(source))}
          context={context}
        />
        {choice.source === 'now' && <WindNow wind={choice.measured} context={context} />}
        {choice.source === 'own' && (
          <WindFields
            wind={choice.own}
            onChange={(own) => choose(() => choice.setOwn(own))}
            context={context}
          />
        )}
        {choice.source === 'forecast' && choice.night.length > 0 && (
          <NightSlider
            hours={choice.night}
            chosen={choice.hour}
            onChoose={(hour) => choose(() => choice.setHour(hour))}
            timeZone={timeZone}
            context={context}
          />
        )}
        {choice.source === 'forecast' && choice.night.length === 0 && (
          <p className="rs-shelter__missing">{context.messages.shelter.noForecast}</p>
        )}
      </div>
      {wind && <Verdict shelter={shelter} wind={wind} context={context} />}
      <RoseWithRays
        rays={shelter.rays}
        wind={wind}
        chosen={touched ?? (wind ? getRayIndex(wind.direction) : 0)}
        onChoose={setTouched}
        context={context}
      />
    </div>
  )
}

function WindNow({ wind, context }: { wind: MeasuredWind | null; context: ShelterContext }) {
  const now = useStore($now)
  const texts = context.messages.shelter
  if (!wind) {
    return (
      <p className="rs-shelter__missing">{formatMessage(texts.noWindNow, { hours: maxShelterWindHours })}</p>
    )
  }
  const gust =
    wind.gust_kn === null ? '' : formatMessage(texts.gusts, { gust: formatWindSpeed(wind.gust_kn, context) })
  const source = formatMessage(texts.measuredBy, {
    station: wind.station,
    distance: formatOpenWater(wind.distance_nm * metresPerNauticalMile, context),
    age: formatTimeAgo(wind.observed_at, now, context.language),
  })
  return (
    <p className="rs-shelter__source">
      {gust && `${gust} `}
      {source}
    </p>
  )
}

/** Wave height of the chosen wind at the place, and whether that is sheltered. */
function Verdict({ shelter, wind, context }: { shelter: Shelter; wind: Wind; context: ShelterContext }) {
  const texts = context.messages.shelter
  const ray = shelter.rays[getRayIndex(wind.direction)]
  if (!ray) return null
  const { heightMetres, periodSeconds } = computeRaySea(ray, wind.speedKn)
  return (
    <div className="rs-shelter__verdict">
      <WaveBadge range={{ low: heightMetres, high: heightMetres }} context={context} />
      <p>
        <b>{heightMetres > shelteredWaveMetres ? texts.exposed : texts.sheltered}</b>
        <span>
          {formatPoint(wind.direction, context)} {formatWindSpeed(wind.speedKn, context)}
          {periodSeconds > 0 &&
            ` · ${formatMessage(texts.seconds, { seconds: formatPeriod(periodSeconds, context) })}`}
        </span>
      </p>
    </div>
  )
}
