/* Written by scripts/make-docs.ts from the table of elements: change that. */
import type { HTMLAttributes, Ref } from 'react'

/** Map of places for boaters on satellite imagery. */
export interface RoadsteadMapElement extends HTMLElement {
  /** Latitude of the centre in degrees; changing it moves the map. */
  lat: number | undefined
  /** Longitude of the centre in degrees. */
  lng: number | undefined
  /** Initial zoom; changing it zooms the map. */
  zoom: number | undefined
  /** Minimum zoom; initial only. */
  minZoom: number | undefined
  /** Maximum zoom; initial only. */
  maxZoom: number | undefined
  /** Active layers. */
  layers: readonly ('pois' | 'satMaps' | 'buoys' | 'navAids' | 'vessels' | 'stinkPots' | 'aisPaths' | 'seamarks')[] | undefined
  /** Basemap: imagery, a topographic map, or only the built-in world. */
  basemap: 'satellite' | 'topo' | 'none' | undefined
  /** Id of a place shown initially; its card opens. */
  placeId: number | undefined
  /** Place types to show; clusters count all types. */
  types: readonly ('marina' | 'anchorage' | 'dock' | 'yacht-club' | 'mooring' | 'fuel' | 'dry-dock' | 'launch-ramp' | 'hurricane-hole' | 'commercial' | 'ferry' | 'other')[] | undefined
  /** Facilities that the shown places, also those counted in clusters, are known to have. */
  has: readonly ('fuel' | 'water' | 'electricity' | 'pumpout' | 'showers' | 'laundry' | 'provisions' | 'repairs' | 'crane' | 'slipway' | 'wifi' | 'restaurant' | 'chandlery' | 'customs' | 'visitor_berths' | 'vhf')[] | undefined
  /** Controls on the map. The attribution is always shown. */
  controls: readonly ('zoom' | 'locate' | 'position')[] | undefined
  /** Cooperative leaves scrolling to the page: the wheel zooms with Ctrl, two fingers move the map. */
  gestures: 'cooperative' | 'greedy' | undefined
  /** Opens a real-time channel and updates live. */
  live: boolean | undefined
  /** Colour theme: that of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Colour of buttons, links and marks, such as "#0e5a8a". It is made darker or lighter where text in it could not be read; the night theme stays red. */
  accent: string | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the viewport. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a plain number means pixels. */
  height: string | undefined
  /** Id of the roadstead-config whose settings apply. */
  config: string | undefined
  /** Bounds in degrees that the map fits. */
  bounds: [west: number, south: number, east: number, north: number] | undefined
  /** Moves the map. */
  flyTo(view: { lat: number; lng: number; zoom?: number }): void
  /** Fits the map to bounds. */
  fitBounds(bounds: [west: number, south: number, east: number, north: number]): void
}

/** Search field for places and vessels. A selected hit is shown on the linked map, or its page opens. */
export interface RoadsteadSearchElement extends HTMLElement {
  /** Id of the roadstead-map it belongs to; the default is the first on the page. */
  for: string | undefined
  /** Placeholder of the empty field. */
  placeholder: string | undefined
  /** Kinds of results. */
  types: readonly ('places' | 'vessels')[] | undefined
  /** Maximum number of rows per kind. */
  limit: number | undefined
  /** Minimum number of letters before a search. */
  minLength: number | undefined
  /** Colour theme: that of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Colour of buttons, links and marks, such as "#0e5a8a". It is made darker or lighter where text in it could not be read; the night theme stays red. */
  accent: string | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the viewport. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a plain number means pixels. */
  height: string | undefined
  /** Id of the roadstead-config whose settings apply. */
  config: string | undefined
}

/** Summary of a place: picture, type, rating, traffic and source. */
export interface RoadsteadPlaceCardElement extends HTMLElement {
  /** Id of the place, as in the URL of its page. */
  placeId: number | undefined
  /** A card with a picture, or one row. */
  variant: 'card' | 'row' | undefined
  /** Parts of the card to show. */
  show: readonly ('picture' | 'address' | 'rating' | 'traffic' | 'source' | 'actions')[] | undefined
  /** Colour theme: that of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Colour of buttons, links and marks, such as "#0e5a8a". It is made darker or lighter where text in it could not be read; the night theme stays red. */
  accent: string | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the viewport. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a plain number means pixels. */
  height: string | undefined
  /** Id of the roadstead-config whose settings apply. */
  config: string | undefined
  /** A custom place in the format of the API; no request is made. */
  place: object | undefined
}

