import { mapZoom } from '../../core/limits/map.ts'
import type { AttributeRow, EventRow } from './element-types.ts'

/* Attribute rows used by several elements. */

export const forAttribute: AttributeRow = {
  name: 'for',
  property: 'for',
  type: { kind: 'text' },
  doc: 'Id of the roadstead-map it belongs to; the default is the first on the page.',
}
export const placeIdAttribute: AttributeRow = {
  name: 'place-id',
  property: 'placeId',
  type: { kind: 'id' },
  doc: 'Id of the place, as in the URL of its page.',
}
export const vesselIdAttribute: AttributeRow = {
  name: 'vessel-id',
  property: 'vesselId',
  type: { kind: 'id' },
  doc: 'Id of the vessel, as in the URL of its page.',
}
export const liveAttribute: AttributeRow = {
  name: 'live',
  property: 'live',
  type: { kind: 'flag' },
  doc: 'Opens a real-time channel and updates live.',
}
export const createLimitAttribute = (standard: number): AttributeRow => ({
  name: 'limit',
  property: 'limit',
  type: { kind: 'number', min: 1, max: 100 },
  defaultText: String(standard),
  doc: 'Maximum number of rows.',
})
export const createDegreesAttribute = (name: 'lat' | 'lng', bound: number): Omit<AttributeRow, 'doc'> => ({
  name,
  property: name,
  type: { kind: 'number', min: -bound, max: bound },
})
export const createZoomAttribute = (
  name: string,
  property: string,
  standard: number,
): Omit<AttributeRow, 'doc'> => ({
  name,
  property,
  type: { kind: 'number', min: mapZoom.min, max: mapZoom.max },
  defaultText: String(standard),
})
export const createSelectEvent = (kind: 'place' | 'vessel'): EventRow => ({
  name: `${kind}-select`,
  property: kind === 'place' ? 'onPlaceSelect' : 'onVesselSelect',
  detail: '{ id: number; url: string }',
  cancelable: true,
  doc: `A ${kind} has been selected; if cancelled, its card or page does not open.`,
})
