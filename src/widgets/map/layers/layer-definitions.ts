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

/** How a point layer draws, names and opens its features. */
export interface MapLayerDefinition {
  selectionKind: Exclude<Selection['kind'], 'cluster'>
  /** Markers closer than this are clustered, in pixels. */
  clusterRadiusPx: number
}

const farApart = 56
/** Smaller, because boats lie close together and arrows are small. */
const closeTogether = 26

export const mapLayerDefinitions: Readonly<Record<PointLayerKey, MapLayerDefinition>> = {
  pois: { selectionKind: 'place', clusterRadiusPx: farApart },
  stinkPots: { selectionKind: 'place', clusterRadiusPx: farApart },
  navAids: { selectionKind: 'nav-aid', clusterRadiusPx: farApart },
  buoys: { selectionKind: 'weather', clusterRadiusPx: farApart },
  vessels: { selectionKind: 'vessel', clusterRadiusPx: closeTogether },
}

/** Language, units and time used for marker labels. */
export interface LabelContext {
  messages: Messages
  language: string
  now: Date
  units: Units
}

/** Returns the accessible name of a feature, also used in lists. */
export function getFeatureLabel(
  feature: MapFeature,
  layer: PointLayerKey,
  { messages, language, now, units }: LabelContext,
): string {
  const { home } = messages
  if (feature.kind === 'group') return getClusterLabel(feature.count, layer, messages, language)
  const { properties } = feature
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
  // The number of boats shown on the badge.
  const boats = 'count' in properties ? properties.count : 0
  if (boats === 0) return name
  const count = formatCount(boats, language)
  return `${name}, ${formatMessage(pluralize(home.boatsHere, boats, language), { count })}`
}

/** Label of a cluster. */
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

/** Type of a record; empty for a weather beacon. */
export function getFeatureTypeName(properties: PointFeatureProperties, messages: Messages): string {
  if (isVesselFeature(properties)) return getVesselTypeName(messages, properties.vessel_type)
  if (isBeaconFeature(properties)) return ''
  if (isNavAidFeature(properties)) return getAidTypeName(messages, properties.aid_type)
  return getPlaceTypeName(messages, properties.type_enum)
}

export function createFeatureIcon(feature: MapFeature, layer: PointLayerKey, naming: LabelContext): DivIcon {
  if (feature.kind === 'group') return createClusterIcon(feature.count, feature.types, layer)
  const { properties } = feature
  if (isVesselFeature(properties)) return createVesselIcon(properties, naming.now)
  if (isBeaconFeature(properties)) return createBeaconIcon(properties, naming)
  if (isNavAidFeature(properties)) return createAidIcon(properties)
  return createPlaceIcon(properties, naming.now)
}

export function toSelection(feature: MapFeature, layer: PointLayerKey): Selection {
  const { position } = feature
  if (feature.kind === 'group')
    return { kind: 'cluster', layer, count: feature.count, bbox: feature.bbox, position }
  const { properties } = feature
  if (isVesselFeature(properties))
    return { kind: 'vessel', id: properties.vessel_id, position, connection: properties }
  const { selectionKind } = mapLayerDefinitions[layer]
  return { kind: selectionKind === 'vessel' ? 'place' : selectionKind, id: properties.id, position }
}
