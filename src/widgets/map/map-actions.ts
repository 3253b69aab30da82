import { createContext, useContext } from 'react'
import type { Place } from '../../core/contract/place.ts'
import type { Position } from '../../core/geo.ts'

/** Actions a page offers on its map; an embed offers none and links to the site. */
export interface MapActions {
  /** Opens the form for a new place. */
  addPlace?: (position: Position) => void
  /** Downloads the satellite charts of the view. */
  downloadSatCharts?: () => void
  /** Opens the form for satellite charts of the view in other formats. */
  openSatChartJobs?: () => void
  editPlace?: (place: Place) => void
}

export const MapActionsContext = createContext<MapActions>({})

export function useMapActions(): MapActions {
  return useContext(MapActionsContext)
}
