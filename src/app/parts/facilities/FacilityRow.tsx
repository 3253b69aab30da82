import { useStore } from '@nanostores/react'
import { $now } from '../../../client/clock.ts'
import type { FacilityKey } from '../../../core/catalogue/facilities.ts'
import type { FacilityState } from '../../../core/catalogue/facility-rules.ts'
import type { Place } from '../../../core/contract/place.ts'
import { facilityNames, facilitySheet } from '../../../core/messages/en/places.json'
import { sourceNames } from '../../../core/messages/en/cards.json'
import { describeFacilityOrigin } from '../../../core/names/facility-origin.ts'
import { formatMessage } from '../../../core/text.ts'
import * as icons from '../../../ui/icons/control-icons.ts'
import { facilityIcons } from '../../../ui/icons/facility-icons.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { useRoadstead } from '../../../widgets/roadstead-context.ts'
import { useMessages } from '../../../widgets/use-messages.ts'

const english = { facilityNames, facilitySheet, sourceNames }
const choices = ['yes', 'no', 'unknown'] as const

export interface FacilityRowProps {
  place: Place
  facility: FacilityKey
  /** Undefined if nothing is known. */
  state: FacilityState | undefined
  isPending: boolean
  /** Saves what a member states; visitors have no buttons. */
  onState?: (state: FacilityState | 'unknown') => void
}

/** A facility with what is known of it, from whom and since when. */
export function FacilityRow({ place, facility, state, isPending, onState }: FacilityRowProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  const { facilitySheet: texts } = messages
  const name = messages.facilityNames[facility]
  return (
    <li data-state={state ?? 'unknown'}>
      <Icon parts={facilityIcons[facility]} />
      <span className="rs-facilities__name">
        {name}
        {state && (
          <small className="rs-muted">
            {describeFacilityOrigin(messages, place, { key: facility, now, language })}
          </small>
        )}
      </span>
      {onState ? (
        <span
          className="rs-facilities__choices"
          role="group"
          aria-label={formatMessage(texts.stateFor, { facility: name })}
        >
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === (state ?? 'unknown')}
              disabled={isPending}
              onClick={() => onState(choice)}
            >
              {texts[choice]}
            </button>
          ))}
        </span>
      ) : (
        <span className="rs-facilities__state">
          <Icon parts={state === 'yes' ? icons.check : icons.close} />
          {texts[state ?? 'unknown']}
        </span>
      )}
    </li>
  )
}
