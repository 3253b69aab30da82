import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { createCheckInsStore, createBasedVesselsStore } from '../../client/places/place-page.ts'
import { useWidgetStatus, useRoadstead } from '../roadstead-context.ts'
import { PlaceVessels } from './PlaceVessels.tsx'

/** Vessels that recently checked in at a place, and vessels based there. */
export function CheckinsWidget({ placeId }: { placeId: number }) {
  const { api } = useRoadstead()
  const checkIns = useMemo(() => createCheckInsStore(api, placeId), [api, placeId])
  const vesselsBased = useMemo(() => createBasedVesselsStore(api, placeId), [api, placeId])
  useWidgetStatus(useStore(checkIns.$load))
  return <PlaceVessels checkIns={checkIns} basedVessels={vesselsBased} />
}
