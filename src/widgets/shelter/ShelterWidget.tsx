import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { getLoadValue } from '../../client/api/load.ts'
import { createTonightStore } from '../../client/places/tonight.ts'
import { createShelterStore } from '../../client/shelter/place-shelter.ts'
import type { Shelter } from '../../core/contract/shelter.ts'
import { getDeviceTimeZone } from '../../core/format-date.ts'
import { shelter } from '../../core/messages/en/shelter.json'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { WidgetLoad } from '../WidgetLoad.tsx'
import { ShelterSkeleton } from './ShelterSkeleton.tsx'
import { ShelterView } from './ShelterView.tsx'

const english = { shelter }

export interface ShelterWidgetProps {
  placeId: number
}

/** Shelter of a place from wind sea: open water and waves by direction, for the wind now, tonight or one to set. */
export function ShelterWidget({ placeId }: ShelterWidgetProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createShelterStore(api, placeId), [api, placeId])
  return (
    <WidgetLoad
      load={useStore(store.$load)}
      skeleton={<ShelterSkeleton />}
      empty={null}
      failed={messages.shelter.loadFailed}
      onRetry={store.refresh}
    >
      {(value) =>
        hasTimes(value) ? (
          <LocalShelter key={placeId} shelter={value} />
        ) : (
          <ShelterView key={placeId} shelter={value} timeZone={getDeviceTimeZone()} />
        )
      }
    </WidgetLoad>
  )
}

/** Shelter with times: shown in the time zone of the place, which its tides state. */
function LocalShelter({ shelter }: { shelter: Shelter }) {
  const { api } = useRoadstead()
  const placeId = shelter.place_id
  const store = useMemo(() => createTonightStore(api, placeId), [api, placeId])
  const load = useStore(store.$load)
  if (load.state === 'loading') return <ShelterSkeleton />
  const timeZone = getLoadValue(load)?.time_zone ?? getDeviceTimeZone()
  return <ShelterView shelter={shelter} timeZone={timeZone} />
}

function hasTimes({ hours, logged }: Shelter): boolean {
  return hours.length > 0 || Boolean(logged?.worst)
}
