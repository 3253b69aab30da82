import { getEdgesCentre } from '../../core/privacy/area-edges.ts'
import type { ConnectionCollection, ConnectionProperties } from '../../core/contract/vessel.ts'
import type { PointFeature } from '../map/map-features.ts'

/** A vessel of the map. Its point is the centre of its area if `properties.area` is set. */
export type VesselFeature = PointFeature<ConnectionProperties>

/** Returns the vessels of a response with a point each, at which their markers stand. */
export function toVesselFeatures({ features }: ConnectionCollection): VesselFeature[] {
  return features.flatMap(({ geometry, properties, ...feature }) => {
    if (geometry.type === 'Point') return { ...feature, geometry, properties }
    if ('cluster' in properties || !properties.area) return []
    return toVesselFeature(properties, null) ?? []
  })
}

/** Returns a vessel with its exact coordinates, or else at the centre of its area; null if it has neither. */
export function toVesselFeature(
  properties: ConnectionProperties,
  exact: number[] | null,
): VesselFeature | null {
  const coordinates = exact ?? (properties.area && toCoordinates(properties.area))
  if (!coordinates) return null
  return {
    type: 'Feature',
    id: properties.vessel_id,
    geometry: { type: 'Point', coordinates },
    properties,
  }
}

function toCoordinates(area: number[]): number[] {
  const { longitude, latitude } = getEdgesCentre(area)
  return [longitude, latitude]
}
