import { facilityKeys } from '../../core/catalogue/facilities.ts'
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
  requiresOneOf: [],
  linksToMap: false,
} as const
const types = placeTypes.filter(({ kind }) => kind === 'place').map(({ icon }) => icon)

/** All custom elements except roadstead-config; `element-docs.ts` describes them. */
export const elements: readonly ElementRow[] = [
  {
    ...nothing,
    name: 'map',
    height: 400,
    attributes: [
      createDegreesAttribute('lat', 90),
      createDegreesAttribute('lng', 180),
      createZoomAttribute('zoom', 'zoom', mapZoom.default),
      createZoomAttribute('min-zoom', 'minZoom', mapZoom.min),
      createZoomAttribute('max-zoom', 'maxZoom', mapZoom.max),
      { name: 'layers', property: 'layers', type: { kind: 'list', of: layerKeys }, defaultText: 'pois' },
      {
        name: 'basemap',
        property: 'basemap',
        type: { kind: 'one', of: ['satellite', 'topo', 'none'] },
        defaultText: 'satellite',
      },
      placeIdAttribute,
      { name: 'types', property: 'types', type: { kind: 'list', of: types } },
      { name: 'has', property: 'has', type: { kind: 'list', of: facilityKeys } },
      {
        name: 'controls',
        property: 'controls',
        type: { kind: 'list', of: ['zoom', 'locate', 'position'] },
        defaultText: 'zoom locate position',
      },
      {
        name: 'gestures',
        property: 'gestures',
        type: { kind: 'one', of: ['cooperative', 'greedy'] },
        defaultText: 'cooperative',
      },
      liveAttribute,
    ],
    properties: ['bounds'],
    events: [
      { name: 'view-change', property: 'onViewChange' },
      createSelectEvent('place'),
      { name: 'feature-open', property: 'onFeatureOpen' },
      { name: 'layer-change', property: 'onLayerChange' },
    ],
  },
  {
    ...nothing,
    name: 'search',
    linksToMap: true,
    attributes: [
      forAttribute,
      { name: 'placeholder', property: 'placeholder', type: { kind: 'text' } },
      {
        name: 'types',
        property: 'types',
        type: { kind: 'list', of: ['places', 'vessels'] },
        defaultText: 'places vessels',
      },
      createLimitAttribute(10),
      {
        name: 'min-length',
        property: 'minLength',
        type: { kind: 'number', min: 1, max: 20 },
        defaultText: '1',
      },
    ],
    events: [
      { name: 'search', property: 'onSearch' },
      { name: 'select', property: 'onSelect' },
      { name: 'clear', property: 'onClear' },
    ],
  },
  {
    ...nothing,
    name: 'place-card',
    requiresOneOf: ['place-id', 'place'],
    attributes: [
      placeIdAttribute,
      {
        name: 'variant',
        property: 'variant',
        type: { kind: 'one', of: ['card', 'row'] },
        defaultText: 'card',
      },
      {
        name: 'show',
        property: 'show',
        type: { kind: 'list', of: ['picture', 'address', 'rating', 'traffic', 'source', 'actions'] },
        defaultText: 'picture address rating traffic source actions',
      },
    ],
    properties: ['place'],
    events: [createSelectEvent('place'), { name: 'rate', property: 'onRate' }],
  },
  {
    ...nothing,
    name: 'vessel-card',
    requiresOneOf: ['vessel-id', 'mmsi', 'vessel'],
    attributes: [vesselIdAttribute, { name: 'mmsi', property: 'mmsi', type: { kind: 'text' } }],
    properties: ['vessel'],
    events: [createSelectEvent('vessel')],
  },
  {
    ...nothing,
    name: 'chart',
    requiresOneOf: ['place-id', 'vessel-id', 'data'],
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
      },
      { name: 'range', property: 'range', type: { kind: 'one', of: ['24h', '30d'] }, defaultText: '24h' },
      { name: 'kind', property: 'kind', type: { kind: 'one', of: ['column', 'area', 'line', 'bubble'] } },
    ],
    properties: ['data'],
    events: [{ name: 'point', property: 'onPoint' }],
  },
  {
    ...nothing,
    name: 'weather',
    linksToMap: true,
    attributes: [forAttribute, placeIdAttribute, createLimitAttribute(24)],
  },
  {
    ...nothing,
    name: 'destinations',
    linksToMap: true,
    attributes: [forAttribute, createLimitAttribute(10)],
    events: [createSelectEvent('place')],
  },
  {
    ...nothing,
    name: 'activity',
    attributes: [createLimitAttribute(activity.maxRows), liveAttribute],
    events: [createSelectEvent('place')],
  },
  {
    ...nothing,
    name: 'legend',
    attributes: [],
  },
  {
    ...nothing,
    name: 'layers',
    linksToMap: true,
    attributes: [forAttribute],
  },
  {
    ...nothing,
    name: 'reviews',
    requiresOneOf: ['place-id'],
    attributes: [placeIdAttribute, createLimitAttribute(20)],
  },
  {
    ...nothing,
    name: 'checkins',
    requiresOneOf: ['place-id'],
    attributes: [placeIdAttribute],
    events: [createSelectEvent('vessel')],
  },
  {
    ...nothing,
    name: 'shelter',
    requiresOneOf: ['place-id'],
    attributes: [placeIdAttribute],
  },
]

/** Returns the row of an element. */
export function getElementRow(name: EmbedName): ElementRow {
  const row = elements.find((element) => element.name === name)
  if (!row) throw new Error(`no row for ${toElementTag(name)}`)
  return row
}