/** A vessel as a row: picture, name, type, MMSI, country and home port. */
export interface RoadsteadVesselCardElement extends HTMLElement {
  /** Id of the vessel, as in the URL of its page. */
  vesselId: number | undefined
  /** Nine-digit MMSI, as an alternative to the id. */
  mmsi: string | undefined
  /** Colour theme: that of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Colour of buttons, links and marks, such as "#0e5a8a". It is made darker or lighter where text in it could not be read; the night theme stays red. */
  accent: string | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the viewport. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a plain number means pixels. */
  height: string | undefined
  /** Id of the roadstead-config whose settings apply. */
  config: string | undefined
  /** A custom vessel in the format of the API; no request is made. */
  vessel: object | undefined
}

/** One chart: wind, temperature, depth or visitors of a place or a vessel. */
export interface RoadsteadChartElement extends HTMLElement {
  /** Id of the place, as in the URL of its page. */
  placeId: number | undefined
  /** Id of the vessel, as in the URL of its page. */
  vesselId: number | undefined
  /** Metric of the chart. */
  metric: 'wind-speed' | 'wind-direction' | 'temperature' | 'wind-angle' | 'depth' | 'check-ins' | 'visitors-by-length' | 'visitors-by-type' | undefined
  /** Time range. */
  range: '24h' | '30d' | undefined
  /** Chart kind; the default depends on the metric. */
  kind: 'column' | 'area' | 'line' | 'bubble' | undefined
  /** Colour theme: that of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Colour of buttons, links and marks, such as "#0e5a8a". It is made darker or lighter where text in it could not be read; the night theme stays red. */
  accent: string | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the viewport. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a plain number means pixels. */
  height: string | undefined
  /** Id of the roadstead-config whose settings apply. */
  config: string | undefined
  /** Custom values, oldest first; no request is made. */
  data: readonly { at: string; value: number | null }[] | readonly { label: string; value: number }[] | undefined
}

/** Weather observations near a place, or near the centre of a map. */
export interface RoadsteadWeatherElement extends HTMLElement {
  /** Id of the roadstead-map it belongs to; the default is the first on the page. */
  for: string | undefined
  /** Id of the place, as in the URL of its page. */
  placeId: number | undefined
  /** Maximum number of rows. */
  limit: number | undefined
  /** Colour theme: that of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Colour of buttons, links and marks, such as "#0e5a8a". It is made darker or lighter where text in it could not be read; the night theme stays red. */
  accent: string | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the viewport. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a plain number means pixels. */
  height: string | undefined
  /** Id of the roadstead-config whose settings apply. */
  config: string | undefined
}

/** The busiest places in the view of a map. */
export interface RoadsteadDestinationsElement extends HTMLElement {
  /** Id of the roadstead-map it belongs to; the default is the first on the page. */
  for: string | undefined
  /** Maximum number of rows. */
  limit: number | undefined
  /** Colour theme: that of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Colour of buttons, links and marks, such as "#0e5a8a". It is made darker or lighter where text in it could not be read; the night theme stays red. */
  accent: string | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the viewport. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a plain number means pixels. */
  height: string | undefined
  /** Id of the roadstead-config whose settings apply. */
  config: string | undefined
}

/** Recent activity: check-ins, reviews, new places. */
export interface RoadsteadActivityElement extends HTMLElement {
  /** Maximum number of rows. */
  limit: number | undefined
  /** Opens a real-time channel and updates live. */
  live: boolean | undefined
  /** Colour theme: that of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Colour of buttons, links and marks, such as "#0e5a8a". It is made darker or lighter where text in it could not be read; the night theme stays red. */
  accent: string | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the viewport. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a plain number means pixels. */
  height: string | undefined
  /** Id of the roadstead-config whose settings apply. */
  config: string | undefined
}

/** Legend of the map. */
export interface RoadsteadLegendElement extends HTMLElement {
  /** Colour theme: that of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Colour of buttons, links and marks, such as "#0e5a8a". It is made darker or lighter where text in it could not be read; the night theme stays red. */
  accent: string | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the viewport. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a plain number means pixels. */
  height: string | undefined
  /** Id of the roadstead-config whose settings apply. */
  config: string | undefined
}

/** Checkboxes that turn the layers of a map on and off. */
export interface RoadsteadLayersElement extends HTMLElement {
  /** Id of the roadstead-map it belongs to; the default is the first on the page. */
  for: string | undefined
  /** Colour theme: that of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Colour of buttons, links and marks, such as "#0e5a8a". It is made darker or lighter where text in it could not be read; the night theme stays red. */
  accent: string | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the viewport. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a plain number means pixels. */
  height: string | undefined
  /** Id of the roadstead-config whose settings apply. */
  config: string | undefined
}

