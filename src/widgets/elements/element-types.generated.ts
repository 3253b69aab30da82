/* Written by scripts/make-docs.ts from the table of elements: change that. */
import type { HTMLAttributes, Ref } from 'react'

/** The map of places for boaters on satellite imagery. */
export interface RoadsteadMapElement extends HTMLElement {
  /** Latitude of the centre in degrees; another one later moves the map. */
  lat: number | undefined
  /** Longitude of the centre in degrees. */
  lng: number | undefined
  /** Zoom at the start; another one later zooms the map. */
  zoom: number | undefined
  /** How far out a reader may zoom; holds from the start. */
  minZoom: number | undefined
  /** How far in a reader may zoom; holds from the start. */
  maxZoom: number | undefined
  /** Layers that are on. */
  layers: readonly ('pois' | 'satMaps' | 'buoys' | 'navAids' | 'vessels' | 'stinkPots' | 'aisPaths')[] | undefined
  /** The ground: imagery, a chart, or the built-in world alone. */
  basemap: 'satellite' | 'topo' | 'none' | undefined
  /** Number of a place to start at; its card opens. */
  placeId: number | undefined
  /** Kinds of places to show one by one; groups of places count all kinds. */
  types: readonly ('marina' | 'anchorage' | 'dock' | 'yacht-club' | 'mooring' | 'fuel' | 'dry-dock' | 'launch-ramp' | 'hurricane-hole' | 'commercial' | 'ferry' | 'other')[] | undefined
  /** Controls on the map. The credits always stay. */
  controls: readonly ('zoom' | 'locate' | 'position')[] | undefined
  /** Cooperative lets the page scroll: the wheel zooms with Ctrl, two fingers move the map. */
  gestures: 'cooperative' | 'greedy' | undefined
  /** Keeps a channel open and shows what happens as it happens. */
  live: boolean | undefined
  /** Colours: those of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the visible part of the page. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a bare number is pixels. */
  height: string | undefined
  /** Id of the roadstead-config with the settings to take. */
  config: string | undefined
  /** A box in degrees that the map shows whole. */
  bounds: [west: number, south: number, east: number, north: number] | undefined
  /** Moves the map. */
  flyTo(view: { lat: number; lng: number; zoom?: number }): void
  /** Shows a box whole. */
  fitBounds(bounds: [west: number, south: number, east: number, north: number]): void
}

/** One field for places and vessels. What is chosen is shown on its map, or opens its page. */
export interface RoadsteadSearchElement extends HTMLElement {
  /** Id of the roadstead-map it belongs to; without it the first of the page. */
  for: string | undefined
  /** Words in the empty field. */
  placeholder: string | undefined
  /** What is found. */
  types: readonly ('places' | 'vessels')[] | undefined
  /** Rows of each kind at most. */
  limit: number | undefined
  /** Letters before anything is asked. */
  minLength: number | undefined
  /** Colours: those of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the visible part of the page. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a bare number is pixels. */
  height: string | undefined
  /** Id of the roadstead-config with the settings to take. */
  config: string | undefined
}

/** A place in short: picture, kind, stars, traffic, where it comes from. */
export interface RoadsteadPlaceCardElement extends HTMLElement {
  /** Number of the place, as in the address of its page. */
  placeId: number | undefined
  /** A card with a picture, or one row. */
  variant: 'card' | 'row' | undefined
  /** Parts of the card that are shown. */
  show: readonly ('picture' | 'address' | 'rating' | 'traffic' | 'source' | 'actions')[] | undefined
  /** Colours: those of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the visible part of the page. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a bare number is pixels. */
  height: string | undefined
  /** Id of the roadstead-config with the settings to take. */
  config: string | undefined
  /** A place of your own in the form of the API; nothing is asked then. */
  place: object | undefined
}

/** A vessel in a row: picture, name, type, MMSI and home. */
export interface RoadsteadVesselCardElement extends HTMLElement {
  /** Number of the vessel, as in the address of its page. */
  vesselId: number | undefined
  /** Its nine-digit MMSI, in place of its number. */
  mmsi: string | undefined
  /** Colours: those of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the visible part of the page. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a bare number is pixels. */
  height: string | undefined
  /** Id of the roadstead-config with the settings to take. */
  config: string | undefined
  /** A vessel of your own in the form of the API; nothing is asked then. */
  vessel: object | undefined
}

/** One chart: wind, temperature, depth or visitors of a place or a vessel. */
export interface RoadsteadChartElement extends HTMLElement {
  /** Number of the place, as in the address of its page. */
  placeId: number | undefined
  /** Number of the vessel, as in the address of its page. */
  vesselId: number | undefined
  /** What is drawn. */
  metric: 'wind-speed' | 'wind-direction' | 'temperature' | 'wind-angle' | 'depth' | 'check-ins' | 'visitors-by-length' | 'visitors-by-type' | undefined
  /** How far back it goes. */
  range: '24h' | '30d' | undefined
  /** How it is drawn; without it as suits what it measures. */
  kind: 'column' | 'area' | 'line' | 'bubble' | undefined
  /** Colours: those of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the visible part of the page. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a bare number is pixels. */
  height: string | undefined
  /** Id of the roadstead-config with the settings to take. */
  config: string | undefined
  /** Values of your own, oldest first; nothing is asked then. */
  data: readonly { at: string; value: number | null }[] | readonly { label: string; value: number }[] | undefined
}

