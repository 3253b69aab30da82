import type { DivIcon } from 'leaflet'
import type { PointLayerKey } from '../../../client/map/layer-types.ts'
import {
  isBeaconFeature,
  isNavAidFeature,
  isVesselFeature,
  type PointFeatureProperties,
  type MapFeature,
} from '../../../client/map/map-features.ts'
import type { Selection } from '../../../client/map/map-view.ts'
import type { Messages } from '../../../core/messages.ts'
import type { Units } from '../../../core/units.ts'
import { getAidTypeName } from '../../../core/names/aid-names.ts'
import { getPlaceTypeName } from '../../../core/names/place-names.ts'
import { getVesselTypeName } from '../../../core/names/vessel-names.ts'
import { formatMessage, formatCount, pluralize, formatTimeAgo } from '../../../core/text.ts'
import { createAidIcon, createClusterIcon, createPlaceIcon } from './icons.ts'
import { createBeaconIcon, createVesselIcon, formatWind } from './live-icons.ts'

/** What the parts of a map must know of a layer of points to draw, name and open what it shows. */
export interface MapLayerDefinition {
  selectionKind: Exclude<Selection['kind'], 'cluster'>
  /** Markers closer than this are drawn as one group. */
  clusterRadiusPx: number
}

const farApart = 56
/** Boats lie close together, and an arrow is small. */
const closeTogether = 26

export const mapLayerDefinitions: Readonly<Record<PointLayerKey, MapLayerDefinition>> = {
  pois: { selectionKind: 'place', clusterRadiusPx: farApart },
  stinkPots: { selectionKind: 'place', clusterRadiusPx: farApart },
  navAids: { selectionKind: 'nav-aid', clusterRadiusPx: farApart },
  buoys: { selectionKind: 'weather', clusterRadiusPx: farApart },
  vessels: { selectionKind: 'vessel', clusterRadiusPx: closeTogether },
}

/** Language and time in which a marker is named. */
export interface LabelContext {
  messages: Messages
  language: string
  now: Date
  units: Units
}

/** The name of a spot as it is said and listed. */
export function getFeatureLabel(
  spot: MapFeature,
  layer: PointLayerKey,
  { messages, language, now, units }: LabelContext,
): string {
  const { home } = messages
  if (spot.kind === 'group') return getClusterLabel(spot.count, layer, messages, language)
  const { properties } = spot
  if (isVesselFeature(properties)) {
    const label = properties.is_followed ? home.followedVesselLabel : home.vesselLabel
    return formatMessage(label, {
      name: properties.vessel_name,
      type: getVesselTypeName(messages, properties.vessel_type),
      status: messages.vesselStatuses[String(properties.status)] ?? '',
    })
  }
  if (isBeaconFeature(properties)) {
    const { name, obs_time } = properties
    if (!obs_time) return formatMessage(home.beaconUndated, { name })
    const age = formatTimeAgo(obs_time, now, language)
    if (properties.wspd === null) return formatMessage(home.beaconLabel, { name, age })
    const { value, unit } = formatWind(properties.wspd, units)
    return formatMessage(home.beaconWindLabel, { name, age, wind: value, unit })
  }
  const name = `${properties.name}, ${getFeatureTypeName(properties, messages)}`
  // The number on its badge, in words.
  const boats = 'count' in properties ? properties.count : 0
  if (boats === 0) return name
  const count = formatCount(boats, language)
  return `${name}, ${formatMessage(pluralize(home.boatsHere, boats, language), { count })}`
}

/** How many of what stand together. */
export function getClusterLabel(
  count: number,
  layer: PointLayerKey,
  { home }: Messages,
  language: string,
): string {
  const labels: Record<PointLayerKey, string> = {
    pois: home.clusterLabel,
    stinkPots: home.clusterLabel,
    navAids: home.aidClusterLabel,
    buoys: home.beaconClusterLabel,
    vessels: home.vesselClusterLabel,
  }
  return formatMessage(labels[layer], { count: formatCount(count, language) })
}

/** The kind of a record in a word; a beacon is one and says no more. */
export function getFeatureTypeName(properties: PointFeatureProperties, messages: Messages): string {
  if (isVesselFeature(properties)) return getVesselTypeName(messages, properties.vessel_type)
  if (isBeaconFeature(properties)) return ''
  if (isNavAidFeature(properties)) return getAidTypeName(messages, properties.aid_type)
  return getPlaceTypeName(messages, properties.type_enum)
}

export function createFeatureIcon(spot: MapFeature, layer: PointLayerKey, naming: LabelContext): DivIcon {
  if (spot.kind === 'group') return createClusterIcon(spot.count, spot.types, layer)
  const { properties } = spot
  if (isVesselFeature(properties)) return createVesselIcon(properties, naming.now)
  if (isBeaconFeature(properties)) return createBeaconIcon(properties, naming)
  if (isNavAidFeature(properties)) return createAidIcon(properties)
  return createPlaceIcon(properties, naming.now)
}

export function toSelection(spot: MapFeature, layer: PointLayerKey): Selection {
  const { position } = spot
  if (spot.kind === 'group') return { kind: 'cluster', layer, count: spot.count, bbox: spot.bbox, position }
  const { properties } = spot
  if (isVesselFeature(properties))
    return { kind: 'vessel', id: properties.vessel_id, position, connection: properties }
  const { selectionKind } = mapLayerDefinitions[layer]
  return { kind: selectionKind === 'vessel' ? 'place' : selectionKind, id: properties.id, position }
}
