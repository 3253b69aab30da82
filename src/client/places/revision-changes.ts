import type { Revision } from '../../core/contract/moderation.ts'
import type { Position } from '../../core/geo.ts'
import { coordinateDecimals } from '../../core/limits/map.ts'
import { formatDecimalDegrees } from '../../core/units.ts'
import { isPlaceTextField, type PlaceFieldKey } from './place-edit.ts'

/** A changed part of a place; an empty text means no value. */
export interface PlaceChange {
  field: PlaceFieldKey
  before: string
  after: string
}

type Fields = Record<string, unknown>

/** Lists the changed parts of a place, each tag separately. */
export function listPlaceChanges({ before, after }: Revision): PlaceChange[] {
  const parts = [...new Set(Object.keys(after).flatMap((key) => listParts(key, before ?? {}, after)))]
  return parts
    .map((part) => ({
      field: part,
      before: formatPart(before ?? {}, part, after),
      after: formatPart(after, part, before ?? {}),
    }))
    .filter(({ before, after }) => before !== after)
}

function listParts(key: string, before: Fields, after: Fields): PlaceFieldKey[] {
  if (key === 'latitude' || key === 'longitude') return ['position']
  if (key === 'type_enum' || isPlaceTextField(key)) return [key]
  if (key !== 'tags') return []
  return Object.keys({ ...getTags(before), ...getTags(after) }).map((tag): PlaceFieldKey => `tag:${tag}`)
}

/** Formats a part. `otherFields` contains the unchanged axis of a position that moved along one axis. */
function formatPart(fields: Fields, part: PlaceFieldKey, otherFields: Fields): string {
  if (part === 'position') return formatPositionPart({ ...otherFields, ...fields }, fields)
  const value = part.startsWith('tag:') ? getTags(fields)[part.slice('tag:'.length)] : fields[part]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function formatPositionPart(allFields: Fields, own: Fields): string {
  if (!('latitude' in own) && !('longitude' in own)) return ''
  return (['latitude', 'longitude'] satisfies (keyof Position)[])
    .map((axis) => allFields[axis])
    .filter((degrees) => typeof degrees === 'number')
    .map((degrees) => formatDecimalDegrees(degrees, coordinateDecimals.map + 2))
    .join(', ')
}

function getTags({ tags }: Fields): Fields {
  return tags instanceof Object ? (tags as Fields) : {} // the server stores tags as an object of strings
}