/** What was observed near a place, or near the middle of a map. */
export interface RoadsteadWeatherElement extends HTMLElement {
  /** Id of the roadstead-map it belongs to; without it the first of the page. */
  for: string | undefined
  /** Number of the place, as in the address of its page. */
  placeId: number | undefined
  /** Rows at most. */
  limit: number | undefined
  /** Colours: those of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the visible part of the page. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a bare number is pixels. */
  height: string | undefined
  /** Id of the roadstead-config with the settings to take. */
  config: string | undefined
}

/** The busiest places of what a map shows. */
export interface RoadsteadDestinationsElement extends HTMLElement {
  /** Id of the roadstead-map it belongs to; without it the first of the page. */
  for: string | undefined
  /** Rows at most. */
  limit: number | undefined
  /** Colours: those of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the visible part of the page. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a bare number is pixels. */
  height: string | undefined
  /** Id of the roadstead-config with the settings to take. */
  config: string | undefined
}

/** What happened lately: check-ins, reviews, new places. */
export interface RoadsteadActivityElement extends HTMLElement {
  /** Rows at most. */
  limit: number | undefined
  /** Keeps a channel open and shows what happens as it happens. */
  live: boolean | undefined
  /** Colours: those of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the visible part of the page. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a bare number is pixels. */
  height: string | undefined
  /** Id of the roadstead-config with the settings to take. */
  config: string | undefined
}

/** What every sign of the map means. */
export interface RoadsteadLegendElement extends HTMLElement {
  /** Colours: those of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the visible part of the page. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a bare number is pixels. */
  height: string | undefined
  /** Id of the roadstead-config with the settings to take. */
  config: string | undefined
}

/** Boxes that turn the layers of a map on and off. */
export interface RoadsteadLayersElement extends HTMLElement {
  /** Id of the roadstead-map it belongs to; without it the first of the page. */
  for: string | undefined
  /** Colours: those of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the visible part of the page. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a bare number is pixels. */
  height: string | undefined
  /** Id of the roadstead-config with the settings to take. */
  config: string | undefined
}

/** What people wrote of a place, latest first. */
export interface RoadsteadReviewsElement extends HTMLElement {
  /** Number of the place, as in the address of its page. */
  placeId: number | undefined
  /** Rows at most. */
  limit: number | undefined
  /** Colours: those of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the visible part of the page. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a bare number is pixels. */
  height: string | undefined
  /** Id of the roadstead-config with the settings to take. */
  config: string | undefined
}

/** Vessels that were at a place lately, and those whose home it is. */
export interface RoadsteadCheckinsElement extends HTMLElement {
  /** Number of the place, as in the address of its page. */
  placeId: number | undefined
  /** Colours: those of the device, light, dark, or red on black for the night. */
  theme: 'auto' | 'light' | 'dark' | 'night' | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  units: { speed?: 'kn' | 'm/s' | 'km/h' | 'Bft'; depth?: 'm' | 'ft' | 'fm'; length?: 'm' | 'ft'; position?: 'auto' | 'dm' | 'dd' | 'dms' } | undefined
  /** Lazy waits until the element is near the visible part of the page. */
  loading: 'eager' | 'lazy' | undefined
  /** Height of the element, a CSS length; a bare number is pixels. */
  height: string | undefined
  /** Id of the roadstead-config with the settings to take. */
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
  'roadstead-select': CustomEvent<{ kind: 'place' | 'vessel'; hit: object }>
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
  'controls'?: string | undefined
  'gestures'?: 'cooperative' | 'greedy' | undefined
  'live'?: boolean | string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
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
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface PlaceCardAttributes extends ElementAttributes {
  'place-id'?: number | string | undefined
  'variant'?: 'card' | 'row' | undefined
  'show'?: string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface VesselCardAttributes extends ElementAttributes {
  'vessel-id'?: number | string | undefined
  'mmsi'?: string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
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
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface WeatherWidgetAttributes extends ElementAttributes {
  'for'?: string | undefined
  'place-id'?: number | string | undefined
  'limit'?: number | string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface DestinationsWidgetAttributes extends ElementAttributes {
  'for'?: string | undefined
  'limit'?: number | string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface ActivityWidgetAttributes extends ElementAttributes {
  'limit'?: number | string | undefined
  'live'?: boolean | string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface LegendWidgetAttributes extends ElementAttributes {
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface LayersWidgetAttributes extends ElementAttributes {
  'for'?: string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface ReviewsWidgetAttributes extends ElementAttributes {
  'place-id'?: number | string | undefined
  'limit'?: number | string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface CheckinsWidgetAttributes extends ElementAttributes {
  'place-id'?: number | string | undefined
  'lang'?: 'en' | 'fr' | 'es' | 'de' | 'it' | undefined
  'dir'?: 'ltr' | 'rtl' | undefined
  'theme'?: 'auto' | 'light' | 'dark' | 'night' | undefined
  'units'?: string | undefined
  'loading'?: 'eager' | 'lazy' | undefined
  'height'?: string | undefined
  'config'?: string | undefined
}

interface ConfigAttributes extends Omit<HTMLAttributes<HTMLElement>, 'lang'> {
  /** Address of the Roadstead to ask; without it the one the script came from. */
  'api'?: string | undefined
  /** Language of the words; without it the language of the page, as far as it is spoken here. */
  'lang'?: string | undefined
  /** Units by kind, as in "speed:m/s depth:ft". */
  'units'?: string | undefined
  /** Colours: those of the device, light, dark, or red on black for the night. */
  'theme'?: string | undefined
  /** Ground of the maps: an address with {z}, {x} and {y}, or tile sources as JSON. */
  'tiles'?: string | undefined
  /** A credit shown beside ours, which cannot be removed. */
  'attribution'?: string | undefined
  /** Layers that maps show where they do not say themselves. */
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
      'roadstead-config': ConfigAttributes
    }
  }
}
