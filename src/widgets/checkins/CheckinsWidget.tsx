import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { createCheckInsStore, createBasedVesselsStore } from '../../client/places/place-page.ts'
import { useWidgetStatus, useRoadstead } from '../roadstead-context.ts'
import { PlaceVessels } from './PlaceVessels.tsx'

/** Vessels that were at a place lately, and those whose home it is. */
export function CheckinsWidget({ placeId }: { placeId: number }) {
  const { api } = useRoadstead()
  const checkIns = useMemo(() => createCheckInsStore(api, placeId), [api, placeId])
  const vesselsBased = useMemo(() => createBasedVesselsStore(api, placeId), [api, placeId])
  useWidgetStatus(useStore(checkIns.$load))
  return <PlaceVessels checkIns={checkIns} basedVessels={vesselsBased} />
}
