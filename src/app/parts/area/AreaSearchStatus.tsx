import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { areaSearchStatus } from '../../../core/messages/en/site.json'
import type { PageData } from '../../../core/site/page-data.ts'
import { startAreaSearch, type EmptyAreaReason } from '../../../client/map/area-search.ts'
import type { MapView } from '../../../client/map/map-view.ts'
import { useRoadstead } from '../../../widgets/roadstead-context.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import { formatWatersPath } from './waters-path.ts'
import './area-search-status.css'

const english = { areaSearchStatus }

interface AreaSearchStatusProps {
  view: MapView
  /** Whether the site searches for places in the map view. */
  isEnabled: boolean
  waters: PageData['waters']
}

/**
 * Requests an import of the places in the map view and shows a status while it runs, then why an empty view is empty, and
 * to whoever runs the site what helps.
 */
export function AreaSearchStatus({ view, isEnabled, waters }: AreaSearchStatusProps) {
  const { api } = useRoadstead()
  const { areaSearchStatus: texts } = useMessages(english)
  const [isLooking, setLooking] = useState(false)
  const [reason, setReason] = useState<EmptyAreaReason | null>(null)
  const bbox = useStore(view.$bbox)
  useEffect(() => {
    const look = startAreaSearch(api, view, { isEnabled })
    const ends = [look.$isSearching.subscribe(setLooking), look.$emptyReason.subscribe(setReason)]
    return () => {
      for (const end of ends) end()
      look.stop()
    }
  }, [api, view, isEnabled])
  const path = waters && reason === 'off' ? formatWatersPath(bbox) : null
  const text = isLooking ? texts.searching : reason && texts[reason]
  return (
    <div className="rs-looking" role="status">
      {text && (
        <span>
          {text}
          {path && (
            <>
              {' '}
              <a href={path}>{texts.load}</a>
            </>
          )}
        </span>
      )}
    </div>
  )
}
