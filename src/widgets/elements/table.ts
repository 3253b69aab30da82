import { placeTypes } from '../../core/catalogue/place-types.ts'
import type { EmbedName } from '../../core/site/embeds.ts'
import { activity } from '../../core/limits/activity.ts'
import { mapZoom } from '../../core/limits/map.ts'
import { layerKeys } from './common-attributes.ts'
import { toElementTag, type ElementRow } from './element-types.ts'
import {
  createDegreesAttribute,
  forAttribute,
  createLimitAttribute,
  liveAttribute,
  placeIdAttribute,
  createSelectEvent,
  vesselIdAttribute,
  createZoomAttribute,
} from './shared-attributes.ts'

const nothing = {
  properties: [],
  events: [],
  parts: [],
  methods: [],
  requiresOneOf: [],
  linksToMap: false,
} as const
const types = placeTypes.filter(({ kind }) => kind === 'place').map(({ icon }) => icon)

/** All custom elements except roadstead-config; the source of registration, manifests, types, docs and builder. */
export const elements: readonly ElementRow[] = [
  {
    ...nothing,
    name: 'map',
    component: 'MapWidget',
    doc: 'Map of places for boaters on satellite imagery.',
    height: 400,
    example: { lat: '43.3', lng: '5.3', zoom: '9' },
    attributes: [
      {
        ...createDegreesAttribute('lat', 90),
        doc: 'Latitude of the centre in degrees; changing it moves the map.',
      },
      { ...createDegreesAttribute('lng', 180), doc: 'Longitude of the centre in degrees.' },
      {
        ...createZoomAttribute('zoom', 'zoom', mapZoom.default),
        doc: 'Initial zoom; changing it zooms the map.',
      },
      {
        ...createZoomAttribute('min-zoom', 'minZoom', mapZoom.min),
        doc: 'Minimum zoom; initial only.',
      },
      {
        ...createZoomAttribute('max-zoom', 'maxZoom', mapZoom.max),
        doc: 'Maximum zoom; initial only.',
      },
      {
        name: 'layers',
        property: 'layers',
        type: { kind: 'list', of: layerKeys },
        defaultText: 'pois',
        doc: 'Active layers.',
      },
      {
        name: 'basemap',
        property: 'basemap',
        type: { kind: 'one', of: ['satellite', 'topo', 'none'] },
        defaultText: 'satellite',
        doc: 'Basemap: imagery, a topographic map, or only the built-in world.',
      },
      { ...placeIdAttribute, doc: 'Id of a place shown initially; its card opens.' },
      {
        name: 'types',
        property: 'types',
        type: { kind: 'list', of: types },
        doc: 'Place types to show; clusters count all types.',
      },
      {
        name: 'controls',
        property: 'controls',
        type: { kind: 'list', of: ['zoom', 'locate', 'position'] },
        defaultText: 'zoom locate position',
        doc: 'Controls on the map. The attribution is always shown.',
      },
      {
        name: 'gestures',
        property: 'gestures',
        type: { kind: 'one', of: ['cooperative', 'greedy'] },
        defaultText: 'cooperative',
        doc: 'Cooperative leaves scrolling to the page: the wheel zooms with Ctrl, two fingers move the map.',
      },
      liveAttribute,
    ],
    properties: [
      {
        name: 'bounds',
        type: '[west: number, south: number, east: number, north: number]',
        doc: 'Bounds in degrees that the map fits.',
      },
    ],
    events: [
      {
        name: 'view-change',
        property: 'onViewChange',
        detail:
          '{ latitude: number; longitude: number; zoom: number; bounds: [number, number, number, number] }',
        cancelable: false,
        doc: 'The map view has changed.',
      },
      createSelectEvent('place'),
      {
        name: 'feature-open',
        property: 'onFeatureOpen',
        detail: "{ kind: 'place' | 'nav-aid' | 'weather' | 'vessel' | 'cluster'; id: number | null }",
        cancelable: false,
        doc: 'A card has opened on the map.',
      },
      {
        name: 'layer-change',
        property: 'onLayerChange',
        detail: '{ layers: string[] }',
        cancelable: false,
        doc: 'A layer has been turned on or off.',
      },
    ],
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
  {
    ...nothing,
    name: 'search',
    component: 'SearchWidget',
    doc: 'Search field for places and vessels. A selected hit is shown on the linked map, or its page opens.',
    linksToMap: true,
    example: { placeholder: 'Find a marina' },
    attributes: [
      forAttribute,
      {
        name: 'placeholder',
        property: 'placeholder',
        type: { kind: 'text' },
        doc: 'Placeholder of the empty field.',
      },
      {
        name: 'types',
        property: 'types',
        type: { kind: 'list', of: ['places', 'vessels'] },
        defaultText: 'places vessels',
        doc: 'Kinds of results.',
      },
      { ...createLimitAttribute(10), doc: 'Maximum number of rows per kind.' },
      {
        name: 'min-length',
        property: 'minLength',
        type: { kind: 'number', min: 1, max: 20 },
        defaultText: '1',
        doc: 'Minimum number of letters before a search.',
      },
    ],
    events: [
      {
        name: 'search',
        property: 'onSearch',
        detail: '{ query: string }',
        cancelable: false,
        doc: 'The query has changed.',
      },
      {
        name: 'select',
        property: 'onSelect',
        detail: "{ kind: 'place' | 'vessel'; hit: object }",
        cancelable: true,
        doc: 'A hit has been selected; if cancelled, neither the map moves nor a page opens.',
      },
      {
        name: 'clear',
        property: 'onClear',
        detail: 'null',
        cancelable: false,
        doc: 'The field has been cleared by its button.',
      },
    ],
  },
  {
    ...nothing,
    name: 'place-card',
    component: 'PlaceCard',
    doc: 'Summary of a place: picture, type, rating, traffic and source.',
    parts: [{ name: 'card', doc: 'The card or the row.' }],
    requiresOneOf: ['place-id', 'place'],
    example: { 'place-id': '1401' },
    attributes: [
      placeIdAttribute,
      {
        name: 'variant',
        property: 'variant',
        type: { kind: 'one', of: ['card', 'row'] },
        defaultText: 'card',
        doc: 'A card with a picture, or one row.',
      },
      {
        name: 'show',
        property: 'show',
        type: { kind: 'list', of: ['picture', 'address', 'rating', 'traffic', 'source', 'actions'] },
        defaultText: 'picture address rating traffic source actions',
        doc: 'Parts of the card to show.',
      },
    ],
    properties: [
      {
        name: 'place',
        type: 'object',
        doc: 'A custom place in the format of the API; no request is made.',
      },
    ],
    events: [
      createSelectEvent('place'),
      {
        name: 'rate',
        property: 'onRate',
        detail: '{ id: number; url: string }',
        cancelable: true,
        doc: 'The user wants to rate the place, which opens the site; if cancelled, it does not open.',
      },
    ],
  },
  {
    ...nothing,
    name: 'vessel-card',
    component: 'VesselCard',
    doc: 'A vessel as a row: picture, name, type, MMSI, country and home port.',
    parts: [{ name: 'card', doc: 'The row.' }],
    requiresOneOf: ['vessel-id', 'mmsi', 'vessel'],
    example: { mmsi: '227006760' },
    attributes: [
      vesselIdAttribute,
      {
        name: 'mmsi',
        property: 'mmsi',
        type: { kind: 'text' },
        doc: 'Nine-digit MMSI, as an alternative to the id.',
      },
    ],
    properties: [
      {
        name: 'vessel',
        type: 'object',
        doc: 'A custom vessel in the format of the API; no request is made.',
      },
    ],
    events: [createSelectEvent('vessel')],
  },
  {
    ...nothing,
    name: 'chart',
    component: 'ChartWidget',
    doc: 'One chart: wind, temperature, depth or visitors of a place or a vessel.',
    requiresOneOf: ['place-id', 'vessel-id', 'data'],
    example: { 'place-id': '1401', metric: 'wind-speed', range: '24h' },
    attributes: [
      placeIdAttribute,
      vesselIdAttribute,
      {
        name: 'metric',
        property: 'metric',
        type: {
          kind: 'one',
          of: [
            'wind-speed',
            'wind-direction',
            'temperature',
            'wind-angle',
            'depth',
            'check-ins',
            'visitors-by-length',
            'visitors-by-type',
          ],
        },
        defaultText: 'wind-speed',
        doc: 'Metric of the chart.',
      },
      {
        name: 'range',
        property: 'range',
        type: { kind: 'one', of: ['24h', '30d'] },
        defaultText: '24h',
        doc: 'Time range.',
      },
      {
        name: 'kind',
        property: 'kind',
        type: { kind: 'one', of: ['column', 'area', 'line', 'bubble'] },
        doc: 'Chart kind; the default depends on the metric.',
      },
    ],
    properties: [
      {
        name: 'data',
        type: 'readonly { at: string; value: number | null }[] | readonly { label: string; value: number }[]',
        doc: 'Custom values, oldest first; no request is made.',
      },
    ],
    events: [
      {
        name: 'point',
        property: 'onPoint',
        detail: '{ at: string; value: number | null } | { label: string; value: number }',
        cancelable: false,
        doc: 'A value has been selected.',
      },
    ],
  },
  {
    ...nothing,
    name: 'weather',
    component: 'WeatherWidget',
    doc: 'Weather observations near a place, or near the centre of a map.',
    linksToMap: true,
    example: { 'place-id': '1401' },
    attributes: [forAttribute, placeIdAttribute, createLimitAttribute(24)],
  },
  {
    ...nothing,
    name: 'destinations',
    component: 'DestinationsWidget',
    doc: 'The busiest places in the view of a map.',
    linksToMap: true,
    example: {},
    attributes: [forAttribute, createLimitAttribute(10)],
    events: [createSelectEvent('place')],
  },
  {
    ...nothing,
    name: 'activity',
    component: 'ActivityWidget',
    doc: 'Recent activity: check-ins, reviews, new places.',
    example: { limit: '5' },
    attributes: [createLimitAttribute(activity.maxRows), liveAttribute],
    events: [createSelectEvent('place')],
  },
  {
    ...nothing,
    name: 'legend',
    component: 'LegendWidget',
    doc: 'Legend of the map.',
    example: {},
    attributes: [],
  },
  {
    ...nothing,
    name: 'layers',
    component: 'LayersWidget',
    doc: 'Checkboxes that turn the layers of a map on and off.',
    linksToMap: true,
    example: {},
    attributes: [forAttribute],
  },
  {
    ...nothing,
    name: 'reviews',
    component: 'ReviewsWidget',
    doc: 'Reviews of a place, latest first.',
    requiresOneOf: ['place-id'],
    example: { 'place-id': '1401' },
    attributes: [placeIdAttribute, createLimitAttribute(20)],
  },
  {
    ...nothing,
    name: 'checkins',
    component: 'CheckinsWidget',
    doc: 'Vessels that recently checked in at a place, and vessels based there.',
    requiresOneOf: ['place-id'],
    example: { 'place-id': '1401' },
    attributes: [placeIdAttribute],
    events: [createSelectEvent('vessel')],
  },
]

/** Returns the row of an element. */
export function getElementRow(name: EmbedName): ElementRow {
  const row = elements.find((element) => element.name === name)
  if (!row) throw new Error(`no row for ${toElementTag(name)}`)
  return row
}
