import type { EmbedName } from '../../core/site/embeds.ts'

/* What documents, types, stories and the embed builder add to the table of elements. */

export interface NamedDoc {
  name: string
  doc: string
}

export interface MethodDoc extends NamedDoc {
  /** TypeScript parameters and return type, `(position: Position): void`. */
  signature: string
}

export interface PropertyDoc {
  /** TypeScript type. */
  type: string
  doc: string
}

export interface EventDoc {
  /** TypeScript type of `detail`. */
  detail: string
  /** Whether `preventDefault()` cancels the default action of the widget. */
  cancelable: boolean
  doc: string
}

export interface ElementDocs {
  /** Name of the React component. */
  component: string
  doc: string
  /** Example attributes, for the docs and the builder. */
  example: Readonly<Record<string, string>>
  /** By attribute name; attributes that several elements share are described once. */
  attributes: Docs
  properties?: Readonly<Record<string, PropertyDoc>>
  events?: EventDocs
  parts?: readonly NamedDoc[]
  methods?: readonly MethodDoc[]
}

export type Docs = Readonly<Record<string, string>>
export type EventDocs = Readonly<Record<string, EventDoc>>

/** Attributes of every element. */
export const commonAttributeDocs: Docs = {
  lang: 'Language of the texts; the default is the language of the page if it is supported.',
  dir: 'Text direction; the default is that of the page.',
  theme: 'Colour theme: that of the device, light, dark, or red on black for the night.',
  accent:
    'Colour of buttons, links and marks, such as "#0e5a8a". It is made darker or lighter where text in it could not be read; the night theme stays red.',
  units: 'Units by kind, as in "speed:m/s depth:ft".',
  loading: 'Lazy waits until the element is near the viewport.',
  height: 'Height of the element, a CSS length; a plain number means pixels.',
  config: 'Id of the roadstead-config whose settings apply.',
}
/** Attributes of several elements. */
export const sharedAttributeDocs: Docs = {
  live: 'Opens a real-time channel and updates live.',
  for: 'Id of the roadstead-map it belongs to; the default is the first on the page.',
  'place-id': 'Id of the place, as in the URL of its page.',
  'vessel-id': 'Id of the vessel, as in the URL of its page.',
  limit: 'Maximum number of rows.',
}
/** Attributes of roadstead-config that elements do not have. */
export const configAttributeDocs: Docs = {
  api: 'URL of the Roadstead server; the default is the origin of the script.',
  tiles: 'Basemap of the maps: a URL template with {z}, {x} and {y}, or tile sources as JSON.',
  attribution: 'Additional attribution, shown next to the default one, which cannot be removed.',
  layers: 'Default layers of the maps.',
  'link-target': 'Where links to the site open.',
}
/** Events of several elements. */
export const sharedEventDocs: EventDocs = {
  'place-select': {
    detail: '{ id: number; url: string }',
    cancelable: true,
    doc: 'A place has been selected; if cancelled, its card or page does not open.',
  },
  'vessel-select': {
    detail: '{ id: number; url: string }',
    cancelable: true,
    doc: 'A vessel has been selected; if cancelled, its card or page does not open.',
  },
}
export const commonEventDocs: EventDocs = {
  ready: { detail: 'null', cancelable: false, doc: 'The element shows its content for the first time.' },
  error: {
    detail: '{ reason: string; message: string; status: number | null }',
    cancelable: false,
    doc: 'An error: an invalid attribute, a missing id, or a failed request. The message describes the accepted values.',
  },
}

/** Slots that replace the default states of a widget. */
export const commonSlots: readonly NamedDoc[] = [
  { name: 'loading', doc: 'Shown while loading.' },
  { name: 'empty', doc: 'Shown if there is no content.' },
  { name: 'error', doc: 'Shown after a failure.' },
]

/** Parts of every element that a page can style. */
export const commonParts: readonly NamedDoc[] = [{ name: 'error', doc: 'The error message.' }]