/** Reviews of a place, latest first. */
export interface RoadsteadReviewsElement extends HTMLElement {
  /** Id of the place, as in the URL of its page. */
  placeId: number | undefined
  /** Maximum number of rows. */
  limit: number | undefined
  /** Colour theme: that of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Colour of buttons, links and marks, such as "#0e5a8a". It is made darker or lighter where text in it could not be read; the night theme stays red. */
  accent: string | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the viewport. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a plain number means pixels. */
  height: string | undefined
  /** Id of the roadstead-config whose settings apply. */
  config: string | undefined
}

/** Vessels that recently checked in at a place, and vessels based there. */
export interface RoadsteadCheckinsElement extends HTMLElement {
  /** Id of the place, as in the URL of its page. */
  placeId: number | undefined
  /** Colour theme: that of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Colour of buttons, links and marks, such as "#0e5a8a". It is made darker or lighter where text in it could not be read; the night theme stays red. */
  accent: string | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the viewport. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a plain number means pixels. */
  height: string | undefined
  /** Id of the roadstead-config whose settings apply. */
  config: string | undefined
}

/** Shelter of a place from wind sea: a rose of open water and waves for the wind now, tonight or one to set. */
export interface RoadsteadShelterElement extends HTMLElement {
  /** Id of the place, as in the URL of its page. */
  placeId: number | undefined
  /** Colour theme: that of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Colour of buttons, links and marks, such as "#0e5a8a". It is made darker or lighter where text in it could not be read; the night theme stays red. */
  accent: string | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the viewport. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a plain number means pixels. */
  height: string | undefined
  /** Id of the roadstead-config whose settings apply. */
  config: string | undefined
}

/** Events by name, with the type of their detail. */
export interface RoadsteadEventMap {
  'roadstead-view-change': CustomEvent<{ latitude: number; longitude: number; zoom: number; bounds: [number, number, number, number] }>
  'roadstead-place-select': CustomEvent<{ id: number; url: string }>
  'roadstead-feature-open': CustomEvent<{ kind: 'place' | 'nav-aid' | 'weather' | 'vessel' | 'cluster'; id: number | null }>
  'roadstead-layer-change': CustomEvent<{ layers: string[] }>
  'roadstead-ready': CustomEvent<null>
  'roadstead-error': CustomEvent<{ reason: string; message: string; status: number | null }>
  'roadstead-search': CustomEvent<{ query: string }>
  'roadstead-select': CustomEvent<{ kind: 'place' | 'vessel'; hit: { id: number; name: string } }>
  'roadstead-clear': CustomEvent<null>
  'roadstead-rate': CustomEvent<{ id: number; url: string }>
  'roadstead-vessel-select': CustomEvent<{ id: number; url: string }>
  'roadstead-point': CustomEvent<{ at: string; value: number | null } | { label: string; value: number }>
}

interface ElementAttributes extends Omit<HTMLAttributes<HTMLElement>, 'dir' | 'lang' | 'height'> {
  ref?: Ref<HTMLElement>
}

