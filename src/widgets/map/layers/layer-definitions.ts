import type { DivIcon } from 'leaflet'
import type { PointLayerKey } from '../../../client/map/layer-features.ts'
import {
  isBeacon,
  isNavAid,
  isVessel,
  type PointProperties,
  type Spot,
} from '../../../client/map/map-features.ts'
import type { Selection } from '../../../client/map/map-view.ts'
import type { Messages } from '../../../core/messages.ts'
import type { Units } from '../../../core/units.ts'
import { aidTypeName } from '../../../core/names/aid-names.ts'
import { placeTypeName } from '../../../core/names/place-names.ts'
import { vesselTypeName } from '../../../core/names/vessel-names.ts'
import { fill, formatCount, numbered, timeAgo } from '../../../core/text.ts'
import { aidMarker, clusterMarker, placeMarker } from './icons.ts'
import { beaconMarker, vesselMarker, windIn } from './live-icons.ts'

/** What the parts of a map must know of a layer of points to draw, name and open what it shows. */
export interface LayerKind {
  selects: Exclude<Selection['kind'], 'cluster'>
  /** Markers closer than this are drawn as one group. */
  radiusPx: number
}

const farApart = 56
/** Boats lie close together, and an arrow is small. */
const closeTogether = 26

export const layerKinds: Readonly<Record<PointLayerKey, LayerKind>> = {
  pois: { selects: 'place', radiusPx: farApart },
  stinkPots: { selects: 'place', radiusPx: farApart },
  navAids: { selects: 'nav-aid', radiusPx: farApart },
  buoys: { selects: 'weather', radiusPx: farApart },
  vessels: { selects: 'vessel', radiusPx: closeTogether },
}

/** Language and time in which a marker is named. */
export interface Naming {
  messages: Messages
  language: string
  now: Date
  units: Units
}

/** The name of a spot as it is said and listed. */
export function spotName(
  spot: Spot,
  layer: PointLayerKey,
  { messages, language, now, units }: Naming,
): string {
  const { home } = messages
  if (spot.kind === 'group') return groupName(spot.count, layer, messages, language)
  const { properties } = spot
  if (isVessel(properties)) {
    const label = properties.is_followed ? home.followedVesselLabel : home.vesselLabel
    return fill(label, {
      name: properties.vessel_name,
      type: vesselTypeName(messages, properties.vessel_type),
      status: messages.vesselStatuses[String(properties.status)] ?? '',
    })
  }
  if (isBeacon(properties)) {
    const { name, obs_time } = properties
    if (!obs_time) return fill(home.beaconUndated, { name })
    const age = timeAgo(obs_time, now, language)
    if (properties.wspd === null) return fill(home.beaconLabel, { name, age })
    const { value, unit } = windIn(properties.wspd, units)
    return fill(home.beaconWindLabel, { name, age, wind: value, unit })
  }
  const name = `${properties.name}, ${kindOf(properties, messages)}`
  // The number on its badge, in words.
  const boats = 'count' in properties ? properties.count : 0
  if (boats === 0) return name
  const count = formatCount(boats, language)
  return `${name}, ${fill(numbered(home.boatsHere, boats, language), { count })}`
}

/** How many of what stand together. */
export function groupName(count: number, layer: PointLayerKey, { home }: Messages, language: string): string {
  const labels: Record<PointLayerKey, string> = {
    pois: home.clusterLabel,
    stinkPots: home.clusterLabel,
    navAids: home.aidClusterLabel,
    buoys: home.beaconClusterLabel,
    vessels: home.vesselClusterLabel,
  }
  return fill(labels[layer], { count: formatCount(count, language) })
}

/** The kind of a record in a word; a beacon is one and says no more. */
export function kindOf(properties: PointProperties, messages: Messages): string {
  if (isVessel(properties)) return vesselTypeName(messages, properties.vessel_type)
  if (isBeacon(properties)) return ''
  if (isNavAid(properties)) return aidTypeName(messages, properties.aid_type)
  return placeTypeName(messages, properties.type_enum)
}

export function iconOf(spot: Spot, layer: PointLayerKey, naming: Naming): DivIcon {
  if (spot.kind === 'group') return clusterMarker(spot.count, spot.types, layer)
  const { properties } = spot
  if (isVessel(properties)) return vesselMarker(properties, naming.now)
  if (isBeacon(properties)) return beaconMarker(properties, naming)
  if (isNavAid(properties)) return aidMarker(properties)
  return placeMarker(properties, naming.now)
}

export function selectionOf(spot: Spot, layer: PointLayerKey): Selection {
  const { position } = spot
  if (spot.kind === 'group') return { kind: 'cluster', layer, count: spot.count, box: spot.box, position }
  const { properties } = spot
  if (isVessel(properties))
    return { kind: 'vessel', id: properties.vessel_id, position, connection: properties }
  const { selects } = layerKinds[layer]
  return { kind: selects === 'vessel' ? 'place' : selects, id: properties.id, position }
}
