import { parseQuery, type InvalidValue } from '../../widgets/elements/attributes.ts'
import { getElementRow } from '../../widgets/elements/table.ts'
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
export interface PanelEnvironment {
  kind: 'site' | 'boat'
  /** Origin and path before `/api/v1`. */
  apiBaseUrl: string
  /** Inside Freeboard-SK, in a frame without dialogs or windows of its own. */
  inFreeboard: boolean
  /** The small tile on the chart instead of the whole panel. */
  isTile: boolean
  values: PanelValues
  /** What its address says wrongly. */
  invalidValues: readonly InvalidValue[]
}

/** Where the boat server answers for the plugin. */
export const boatServerApiPath = '/signalk/v1/api/roadstead'

/** Reads an address as the elements, the frames and the snippets write it; plotters say `lon` for `lng`. */
export function parsePanelQuery(search: string): {
  values: PanelValues
  invalidValues: readonly InvalidValue[]
} {
  const query = new URLSearchParams(search)
  const longitude = query.get('lon')
  if (longitude !== null && !query.has('lng')) query.set('lng', longitude)
  const { values, bad } = parseQuery(getElementRow('map'), query.toString())
  return { values: values as PanelValues, invalidValues: bad } // the table of the map names them
}

export function detectPanelEnvironment({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): PanelEnvironment {
  const query = new URLSearchParams(search)
  const isBoat = pathname.startsWith('/signalk-roadstead')
  return {
    kind: isBoat ? 'boat' : 'site',
    apiBaseUrl: isBoat ? boatServerApiPath : '',
    inFreeboard: query.get('host') === 'freeboard' && window.parent !== window,
    isTile: query.has('tile'),
    ...parsePanelQuery(search),
  }
}