interface MapWidgetAttributes extends ElementAttributes {
  'lat'?: number | string | undefined
  'lng'?: number | string | undefined
  'zoom'?: number | string | undefined
  'min-zoom'?: number | string | undefined
  'max-zoom'?: number | string | undefined
  'layers'?: string | undefined
  'basemap'?: 'satellite' | 'topo' | 'none' | undefined
  'place-id'?: number | string | undefined
  'types'?: string | undefined
  'has'?: string | undefined
  'controls'?: string | undefined
  'gestures'?: 'cooperative' | 'greedy' | undefined
  'live'?: boolean | string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | 'nl' | 'pt' | 'el' | 'hr' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'accent'?: string | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface SearchWidgetAttributes extends ElementAttributes {
  'for'?: string | undefined
  'placeholder'?: string | undefined
  'types'?: string | undefined
  'limit'?: number | string | undefined
  'min-length'?: number | string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | 'nl' | 'pt' | 'el' | 'hr' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'accent'?: string | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface PlaceCardAttributes extends ElementAttributes {
  'place-id'?: number | string | undefined
  'variant'?: 'card' | 'row' | undefined
  'show'?: string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | 'nl' | 'pt' | 'el' | 'hr' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'accent'?: string | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface VesselCardAttributes extends ElementAttributes {
  'vessel-id'?: number | string | undefined
  'mmsi'?: string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | 'nl' | 'pt' | 'el' | 'hr' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'accent'?: string | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface ChartWidgetAttributes extends ElementAttributes {
  'place-id'?: number | string | undefined
  'vessel-id'?: number | string | undefined
  'metric'?: 'wind-speed' | 'wind-direction' | 'temperature' | 'wind-angle' | 'depth' | 'check-ins' | 'visitors-by-length' | 'visitors-by-type' | undefined
  'range'?: '24h' | '30d' | undefined
  'kind'?: 'column' | 'area' | 'line' | 'bubble' | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | 'nl' | 'pt' | 'el' | 'hr' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'accent'?: string | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface WeatherWidgetAttributes extends ElementAttributes {
  'for'?: string | undefined
  'place-id'?: number | string | undefined
  'limit'?: number | string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | 'nl' | 'pt' | 'el' | 'hr' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'accent'?: string | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface DestinationsWidgetAttributes extends ElementAttributes {
  'for'?: string | undefined
  'limit'?: number | string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | 'nl' | 'pt' | 'el' | 'hr' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'accent'?: string | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface ActivityWidgetAttributes extends ElementAttributes {
  'limit'?: number | string | undefined
  'live'?: boolean | string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | 'nl' | 'pt' | 'el' | 'hr' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'accent'?: string | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface LegendWidgetAttributes extends ElementAttributes {
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | 'nl' | 'pt' | 'el' | 'hr' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'accent'?: string | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface LayersWidgetAttributes extends ElementAttributes {
  'for'?: string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | 'nl' | 'pt' | 'el' | 'hr' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'accent'?: string | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface ReviewsWidgetAttributes extends ElementAttributes {
  'place-id'?: number | string | undefined
  'limit'?: number | string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | 'nl' | 'pt' | 'el' | 'hr' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'accent'?: string | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface CheckinsWidgetAttributes extends ElementAttributes {
  'place-id'?: number | string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | 'nl' | 'pt' | 'el' | 'hr' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'accent'?: string | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface ShelterWidgetAttributes extends ElementAttributes {
  'place-id'?: number | string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | 'nl' | 'pt' | 'el' | 'hr' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'accent'?: string | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface ConfigAttributes extends Omit<HTMLAttributes<HTMLElement>, 'lang'> {
  /** URL of the Roadstead server; the default is the origin of the script. */
  'api'?: string | undefined
  /** Language of the texts; the default is the language of the page if it is supported. */
  'lang'?: string | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  'units'?: string | undefined
  /** Colour theme: that of the device, light, dark, or red on black for the night. */
  'theme'?: string | undefined
  /** Colour of buttons, links and marks, such as "#0e5a8a". It is made darker or lighter where text in it could not be read; the night theme stays red. */
  'accent'?: string | undefined
  /** Basemap of the maps: a URL template with {z}, {x} and {y}, or tile sources as JSON. */
  'tiles'?: string | undefined
  /** Additional attribution, shown next to the default one, which cannot be removed. */
  'attribution'?: string | undefined
  /** Default layers of the maps. */
  'layers'?: string | undefined
  /** Where links to the site open. */
  'link-target'?: string | undefined
}

declare global {
  interface HTMLElementTagNameMap {
    'roadstead-map': RoadsteadMapElement
    'roadstead-search': RoadsteadSearchElement
    'roadstead-place-card': RoadsteadPlaceCardElement
    'roadstead-vessel-card': RoadsteadVesselCardElement
    'roadstead-chart': RoadsteadChartElement
    'roadstead-weather': RoadsteadWeatherElement
    'roadstead-destinations': RoadsteadDestinationsElement
    'roadstead-activity': RoadsteadActivityElement
    'roadstead-legend': RoadsteadLegendElement
    'roadstead-layers': RoadsteadLayersElement
    'roadstead-reviews': RoadsteadReviewsElement
    'roadstead-checkins': RoadsteadCheckinsElement
    'roadstead-shelter': RoadsteadShelterElement
    'roadstead-config': HTMLElement
  }
  interface HTMLElementEventMap extends RoadsteadEventMap {}
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'roadstead-map': MapWidgetAttributes
      'roadstead-search': SearchWidgetAttributes
      'roadstead-place-card': PlaceCardAttributes
      'roadstead-vessel-card': VesselCardAttributes
      'roadstead-chart': ChartWidgetAttributes
      'roadstead-weather': WeatherWidgetAttributes
      'roadstead-destinations': DestinationsWidgetAttributes
      'roadstead-activity': ActivityWidgetAttributes
      'roadstead-legend': LegendWidgetAttributes
      'roadstead-layers': LayersWidgetAttributes
      'roadstead-reviews': ReviewsWidgetAttributes
      'roadstead-checkins': CheckinsWidgetAttributes
      'roadstead-shelter': ShelterWidgetAttributes
      'roadstead-config': ConfigAttributes
    }
  }
}
