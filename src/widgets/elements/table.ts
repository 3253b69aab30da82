import { placeTypes } from '../../core/catalogue/place-types.ts'
import type { EmbedName } from '../../core/site/embeds.ts'
import { activity, mapZoom } from '../../core/limits.ts'
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

/** Every custom element but roadstead-config: registration, manifests, types, docs and builder come from it. */
export const elements: readonly ElementRow[] = [
  {
    ...nothing,
    name: 'map',
    component: 'MapWidget',
    doc: 'The map of places for boaters on satellite imagery.',
    height: 400,
    example: { lat: '43.3', lng: '5.3', zoom: '9' },
    attributes: [
      {
        ...createDegreesAttribute('lat', 90),
        doc: 'Latitude of the centre in degrees; another one later moves the map.',
      },
      { ...createDegreesAttribute('lng', 180), doc: 'Longitude of the centre in degrees.' },
      {
        ...createZoomAttribute('zoom', 'zoom', mapZoom.default),
        doc: 'Zoom at the start; another one later zooms the map.',
      },
      {
        ...createZoomAttribute('min-zoom', 'minZoom', mapZoom.min),
        doc: 'How far out a reader may zoom; holds from the start.',
      },
      {
        ...createZoomAttribute('max-zoom', 'maxZoom', mapZoom.max),
        doc: 'How far in a reader may zoom; holds from the start.',
      },
      {
        name: 'layers',
        property: 'layers',
        type: { kind: 'list', of: layerKeys },
        defaultText: 'pois',
        doc: 'Layers that are on.',
      },
      {
        name: 'basemap',
        property: 'basemap',
        type: { kind: 'one', of: ['satellite', 'topo', 'none'] },
        defaultText: 'satellite',
        doc: 'The ground: imagery, a chart, or the built-in world alone.',
      },
      { ...placeIdAttribute, doc: 'Number of a place to start at; its card opens.' },
      {
        name: 'types',
        property: 'types',
        type: { kind: 'list', of: types },
        doc: 'Kinds of places to show one by one; groups of places count all kinds.',
      },
      {
        name: 'controls',
        property: 'controls',
        type: { kind: 'list', of: ['zoom', 'locate', 'position'] },
        defaultText: 'zoom locate position',
        doc: 'Controls on the map. The credits always stay.',
      },
      {
        name: 'gestures',
        property: 'gestures',
        type: { kind: 'one', of: ['cooperative', 'greedy'] },
        defaultText: 'cooperative',
        doc: 'Cooperative lets the page scroll: the wheel zooms with Ctrl, two fingers move the map.',
      },
      liveAttribute,
    ],
    properties: [
      {
        name: 'bounds',
        type: '[west: number, south: number, east: number, north: number]',
        doc: 'A box in degrees that the map shows whole.',
      },
    ],
    events: [
      {
        name: 'view-change',
        property: 'onViewChange',
        detail:
          '{ latitude: number; longitude: number; zoom: number; bounds: [number, number, number, number] }',
        cancelable: false,
        doc: 'The map came to rest at another view.',
      },
      createSelectEvent('place'),
      {
        name: 'feature-open',
        property: 'onFeatureOpen',
        detail: "{ kind: 'place' | 'nav-aid' | 'weather' | 'vessel' | 'cluster'; id: number | null }",
        cancelable: false,
        doc: 'A card opened on the map.',
      },
      {
        name: 'layer-change',
        property: 'onLayerChange',
        detail: '{ layers: string[] }',
        cancelable: false,
        doc: 'A layer was turned on or off.',
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
        doc: 'Shows a box whole.',
      },
    ],
  },
  {
    ...nothing,
    name: 'search',
    component: 'SearchWidget',
    doc: 'One field for places and vessels. What is chosen is shown on its map, or opens its page.',
    linksToMap: true,
    example: { placeholder: 'Find a marina' },
    attributes: [
      forAttribute,
      {
        name: 'placeholder',
        property: 'placeholder',
        type: { kind: 'text' },
        doc: 'Words in the empty field.',
      },
      {
        name: 'types',
        property: 'types',
        type: { kind: 'list', of: ['places', 'vessels'] },
        defaultText: 'places vessels',
        doc: 'What is found.',
      },
      { ...createLimitAttribute(10), doc: 'Rows of each kind at most.' },
      {
        name: 'min-length',
        property: 'minLength',
        type: { kind: 'number', min: 1, max: 20 },
        defaultText: '1',
        doc: 'Letters before anything is asked.',
      },
    ],
    events: [
      {
        name: 'search',
        property: 'onSearch',
        detail: '{ query: string }',
        cancelable: false,
        doc: 'Something else was typed.',
      },
      {
        name: 'select',
        property: 'onSelect',
        detail: "{ kind: 'place' | 'vessel'; hit: object }",
        cancelable: true,
        doc: 'A hit was chosen; prevented, neither map nor page moves.',
      },
      {
        name: 'clear',
        property: 'onClear',
        detail: 'null',
        cancelable: false,
        doc: 'The field was emptied by its button.',
      },
    ],
  },
  {
    ...nothing,
    name: 'place-card',
    component: 'PlaceCard',
    doc: 'A place in short: picture, kind, stars, traffic, where it comes from.',
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
        doc: 'Parts of the card that are shown.',
      },
    ],
    properties: [
      {
        name: 'place',
        type: 'object',
        doc: 'A place of your own in the form of the API; nothing is asked then.',
      },
    ],
    events: [
      createSelectEvent('place'),
      {
        name: 'rate',
        property: 'onRate',
        detail: '{ id: number; url: string }',
        cancelable: true,
        doc: 'The reader wants to rate the place, which the site does; prevented, it does not open.',
      },
    ],
  },
  {
    ...nothing,
    name: 'vessel-card',
    component: 'VesselCard',
    doc: 'A vessel in a row: picture, name, type, MMSI and home.',
    parts: [{ name: 'card', doc: 'The row.' }],
    requiresOneOf: ['vessel-id', 'mmsi', 'vessel'],
    example: { mmsi: '227006760' },
    attributes: [
      vesselIdAttribute,
      {
        name: 'mmsi',
        property: 'mmsi',
        type: { kind: 'text' },
        doc: 'Its nine-digit MMSI, in place of its number.',
      },
    ],
    properties: [
      {
        name: 'vessel',
        type: 'object',
        doc: 'A vessel of your own in the form of the API; nothing is asked then.',
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
        doc: 'What is drawn.',
      },
      {
        name: 'range',
        property: 'range',
        type: { kind: 'one', of: ['24h', '30d'] },
        defaultText: '24h',
        doc: 'How far back it goes.',
      },
      {
        name: 'kind',
        property: 'kind',
        type: { kind: 'one', of: ['column', 'area', 'line', 'bubble'] },
        doc: 'How it is drawn; without it as suits what it measures.',
      },
    ],
    properties: [
      {
        name: 'data',
        type: 'readonly { at: string; value: number | null }[] | readonly { label: string; value: number }[]',
        doc: 'Values of your own, oldest first; nothing is asked then.',
      },
    ],
    events: [
      {
        name: 'point',
        property: 'onPoint',
        detail: '{ at: string; value: number | null } | { label: string; value: number }',
        cancelable: false,
        doc: 'A value was touched.',
      },
    ],
  },
  {
    ...nothing,
    name: 'weather',
    component: 'WeatherWidget',
    doc: 'What was observed near a place, or near the middle of a map.',
    linksToMap: true,
    example: { 'place-id': '1401' },
    attributes: [forAttribute, placeIdAttribute, createLimitAttribute(24)],
  },
  {
    ...nothing,
    name: 'destinations',
    component: 'DestinationsWidget',
    doc: 'The busiest places of what a map shows.',
    linksToMap: true,
    example: {},
    attributes: [forAttribute, createLimitAttribute(10)],
    events: [createSelectEvent('place')],
  },
  {
    ...nothing,
    name: 'activity',
    component: 'ActivityWidget',
    doc: 'What happened lately: check-ins, reviews, new places.',
    example: { limit: '5' },
    attributes: [createLimitAttribute(activity.maxRows), liveAttribute],
    events: [createSelectEvent('place')],
  },
  {
    ...nothing,
    name: 'legend',
    component: 'LegendWidget',
    doc: 'What every sign of the map means.',
    example: {},
    attributes: [],
  },
  {
    ...nothing,
    name: 'layers',
    component: 'LayersWidget',
    doc: 'Boxes that turn the layers of a map on and off.',
    linksToMap: true,
    example: {},
    attributes: [forAttribute],
  },
  {
    ...nothing,
    name: 'reviews',
    component: 'ReviewsWidget',
    doc: 'What people wrote of a place, latest first.',
    requiresOneOf: ['place-id'],
    example: { 'place-id': '1401' },
    attributes: [placeIdAttribute, createLimitAttribute(20)],
  },
  {
    ...nothing,
    name: 'checkins',
    component: 'CheckinsWidget',
    doc: 'Vessels that were at a place lately, and those whose home it is.',
    requiresOneOf: ['place-id'],
    example: { 'place-id': '1401' },
    attributes: [placeIdAttribute],
    events: [createSelectEvent('vessel')],
  },
]

/** The row of an element. */
export function getElementRow(name: EmbedName): ElementRow {
  const row = elements.find((element) => element.name === name)
  if (!row) throw new Error(`no row for ${toElementTag(name)}`)
  return row
}
