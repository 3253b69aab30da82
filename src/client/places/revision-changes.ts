import type { Revision } from '../../core/contract/moderation.ts'
import type { Position } from '../../core/geo.ts'
import { coordinateDecimals } from '../../core/limits.ts'
import { decimalDegrees } from '../../core/units.ts'
import { isTextField, type PlacePart } from './place-edit.ts'

/** One part of a place that an edit changed; empty texts where there was nothing. */
export interface PlaceChange {
  part: PlacePart
  was: string
  became: string
}

type Fields = Record<string, unknown>

/** What an edit of a place changed, part by part; tags one by one. */
export function changesOf({ before, after }: Revision): PlaceChange[] {
  const parts = [...new Set(Object.keys(after).flatMap((key) => partsOf(key, before ?? {}, after)))]
  return parts
    .map((part) => ({
      part,
      was: textOf(before ?? {}, part, after),
      became: textOf(after, part, before ?? {}),
    }))
    .filter(({ was, became }) => was !== became)
}

function partsOf(key: string, before: Fields, after: Fields): PlacePart[] {
  if (key === 'latitude' || key === 'longitude') return ['position']
  if (key === 'type_enum' || isTextField(key)) return [key]
  if (key !== 'tags') return []
  return Object.keys({ ...tagsIn(before), ...tagsIn(after) }).map((tag): PlacePart => `tag:${tag}`)
}

/** A part as text; of a position that moved along one axis the other is found beside it. */
function textOf(fields: Fields, part: PlacePart, beside: Fields): string {
  if (part === 'position') return positionText({ ...beside, ...fields }, fields)
  const value = part.startsWith('tag:') ? tagsIn(fields)[part.slice('tag:'.length)] : fields[part]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function positionText(whole: Fields, own: Fields): string {
  if (!('latitude' in own) && !('longitude' in own)) return ''
  return (['latitude', 'longitude'] satisfies (keyof Position)[])
    .map((axis) => whole[axis])
    .filter((degrees) => typeof degrees === 'number')
    .map((degrees) => decimalDegrees(degrees, coordinateDecimals.map + 2))
    .join(', ')
}

function tagsIn({ tags }: Fields): Fields {
  return tags instanceof Object ? (tags as Fields) : {} // an object of texts, as the server keeps them
}
