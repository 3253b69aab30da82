import { mapZoom } from '../../core/limits/map.ts'
import type { AttributeRow, ElementEvent } from './element-types.ts'

/* Attribute rows used by several elements. */

export const forAttribute: AttributeRow = { name: 'for', property: 'for', type: { kind: 'text' } }
export const placeIdAttribute: AttributeRow = { name: 'place-id', property: 'placeId', type: { kind: 'id' } }
export const vesselIdAttribute: AttributeRow = {
  name: 'vessel-id',
  property: 'vesselId',
  type: { kind: 'id' },
}
export const liveAttribute: AttributeRow = { name: 'live', property: 'live', type: { kind: 'flag' } }
export const createLimitAttribute = (standard: number): AttributeRow => ({
  name: 'limit',
  property: 'limit',
  type: { kind: 'number', min: 1, max: 100 },
  defaultText: String(standard),
})
export const createDegreesAttribute = (name: 'lat' | 'lng', bound: number): AttributeRow => ({
  name,
  property: name,
  type: { kind: 'number', min: -bound, max: bound },
})
export const createZoomAttribute = (name: string, property: string, standard: number): AttributeRow => ({
  name,
  property,
  type: { kind: 'number', min: mapZoom.min, max: mapZoom.max },
  defaultText: String(standard),
})
export const createSelectEvent = (kind: 'place' | 'vessel'): ElementEvent => ({
  name: `${kind}-select`,
  property: kind === 'place' ? 'onPlaceSelect' : 'onVesselSelect',
})
