import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $now } from '../../client/clock.ts'
import type { Shelter, ShelterHour } from '../../core/contract/shelter.ts'
import { shelterWindKn } from '../../core/limits/shelter.ts'
import { findWorstHour, selectNightHours } from '../../core/shelter/night.ts'
import type { Wind } from '../../core/shelter/shelter-quantities.ts'
import { getWindNow, type MeasuredWind } from '../../core/shelter/shelter-state.ts'
import type { WindSourceKey } from './WindSource.tsx'

/** The wind of the rose and where it comes from. */
export interface WindChoice {
  source: WindSourceKey
  setSource: (source: WindSourceKey) => void
  missing: readonly WindSourceKey[]
  /** The wind of the chosen source; null if there is none. */
  wind: Wind | null
  measured: MeasuredWind | null
  night: readonly ShelterHour[]
  hour: number
  setHour: (index: number) => void
  own: Wind
  setOwn: (wind: Wind) => void
}

/** State of the wind: the wind now if it is measured, otherwise the worst hour of tonight, otherwise one to set. */
export function useWindChoice(shelter: Shelter, timeZone: string): WindChoice {
  const now = useStore($now)
  const measured = getWindNow(shelter, now)
  const night = selectNightHours(shelter.hours, now, timeZone)
  const missing: WindSourceKey[] = []
  if (!measured) missing.push('now')
  if (night.length === 0) missing.push('forecast')
  const best = measured ? 'now' : night.length > 0 ? 'forecast' : 'own'
  const [source, setSource] = useState<WindSourceKey>(best)
  const [at, setAt] = useState<string | null>(null)
  const [own, setOwn] = useState<Wind>(() => ({
    direction: measured?.direction ?? 0,
    speedKn: measured?.speed_kn ?? shelterWindKn.default,
  }))
  const worst = findWorstHour(night)
  const hour = Math.max(
    0,
    night.findIndex((candidate) => candidate.at === (at ?? worst?.at)),
  )
  const winds: Record<WindSourceKey, Wind | null> = {
    now: toWind(measured),
    forecast: toWind(night[hour]),
    own,
  }
  return {
    source,
    setSource,
    missing,
    wind: winds[source],
    measured,
    night,
    hour,
    setHour: (index) => setAt(night[index]?.at ?? null),
    own,
    setOwn,
  }
}

function toWind(wind: { direction: number; speed_kn: number } | null | undefined): Wind | null {
  return wind ? { direction: wind.direction, speedKn: wind.speed_kn } : null
}