export const elementDocs: Readonly<Record<EmbedName, ElementDocs>> = {
  map: {
    component: 'MapWidget',
    doc: 'Map of places for boaters on satellite imagery.',
    example: { lat: '43.3', lng: '5.3', zoom: '9' },
    attributes: {
      lat: 'Latitude of the centre in degrees; changing it moves the map.',
      lng: 'Longitude of the centre in degrees.',
      zoom: 'Initial zoom; changing it zooms the map.',
      'min-zoom': 'Minimum zoom; initial only.',
      'max-zoom': 'Maximum zoom; initial only.',
      layers: 'Active layers.',
      basemap: 'Basemap: imagery, a topographic map, or only the built-in world.',
      'place-id': 'Id of a place shown initially; its card opens.',
      types: 'Place types to show; clusters count all types.',
      has: 'Facilities that the shown places, also those counted in clusters, are known to have.',
      controls: 'Controls on the map. The attribution is always shown.',
      gestures:
        'Cooperative leaves scrolling to the page: the wheel zooms with Ctrl, two fingers move the map.',
    },
    properties: {
      bounds: {
        type: '[west: number, south: number, east: number, north: number]',
        doc: 'Bounds in degrees that the map fits.',
      },
    },
    events: {
      'view-change': {
        detail:
          '{ latitude: number; longitude: number; zoom: number; bounds: [number, number, number, number] }',
        cancelable: false,
        doc: 'The map view has changed.',
      },
      'feature-open': {
        detail: "{ kind: 'place' | 'nav-aid' | 'weather' | 'vessel' | 'cluster'; id: number | null }",
        cancelable: false,
        doc: 'A card has opened on the map.',
      },
      'layer-change': {
        detail: '{ layers: string[] }',
        cancelable: false,
        doc: 'A layer has been turned on or off.',
      },
    },
    methods: [
      {
        name: 'flyTo',
        signature: '(view: { lat: number; lng: number; zoom?: number }): void',
        doc: 'Moves the map.',
      },
      {
        name: 'fitBounds',
        signature: '(bounds: [west: number, south: number, east: number, north: number]): void',
        doc: 'Fits the map to bounds.',
      },
    ],
  },
  search: {
    component: 'SearchWidget',
    doc: 'Search field for places and vessels. A selected hit is shown on the linked map, or its page opens.',
    example: { placeholder: 'Find a marina' },
    attributes: {
      placeholder: 'Placeholder of the empty field.',
      types: 'Kinds of results.',
      limit: 'Maximum number of rows per kind.',
      'min-length': 'Minimum number of letters before a search.',
    },
    events: {
      search: { detail: '{ query: string }', cancelable: false, doc: 'The query has changed.' },
      select: {
        detail: "{ kind: 'place' | 'vessel'; hit: { id: number; name: string } }",
        cancelable: true,
        doc: 'A hit has been selected; if cancelled, neither the map moves nor a page opens.',
      },
      clear: { detail: 'null', cancelable: false, doc: 'The field has been cleared by its button.' },
    },
  },
  'place-card': {
    component: 'PlaceCard',
    doc: 'Summary of a place: picture, type, rating, traffic and source.',
    example: { 'place-id': '1401' },
    attributes: { variant: 'A card with a picture, or one row.', show: 'Parts of the card to show.' },
    properties: {
      place: { type: 'object', doc: 'A custom place in the format of the API; no request is made.' },
    },
    events: {
      rate: {
        detail: '{ id: number; url: string }',
        cancelable: true,
        doc: 'The user wants to rate the place, which opens the site; if cancelled, it does not open.',
      },
    },
    parts: [{ name: 'card', doc: 'The card or the row.' }],
  },
  'vessel-card': {
    component: 'VesselCard',
    doc: 'A vessel as a row: picture, name, type, MMSI, country and home port.',
    example: { mmsi: '227006760' },
    attributes: { mmsi: 'Nine-digit MMSI, as an alternative to the id.' },
    properties: {
      vessel: { type: 'object', doc: 'A custom vessel in the format of the API; no request is made.' },
    },
    parts: [{ name: 'card', doc: 'The row.' }],
  },
  chart: {
    component: 'ChartWidget',
    doc: 'One chart: wind, temperature, depth or visitors of a place or a vessel.',
    example: { 'place-id': '1401', metric: 'wind-speed', range: '24h' },
    attributes: {
      metric: 'Metric of the chart.',
      range: 'Time range.',
      kind: 'Chart kind; the default depends on the metric.',
    },
    properties: {
      data: {
        type: 'readonly { at: string; value: number | null }[] | readonly { label: string; value: number }[]',
        doc: 'Custom values, oldest first; no request is made.',
      },
    },
    events: {
      point: {
        detail: '{ at: string; value: number | null } | { label: string; value: number }',
        cancelable: false,
        doc: 'A value has been selected.',
      },
    },
  },
  weather: {
    component: 'WeatherWidget',
    doc: 'Weather observations near a place, or near the centre of a map.',
    example: { 'place-id': '1401' },
    attributes: {},
  },
  destinations: {
    component: 'DestinationsWidget',
    doc: 'The busiest places in the view of a map.',
    example: {},
    attributes: {},
  },
  activity: {
    component: 'ActivityWidget',
    doc: 'Recent activity: check-ins, reviews, new places.',
    example: { limit: '5' },
    attributes: {},
  },
  legend: {
    component: 'LegendWidget',
    doc: 'Legend of the map.',
    example: {},
    attributes: {},
  },
  layers: {
    component: 'LayersWidget',
    doc: 'Checkboxes that turn the layers of a map on and off.',
    example: {},
    attributes: {},
  },
  reviews: {
    component: 'ReviewsWidget',
    doc: 'Reviews of a place, latest first.',
    example: { 'place-id': '1401' },
    attributes: {},
  },
  checkins: {
    component: 'CheckinsWidget',
    doc: 'Vessels that recently checked in at a place, and vessels based there.',
    example: { 'place-id': '1401' },
    attributes: {},
  },
  shelter: {
    component: 'ShelterWidget',
    doc: 'Shelter of a place from wind sea: a rose of open water and waves for the wind now, tonight or one to set.',
    example: { 'place-id': '1401' },
    attributes: {},
  },
}
