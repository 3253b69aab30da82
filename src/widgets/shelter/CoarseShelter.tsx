import { useState } from 'react'
import type { ShelterRay } from '../../core/contract/shelter.ts'
import type { ShelterContext } from '../../core/shelter/shelter-quantities.ts'
import { RoseWithRays } from './RoseWithRays.tsx'

/** Open water by a coast that is too coarse: without waves, and without saying that a place is sheltered. */
export function CoarseShelter({ rays, context }: { rays: readonly ShelterRay[]; context: ShelterContext }) {
  const longest = Math.max(...rays.map(({ fetch_m: fetch }) => fetch))
  const [chosen, setChosen] = useState(() => rays.findIndex(({ fetch_m: fetch }) => fetch === longest))
  return (
    <>
      <p className="rs-shelter__foot">{context.messages.shelter.coarseRays}</p>
      <div className="rs-shelter__body">
        <RoseWithRays rays={rays} wind={null} chosen={chosen} onChoose={setChosen} context={context} />
      </div>
    </>
  )
}
