import { readQuery, type BadValue } from '../../widgets/elements/attributes.ts'
import { elementOf } from '../../widgets/elements/table.ts'
import type { MapWidgetProps } from '../../widgets/map/MapWidget.tsx'
import type { Theme } from '../../client/preferences.ts'
import type { Units } from '../../core/units.ts'

/** What the address of the panel may say: what a map element says by its attributes. */
export type PanelValues = Pick<
  MapWidgetProps,
  | 'lat'
  | 'lng'
  | 'zoom'
  | 'minZoom'
  | 'maxZoom'
  | 'layers'
  | 'basemap'
  | 'placeId'
  | 'types'
  | 'controls'
  | 'gestures'
  | 'live'
> & { lang?: string; dir?: 'ltr' | 'rtl'; theme?: Theme; units?: Partial<Units> }

/** Where the panel runs: on the site itself, or on the boat's own server, which passes on what it may. */
export interface PanelPlace {
  kind: 'site' | 'boat'
  /** Origin and path before `/api/v1`. */
  api: string
  /** Inside Freeboard-SK, in a frame without dialogs or windows of its own. */
  inFreeboard: boolean
  /** The small tile on the chart instead of the whole panel. */
  isTile: boolean
  says: PanelValues
  /** What its address says wrongly. */
  bad: readonly BadValue[]
}

/** Where the boat server answers for the plugin. */
export const boatRoutes = '/signalk/v1/api/roadstead'

/** Reads an address as the elements, the frames and the snippets write it; plotters say `lon` for `lng`. */
export function readPanelQuery(search: string): { says: PanelValues; bad: readonly BadValue[] } {
  const query = new URLSearchParams(search)
  const longitude = query.get('lon')
  if (longitude !== null && !query.has('lng')) query.set('lng', longitude)
  const { values, bad } = readQuery(elementOf('map'), query.toString())
  return { says: values as PanelValues, bad } // the table of the map names them
}

export function panelPlace({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PanelPlace {
  const query = new URLSearchParams(search)
  const isBoat = pathname.startsWith('/signalk-roadstead')
  return {
    kind: isBoat ? 'boat' : 'site',
    api: isBoat ? boatRoutes : '',
    inFreeboard: query.get('host') === 'freeboard' && window.parent !== window,
    isTile: query.has('tile'),
    ...readPanelQuery(search),
  }
}
