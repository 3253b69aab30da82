import type { Revision } from '../../core/contract/moderation.ts'
import type { Position } from '../../core/geo.ts'
import { coordinateDecimals } from '../../core/limits.ts'
import { formatDecimalDegrees } from '../../core/units.ts'
import { isPlaceTextField, type PlaceFieldKey } from './place-edit.ts'

/** One part of a place that an edit changed; empty texts where there was nothing. */
export interface PlaceChange {
  field: PlaceFieldKey
  before: string
  after: string
}

type Fields = Record<string, unknown>

/** What an edit of a place changed, part by part; tags one by one. */
export function listPlaceChanges({ before, after }: Revision): PlaceChange[] {
  const parts = [...new Set(Object.keys(after).flatMap((key) => partsOf(key, before ?? {}, after)))]
  return parts
    .map((part) => ({
      field: part,
      before: textOf(before ?? {}, part, after),
      after: textOf(after, part, before ?? {}),
    }))
    .filter(({ before, after }) => before !== after)
}

function partsOf(key: string, before: Fields, after: Fields): PlaceFieldKey[] {
  if (key === 'latitude' || key === 'longitude') return ['position']
  if (key === 'type_enum' || isPlaceTextField(key)) return [key]
  if (key !== 'tags') return []
  return Object.keys({ ...tagsIn(before), ...tagsIn(after) }).map((tag): PlaceFieldKey => `tag:${tag}`)
}

/** A part as text; of a position that moved along one axis the other is found beside it. */
function textOf(fields: Fields, part: PlaceFieldKey, beside: Fields): string {
  if (part === 'position') return positionText({ ...beside, ...fields }, fields)
  const value = part.startsWith('tag:') ? tagsIn(fields)[part.slice('tag:'.length)] : fields[part]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function positionText(whole: Fields, own: Fields): string {
  if (!('latitude' in own) && !('longitude' in own)) return ''
  return (['latitude', 'longitude'] satisfies (keyof Position)[])
    .map((axis) => whole[axis])
    .filter((degrees) => typeof degrees === 'number')
    .map((degrees) => formatDecimalDegrees(degrees, coordinateDecimals.map + 2))
    .join(', ')
}

function tagsIn({ tags }: Fields): Fields {
  return tags instanceof Object ? (tags as Fields) : {} // an object of texts, as the server keeps them
}
