import type { MapNameKind } from '../../../core/catalogue/map-name-kinds.ts'
import { textLength } from '../../../core/limits/text.ts'
import type { ParsedElement } from '../readers/overpass-elements.ts'
import { rejectRecord, type MapNameRecord, type RejectedRecord } from '../source-record.ts'
import { cleanLine } from '../text-fields.ts'
import { formatOsmKey } from './osm-place.ts'

/** Kind of each tag that names a part of the coast, and the lowest zoom of one whose size is not stated. */
const kinds: readonly [key: string, value: string, kind: MapNameKind, rank: number][] = [
  ['natural', 'bay', 'bay', 12],
  ['natural', 'cape', 'cape', 12],
  ['natural', 'peninsula', 'cape', 11],
  ['natural', 'strait', 'strait', 11],
  ['place', 'archipelago', 'island', 9],
  ['place', 'island', 'island', 12],
  ['place', 'islet', 'island', 14],
  ['place', 'sea', 'sea', 6],
]
const ranks = { min: 4, max: 16 }
/** A name is drawn where what it names is at least so wide, in pixels. */
const minWidthPixels = 60
const pixelsPerDegree = 256 / 360

/** Converts an element to a name of the map; the larger it is, the lower the zoom from which its name is drawn. */
export function toMapNameRecord(
  { element, extent }: Pick<ParsedElement, 'element' | 'extent'>,
  updatedAt: string | null,
): MapNameRecord | RejectedRecord {
  const { tags, latitude, longitude } = element
  const found = kinds.find(([key, value]) => tags[key]?.trim() === value)
  const name = cleanLine(tags.name, textLength.name)
  if (!found || !name) return rejectRecord('no name of a bay, cape, strait, island or sea')
  const [, , nameKind, usualRank] = found
  return {
    kind: 'map-name',
    key: formatOsmKey(element),
    name,
    nameKind,
    rank: getRank(extent, usualRank),
    latitude,
    longitude,
    updated_at: updatedAt,
  }
}

function getRank(extent: number | null, usualRank: number): number {
  if (!extent) return usualRank
  const zoom = Math.ceil(Math.log2(minWidthPixels / (extent * pixelsPerDegree)))
  return Math.min(ranks.max, Math.max(ranks.min, zoom))
}
