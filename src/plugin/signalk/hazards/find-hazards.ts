import { ferryPlaceType } from '../../../core/catalogue/place-types.ts'
import { readMeasure, type PlaceMeasure } from '../../../core/catalogue/place-measures.ts'
import { sources } from '../../../core/catalogue/sources.ts'
import { getDistanceMetres, type Position } from '../../../core/geo.ts'
import { formatMessage } from '../../../core/text.ts'
import { round } from '../../../core/units.ts'
import { hazardLimits as limits } from '../limits.ts'
import { messages } from '../messages.ts'
import type { BoatMeasures } from '../own-boat.ts'
import type { PlaceNote } from '../places/place-note.ts'
import type { Clearance } from './clearance-source.ts'
import { getDistanceToLine } from './line-geometry.ts'

/** Margins that the owner wants under the keel and over the mast, in metres. */
export interface SafetyMargins {
  draughtMarginMetres: number
  airMarginMetres: number
}

/** Something ahead that the boat should not pass unasked. */
export interface Hazard {
  /** Kind and record: `clearance-12`. */
  key: string
  kind: 'clearance' | 'depth' | 'draught' | 'length' | 'ferry'
  message: string
  /** Where it is. */
  position: Position
}

export type HazardPlace = Pick<PlaceNote, 'placeId' | 'name' | 'typeEnum' | 'position' | 'facts'>

const { hazards: texts } = messages
/** Decimals of metres in messages. */
const decimals = 2

/**
 * Finds what is too low along a line. Here as below, only facts whose source and date are known count: an alarm that
 * cannot say where it is from would be ignored the next time.
 */
export function findLowClearances(
  clearances: readonly Clearance[],
  line: readonly Position[],
  { airDraughtMetres: height }: BoatMeasures,
  { airMarginMetres: margin }: SafetyMargins,
): Hazard[] {
  if (height === null) return []
  return clearances
    .filter(
      ({ metres, position }) =>
        metres < height + margin && getDistanceToLine(position, line) <= limits.clearanceMetres,
    )
    .flatMap(({ id, name, kind, metres: clearance, opens, position, source, updatedAt }): Hazard[] => {
      const origin = describeOrigin(source, updatedAt)
      if (!origin) return []
      const text = opens ? texts.openingBridge : texts.clearance
      const values = { name: name ?? texts.unnamed[kind], clearance, height, margin, ...origin }
      return [{ key: `clearance-${id}`, kind: 'clearance', message: formatMessage(text, values), position }]
    })
}

/** Finds shallow entrances and ferry terminals along a line. */
export function findHazardsOfPlaces(
  places: readonly HazardPlace[],
  line: readonly Position[],
  { draughtMetres: draught }: BoatMeasures,
  { draughtMarginMetres: margin }: SafetyMargins,
): Hazard[] {
  return places.flatMap((place): Hazard[] => {
    const aside = getDistanceToLine(place.position, line)
    const depth = readMetres(place, 'depth')
    const isShallow = depth !== null && draught !== null && depth < draught + margin
    return [
      ...(isShallow && aside <= limits.entranceMetres
        ? createHazard('depth', place, { depth, draught, margin })
        : []),
      ...(aside <= limits.entranceMetres ? findDraughtLimit(place, draught) : []),
      ...(isFerryTerminal(place) && aside <= limits.ferryMetres ? createHazard('ferry', place, {}) : []),
    ]
  })
}

/** Finds the limits of the ports at the destination, at any distance of the boat: those for which it is too large. */
export function findPortLimits(
  places: readonly HazardPlace[],
  destination: Position,
  { draughtMetres, lengthMetres: length }: BoatMeasures,
): Hazard[] {
  return places
    .filter(({ position }) => getDistanceMetres(position, destination) <= limits.portMetres)
    .flatMap((place): Hazard[] => {
      const most = readMetres(place, 'length')
      const isTooLong = most !== null && length !== null && length > most
      return [
        ...findDraughtLimit(place, draughtMetres),
        ...(isTooLong ? createHazard('length', place, { most, length }) : []),
      ]
    })
}

function findDraughtLimit(place: HazardPlace, draught: number | null): Hazard[] {
  const most = readMetres(place, 'draught')
  return most !== null && draught !== null && draught > most
    ? createHazard('draught', place, { most, draught })
    : []
}

/** Chandlers and workshops have the same type, and the tag of what they offer. */
function isFerryTerminal({ typeEnum, facts: { tags } }: HazardPlace): boolean {
  return typeEnum === ferryPlaceType && !shopTags.some((tag) => tag in tags)
}

const shopTags = ['chandlery', 'repairs', 'provisions']

function readMetres({ facts }: HazardPlace, measure: PlaceMeasure): number | null {
  return readMeasure(facts.tags, measure)?.metres ?? null
}

function createHazard(
  kind: 'depth' | 'draught' | 'length' | 'ferry',
  { name, placeId, position, facts }: HazardPlace,
  values: Record<string, number>,
): Hazard[] {
  const origin = describeOrigin(facts.source, facts.updatedAt)
  if (!origin) return []
  const rounded = Object.entries(values).map(([member, value]) => [member, round(value, decimals)])
  const message = formatMessage(texts[kind], { name, ...Object.fromEntries(rounded), ...origin })
  return [{ key: `${kind}-${placeId}`, kind, message, position }]
}

/** Returns the name of a source and the day of its data; null if either is unknown. */
function describeOrigin(
  source: string | null,
  updatedAt: string | null,
): { source: string; date: string } | null {
  if (!source || !updatedAt) return null
  return { source: sources.find(({ key }) => key === source)?.name ?? source, date: updatedAt.slice(0, 10) }
}
