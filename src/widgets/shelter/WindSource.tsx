import { useId } from 'react'
import type { ShelterContext } from '../../core/shelter/shelter-quantities.ts'
import './wind-source.css'

/** Which wind is used: measured now, a forecast hour of the night, or one that the reader sets. */
export type WindSourceKey = 'now' | 'forecast' | 'own'

export interface WindSourceProps {
  chosen: WindSourceKey
  /** Those that have no wind; why is said below. */
  missing: readonly WindSourceKey[]
  onChoose: (source: WindSourceKey) => void
  context: ShelterContext
}

/** Radio buttons that choose the wind of the rose. */
export function WindSource({ chosen, missing, onChoose, context }: WindSourceProps) {
  const texts = context.messages.shelter
  const name = useId()
  const labels = [
    ['now', texts.windNow],
    ['forecast', texts.windForecast],
    ['own', texts.windOwn],
  ] as const
  return (
    <fieldset className="rs-wind-source">
      <legend>{texts.wind}</legend>
      <div>
        {labels.map(([key, label]) => (
          <label key={key} className="rs-wind-source__choice" data-missing={missing.includes(key)}>
            <input
              type="radio"
              name={name}
              value={key}
              checked={key === chosen}
              onChange={() => onChoose(key)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
