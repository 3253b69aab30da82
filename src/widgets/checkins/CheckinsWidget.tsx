import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { createCheckIns, createVesselsBased } from '../../client/places/place-page.ts'
import { useReport, useRoadstead } from '../roadstead-context.ts'
import { VesselsHere } from './PlaceVessels.tsx'

/** Vessels that were at a place lately, and those whose home it is. */
export function CheckinsWidget({ placeId }: { placeId: number }) {
  const { api } = useRoadstead()
  const checkIns = useMemo(() => createCheckIns(api, placeId), [api, placeId])
  const vesselsBased = useMemo(() => createVesselsBased(api, placeId), [api, placeId])
  useReport(useStore(checkIns.$load))
  return <VesselsHere checkIns={checkIns} vesselsBased={vesselsBased} />
}
