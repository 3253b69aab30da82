import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { $now } from '../../client/clock.ts'
import { createShelterStore } from '../../client/shelter/place-shelter.ts'
import { describeTonight } from '../../core/shelter/shelter-sentences.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useShelterContext } from '../shelter/use-shelter-context.ts'

/** Sentence about the waves of the coming night at a place, or why they are unknown. */
export function TonightShelter({ placeId, timeZone }: { placeId: number; timeZone: string }) {
  const { api } = useRoadstead()
  const context = useShelterContext()
  const store = useMemo(() => createShelterStore(api, placeId), [api, placeId])
  const load = useStore(store.$load)
  const now = useStore($now)
  return (
    <p className="rs-tonight__shelter" aria-busy={load.state === 'loading'}>
      {load.state === 'loading' && <Skeleton width="70%" />}
      {load.state === 'failed' && context.messages.shelter.loadFailed}
      {load.state === 'ready' && describeTonight(load.value, { now, timeZone }, context)}
    </p>
  )
}
