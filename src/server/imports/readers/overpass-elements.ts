import { wrapLongitude, type Position } from '../../../core/geo.ts'
import { overpassNodes } from '../../../core/limits/imports.ts'
import type { OsmElement } from '../osm/osm-types.ts'
import { rejectRecord, type RejectedRecord } from '../source-record.ts'
import { cleanPosition, cleanTags } from '../text-fields.ts'

/** An element with the time of its last change, as the answer states it. */
export interface ParsedElement {
  element: OsmElement
  timestamp: unknown
  /** The longer side of the bounds that the answer states (`out bb`), in degrees of latitude; null without bounds. */
  extent: number | null
}

type Parsed = ParsedElement | RejectedRecord

/** Fields of an element that are checked where they are used. */
type Fields = Record<string, unknown>

/** Reads elements of an Overpass response, which may have their positions in other elements. */
export interface ElementReader {
  /** Returns an element; nothing if its position depends on elements that may follow. */
  read(value: unknown): Parsed[]
  /** Returns the elements that {@link read} has kept back. */
  end(): Generator<Parsed>
}

const kinds = ['node', 'way', 'relation'] as const

/**
 * Creates a reader. The position of a way or relation is that which the answer states (`out center`), else the centre of
 * its bounds (`out bb`), of its geometry or of that of its members (`out geom`), else of its nodes in the same answer.
 */
export function createElementReader(): ElementReader {
  const nodes = new Map<number, Position>()
  const wayNodes = new Map<number, readonly unknown[]>()
  let kept = 0
  const isFull = () => kept >= overpassNodes.max
  const pending: Fields[] = []

  function remember({ type, id, nodes: ids }: Fields, position: Position | null): void {
    if (!Number.isSafeInteger(id) || isFull()) return
    if (type === 'node' && position) {
      kept++
      nodes.set(Number(id), position)
    } else if (type === 'way' && Array.isArray(ids)) {
      kept += ids.length
      wayNodes.set(Number(id), ids)
    }
  }

  function findNodes(ids: readonly unknown[]): Position[] {
    const points = ids.flatMap((id) => nodes.get(Number(id)) ?? [])
    // Of a part of the nodes the centre would be wrong.
    return isFull() && points.length < ids.length ? [] : points
  }

  /** Positions of the nodes of a way, or of the members of a relation, in the same answer. */
  function findPoints({ nodes: ids, members }: Fields): Position[] {
    if (Array.isArray(ids)) return findNodes(ids)
    return listObjects(members).flatMap(({ type, ref }) => {
      if (type === 'node') return findNodes([ref])
      return type === 'way' ? findNodes(wayNodes.get(Number(ref)) ?? []) : []
    })
  }

  return {
    read(value) {
      if (!(value instanceof Object)) return [rejectRecord('not an element')]
      const fields = value as Fields
      const stated = findStatedPosition(fields)
      remember(fields, stated)
      if (stated) return [toElement(fields, stated)]
      // The corners of an area have no tags, and so many ways that are its outline.
      if (!mayHaveNodes(fields) || !(fields.tags instanceof Object)) return [toElement(fields, null)]
      pending.push(fields)
      return []
    },
    *end() {
      for (const fields of pending) yield toElement(fields, getCentre(findPoints(fields)))
    },
  }
}

function toElement(fields: Fields, position: Position | null): Parsed {
  const { type, id, tags, timestamp } = fields
  const kind = kinds.find((name) => name === type)
  if (!kind || !Number.isSafeInteger(id)) return rejectRecord('no type or id')
  if (!position) return rejectRecord('no valid position')
  if (!(tags instanceof Object)) return rejectRecord('no tags')
  return {
    element: { type: kind, id: Number(id), ...position, tags: cleanTags(tags) },
    timestamp,
    extent: getExtent(fields, position),
  }
}

function mayHaveNodes({ nodes, members }: Fields): boolean {
  return Array.isArray(nodes) || listObjects(members).length > 0
}

function findStatedPosition({ lat, lon, center, bounds, geometry, members }: Fields): Position | null {
  const { lat: centreLatitude, lon: centreLongitude } = toFields(center)
  const position = cleanPosition(lat ?? centreLatitude, lon ?? centreLongitude)
  if (position || lat !== undefined || center !== undefined) return position
  const points = listPoints(geometry)
  const memberPoints = () =>
    listObjects(members).flatMap((member) => [...listPoints([member]), ...listPoints(member.geometry)])
  const corners = listCorners(bounds)
  // Bounds around the world are those of an element that crosses the antimeridian.
  if (corners.length > 0 && !isAroundWorld(corners)) return getCentre(corners)
  return getCentre(points) ?? getCentre(memberPoints()) ?? getCentre(corners)
}

/** The south-west and the north-east corner of bounds; empty without bounds. */
function listCorners(bounds: unknown): Position[] {
  const { minlat, minlon, maxlat, maxlon } = toFields(bounds)
  const [south, west, north, east] = [minlat, minlon, maxlat, maxlon].map((degrees) =>
    typeof degrees === 'number' ? degrees : Number.NaN,
  )
  if (south === undefined || west === undefined || north === undefined || east === undefined) return []
  if (Number.isNaN(south + west + north + east)) return []
  return [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ]
}

function getExtent({ bounds }: Fields, { latitude }: Position): number | null {
  const [southWest, northEast] = listCorners(bounds)
  if (!southWest || !northEast) return null
  const width =
    wrapLongitude(northEast.longitude - southWest.longitude) * Math.cos((latitude * Math.PI) / 180)
  return Math.max(northEast.latitude - southWest.latitude, Math.abs(width))
}

function isAroundWorld([southWest, northEast]: Position[]): boolean {
  return Math.abs((northEast?.longitude ?? 0) - (southWest?.longitude ?? 0)) > 180
}

/** Points of a geometry, without those that are outside the answer's bounding box, which are null. */
function listPoints(geometry: unknown): Position[] {
  return listObjects(geometry).flatMap(({ lat, lon }) => cleanPosition(lat, lon) ?? [])
}

/** The centre of the bounds of points, as Overpass computes it, also across the antimeridian; null without points. */
function getCentre(points: readonly Position[]): Position | null {
  const [first] = points
  if (!first) return null
  const range = { south: first.latitude, north: first.latitude, west: 0, east: 0 }
  for (const { latitude, longitude } of points) {
    range.south = Math.min(range.south, latitude)
    range.north = Math.max(range.north, latitude)
    const fromFirst = wrapLongitude(longitude - first.longitude)
    range.west = Math.min(range.west, fromFirst)
    range.east = Math.max(range.east, fromFirst)
  }
  return cleanPosition(
    toPrecision((range.south + range.north) / 2),
    toPrecision(wrapLongitude(first.longitude + (range.west + range.east) / 2)),
  )
}

/** Seven decimals, as OpenStreetMap stores positions. */
function toPrecision(degrees: number): number {
  return Number(degrees.toFixed(7))
}

function listObjects(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter((item): item is Fields => item instanceof Object) : []
}

function toFields(value: unknown): Fields {
  return value instanceof Object ? (value as Fields) : {}
}
