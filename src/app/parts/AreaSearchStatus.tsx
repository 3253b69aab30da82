import { useEffect, useState } from 'react'
import { startAreaSearch } from '../../client/map/area-search.ts'
import type { MapView } from '../../client/map/map-view.ts'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import './area-search-status.css'

/** Requests an import of the places in the map view and shows a status while it runs. */
export function AreaSearchStatus({ view }: { view: MapView }) {
  const { api, messages } = useRoadstead()
  const [isLooking, setLooking] = useState(false)
  useEffect(() => {
    const look = startAreaSearch(api, view)
    const end = look.$isSearching.subscribe(setLooking)
    return () => {
      end()
      look.stop()
    }
  }, [api, view])
  return (
    <div className="rs-looking" role="status">
      {isLooking && <span>{messages.areaSearchStatus.searching}</span>}
    </div>
  )
}
