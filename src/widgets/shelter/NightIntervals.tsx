import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $now } from '../../client/clock.ts'
import type { Shelter } from '../../core/contract/shelter.ts'
import { selectNightHours } from '../../core/shelter/night.ts'
import type { ShelterContext } from '../../core/shelter/shelter-quantities.ts'
import { NightSlider } from './NightSlider.tsx'

export interface NightIntervalsProps {
  shelter: Shelter
  timeZone: string
  context: ShelterContext
}

/** Waves of the coming night by a coast that allows only an interval; nothing without a forecast. */
export function NightIntervals({ shelter, timeZone, context }: NightIntervalsProps) {
  const [chosen, setChosen] = useState(0)
  const hours = selectNightHours(shelter.hours, useStore($now), timeZone)
  if (hours.length === 0) return null
  return (
    <NightSlider
      hours={hours}
      chosen={Math.min(chosen, hours.length - 1)}
      onChoose={setChosen}
      timeZone={timeZone}
      context={context}
    />
  )
}
