import { compassPoints } from '../../../core/geo.ts'
import { shelterMap } from '../../../core/messages/en/shelter.json'
import type { ShelterContext, Wind } from '../../../core/shelter/shelter-quantities.ts'
import { useMessages } from '../../use-messages.ts'

const english = { shelterMap }
const degreesPerPoint = 360 / compassPoints.length

interface DirectionChipsProps {
  wind: Wind
  onChange: (wind: Wind) => void
  context: ShelterContext
}

/** The eight compass points as buttons that set from where the wind comes. */
export function DirectionChips({ wind, onChange, context: { messages } }: DirectionChipsProps) {
  const { shelterMap: texts } = useMessages(english)
  return (
    <div className="rs-direction-chips" role="group" aria-label={texts.directions}>
      {compassPoints.map((point, index) => {
        const direction = index * degreesPerPoint
        return (
          <button
            key={point}
            type="button"
            className="rs-button"
            title={messages.shelterFrom[point]}
            aria-pressed={wind.direction === direction}
            onClick={() => onChange({ ...wind, direction })}
          >
            {messages.compass[point]}
          </button>
        )
      })}
    </div>
  )
}
