import { parseQuery, type InvalidValue } from '../../widgets/elements/attributes.ts'
import { getElementRow } from '../../widgets/elements/table.ts'
import type { MapWidgetProps } from '../../widgets/map/MapWidget.tsx'
import type { Theme } from '../../client/preferences.ts'
import type { Units } from '../../core/units.ts'

/** URL parameters of the panel: a subset of the attributes of a map element. */
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

/** Where the panel runs: on the site, or on the boat server, which proxies requests. */
export interface PanelEnvironment {
  kind: 'site' | 'boat'
  /** Origin and path before `/api/v1`. */
  apiBaseUrl: string
  /** Whether it runs inside Freeboard-SK, in a frame without dialogs or windows. */
  inFreeboard: boolean
  /** Whether it shows the small tile on the chart instead of the whole panel. */
  isTile: boolean
  values: PanelValues
  /** Invalid URL parameters. */
  invalidValues: readonly InvalidValue[]
}

/** Path of the plugin API on the boat server. */
export const boatServerApiPath = '/signalk/v1/api/roadstead'

/** Folder of the panel on the boat server. */
const panelFolder = /^(.*)\/signalk-roadstead(?:\/|$)/

/** Returns the path of the boat server on its host: '' at the root, '/boat' behind a proxy that adds it. */
export function getBoatServerPrefix(pathname: string = globalThis.location?.pathname ?? ''): string {
  return panelFolder.exec(pathname)?.[1] ?? ''
}

/** Returns the path of the plugin API as this page reaches it. */
export function getBoatServerApiUrl(): string {
  return getBoatServerPrefix() + boatServerApiPath
}

/** Parses a URL in the format of elements, frames and snippets; plotters may write `lon` for `lng`. */
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
  const isBoat = panelFolder.test(pathname)
  return {
    kind: isBoat ? 'boat' : 'site',
    apiBaseUrl: isBoat ? getBoatServerPrefix(pathname) + boatServerApiPath : '',
    inFreeboard: query.get('host') === 'freeboard' && window.parent !== window,
    isTile: query.has('tile'),
    ...parsePanelQuery(search),
  }
}
