import { useEffect, useState } from 'react'
import { areaSearchStatus } from '../../core/messages/en/site.json'
import { startAreaSearch } from '../../client/map/area-search.ts'
import type { MapView } from '../../client/map/map-view.ts'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import './area-search-status.css'

const english = { areaSearchStatus }

/** Requests an import of the places in the map view and shows a status while it runs. */
export function AreaSearchStatus({ view }: { view: MapView }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
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
