import { useEffect, useState } from 'react'
import { lookForPlaces } from '../../client/map/area-search.ts'
import type { MapView } from '../../client/map/map-view.ts'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import './area-search-status.css'

/** Has places looked for where the map rests, and says so while that lasts. */
export function LookingForPlaces({ view }: { view: MapView }) {
  const { api, messages } = useRoadstead()
  const [isLooking, setLooking] = useState(false)
  useEffect(() => {
    const look = lookForPlaces(api, view)
    const end = look.$isLooking.subscribe(setLooking)
    return () => {
      end()
      look.stop()
    }
  }, [api, view])
  return (
    <div className="rs-looking" role="status">
      {isLooking && <span>{messages.placeSearch.looking}</span>}
    </div>
  )
}
