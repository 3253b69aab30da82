import type { ClearanceProperties } from '../../core/contract/clearance.ts'
import { toPointFeature } from './point-feature.ts'

/** Fields of a clearance from which its row is computed. */
export interface ClearanceBaseFields extends Omit<ClearanceProperties, 'id' | 'kind'> {
  /** What is above the water. */
  over: ClearanceProperties['kind']
  latitude: number
  longitude: number
}

/** Builds the GeoJSON feature of a clearance, as text. */
export function toClearanceFeature(
  { latitude, longitude, over: kind, ...fields }: ClearanceBaseFields,
  id: number,
): string {
  const { name, clearance, opens, source, source_licence, source_url, updated_at } = fields
  const properties: ClearanceProperties = {
    id,
    name,
    kind,
    clearance,
    opens,
    source,
    source_licence,
    source_url,
    updated_at,
  }
  return toPointFeature({ latitude, longitude }, properties)
}
