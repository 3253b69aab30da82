import { createContext, useContext } from 'react'
import type { Place } from '../../core/contract/place.ts'
import type { Position } from '../../core/geo.ts'

/** What a page lets people do from its map; an embed lets them do nothing, and leads to the site. */
export interface MapActions {
  /** Opens the form of a new place. */
  addPlace?: (position: Position) => void
  /** Downloads the satellite charts of the view. */
  downloadSatCharts?: () => void
  /** Opens the form that orders charts of the view in other formats. */
  openSatChartJobs?: () => void
  editPlace?: (place: Place) => void
}

export const MapActionsContext = createContext<MapActions>({})

export function useMapActions(): MapActions {
  return useContext(MapActionsContext)
}
