import { clearanceRange, type ClearanceKind } from '../../../core/catalogue/clearances.ts'
import { readMeasure } from '../../../core/catalogue/place-measures.ts'
import { textLength } from '../../../core/limits/text.ts'
import { round } from '../../../core/units.ts'
import { rejectRecord, type ClearanceRecord, type RejectedRecord } from '../source-record.ts'
import { cleanLine } from '../text-fields.ts'
import { buildOsmUrl, formatOsmKey, osmSource } from './osm-place.ts'
import { has, type OsmElement } from './osm-types.ts'

const kinds: ReadonlyMap<string, ClearanceKind> = new Map([
  ['bridge', 'bridge'],
  ['cable_overhead', 'cable'],
  ['pipeline_overhead', 'pipeline'],
])
const decimals = 2

/** Types of seamark that may have a clearance, for queries. */
export const clearanceSeamarkTypes = [...kinds.keys()]

/**
 * Converts a bridge, cable or pipeline to a clearance; null for anything else and for one that states none. Returns
 * the reason for the rejection of an impossible one.
 */
export function toClearanceRecord(
  element: OsmElement,
  updatedAt: string | null,
): ClearanceRecord | RejectedRecord | null {
  const { tags, latitude, longitude } = element
  const kind = kinds.get(tags['seamark:type']?.trim() ?? '')
  const stated = kind && readMeasure(tags, 'clearance')
  if (!kind || !stated) return null
  const { metres } = stated
  if (metres === null || metres < clearanceRange.min || metres > clearanceRange.max)
    return rejectRecord('a clearance that cannot exist')
  return {
    kind: 'clearance',
    // A bridge can also carry a light that the map draws: two records with different keys.
    key: `${formatOsmKey(element)}#clearance`,
    name: cleanLine(tags['seamark:name'] ?? tags.name, textLength.name),
    over: kind,
    clearance: round(metres, decimals),
    opens: has(tags, 'seamark:bridge:category', ...openingBridges),
    latitude,
    longitude,
    ...osmSource,
    source_url: buildOsmUrl(element),
    updated_at: updatedAt,
  }
}

/** Categories of bridges that open (S-57, CATBRG). */
const openingBridges = ['opening', 'swing', 'lifting', 'bascule', 'pontoon', 'draw', 'drawbridge']
