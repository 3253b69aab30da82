import { useState } from 'react'
import { clearNotices, notify } from '../../../client/notices.ts'
import { notifyError } from '../../../client/api/notify-error.ts'
import { saveFacilityStatement } from '../../../client/places/facility-statement.ts'
import { facilityKeys, type FacilityKey } from '../../../core/catalogue/facilities.ts'
import { readFacilities, type FacilityState } from '../../../core/catalogue/facility-rules.ts'
import type { Place } from '../../../core/contract/place.ts'
import { facilityNames, facilitySheet } from '../../../core/messages/en/places.json'
import { listFacilities } from '../../../core/names/facility-names.ts'
import { formatMessage } from '../../../core/text.ts'
import { HiddenVesselNote } from '../../../widgets/form/HiddenVesselNote.tsx'
import { useCurrentUser, useRoadstead } from '../../../widgets/roadstead-context.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import { FacilityRow } from './FacilityRow.tsx'
import './place-facilities.css'

const english = { facilityNames, facilitySheet }

export interface PlaceFacilitiesProps {
  place: Place
  /** Called with the saved place. */
  onChanged: (place: Place) => void
}

/** What is known of the facilities of a place, with source and age. Members state each with one tap. */
export function PlaceFacilities({ place, onChanged }: PlaceFacilitiesProps) {
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const { facilitySheet: texts } = messages
  const user = useCurrentUser()
  const [pending, setPending] = useState<FacilityKey | null>(null)
  const [showsUnknown, setShowsUnknown] = useState(false)
  const facilities = readFacilities(place.tags, place.type_enum)
  const unknown = facilityKeys.filter((key) => !facilities[key])
  const shown = user && showsUnknown ? facilityKeys : facilityKeys.filter((key) => facilities[key])

  async function state(key: FacilityKey, state: FacilityState | 'unknown') {
    setPending(key)
    clearNotices('facility')
    try {
      const result = await saveFacilityStatement(api, place, key, state)
      // Rows do not disappear under the pointer.
      if (state === 'unknown') setShowsUnknown(true)
      onChanged(result.place)
      if (!result.isSaved) notify('facility', texts.changedMeanwhile, 'failed')
    } catch (error) {
      console.error(`PATCH /places/${place.id} failed`, error)
      notifyError('facility', error)
    } finally {
      setPending(null)
    }
  }

  return (
    <section className="rs-facilities" aria-label={texts.title}>
      <h3>{texts.title}</h3>
      {shown.length === 0 && <p className="rs-muted">{texts.noneKnown}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map((key) => (
            <FacilityRow
              key={key}
              place={place}
              facility={key}
              state={facilities[key]}
              isPending={pending !== null}
              {...(user && { onState: (next) => void state(key, next) })}
            />
          ))}
        </ul>
      )}
      {unknown.length > 0 && shown.length > 0 && !(user && showsUnknown) && (
        <p className="rs-muted">
          {formatMessage(texts.unknownList, { facilities: listFacilities(unknown, messages, language) })}
        </p>
      )}
      <HiddenVesselNote />
      {user && unknown.length > 0 && !showsUnknown && (
        <button type="button" className="rs-button" onClick={() => setShowsUnknown(true)}>
          {texts.showUnknown}
        </button>
      )}
    </section>
  )
}
