import { readMeasure } from '../../../core/catalogue/place-measures.ts'
import { getDistanceMetres, wrapLongitude, type Position } from '../../../core/geo.ts'
import { formatMessage } from '../../../core/text.ts'
import { hazardLimits as limits } from '../limits.ts'
import { messages } from '../messages.ts'
import type { PlaceNote } from '../places/place-note.ts'

/** Draught and air draught of the boat in metres; null if it does not state them. */
export interface BoatMeasures {
  draughtMetres: number | null
  airDraughtMetres: number | null
}

/** Margins that the owner wants under the keel and over the mast, in metres. */
export interface SafetyMargins {
  draughtMarginMetres: number
  airMarginMetres: number
}

/** Something ahead that the boat should not pass unasked. */
export interface Hazard {
  /** Kind and place: `clearance-12`. */
  key: string
  kind: 'clearance' | 'depth' | 'ferry'
  message: string
  /** Where it is. */
  position: Position
}

type Candidate = Pick<PlaceNote, 'placeId' | 'name' | 'typeEnum' | 'position' | 'facts'>

const ferryType = 11
const { hazards: texts } = messages

/**
 * Finds hazards along a line. Only facts whose source and date are known count: an alarm that cannot say where it is
 * from would be ignored the next time.
 */
export function findHazards(
  places: readonly Candidate[],
  line: readonly Position[],
  boat: BoatMeasures,
  margins: SafetyMargins,
): Hazard[] {
  return places.flatMap((place): Hazard[] => {
    const { facts, name, placeId, position, typeEnum } = place
    if (!facts.source || !facts.updatedAt) return []
    const aside = getDistanceToLine(position, line)
    const origin = { name, source: facts.source, date: facts.updatedAt.slice(0, 10) }
    const found: Hazard[] = []
    const add = (kind: Hazard['kind'], message: string) =>
      found.push({ key: `${kind}-${placeId}`, kind, message, position })

    const clearance = readMeasure(facts.tags, 'clearance')?.metres ?? null
    const { airDraughtMetres: height, draughtMetres: draught } = boat
    if (clearance !== null && height !== null && aside <= limits.clearanceMetres)
      if (clearance < height + margins.airMarginMetres)
        add(
          'clearance',
          formatMessage(texts.clearance, { ...origin, clearance, height, margin: margins.airMarginMetres }),
        )

    const depth = findLeastDepth(facts.tags)
    if (depth !== null && draught !== null && aside <= limits.entranceMetres)
      if (depth < draught + margins.draughtMarginMetres)
        add(
          'depth',
          formatMessage(texts.depth, { ...origin, depth, draught, margin: margins.draughtMarginMetres }),
        )

    if (typeEnum === ferryType && aside <= limits.ferryMetres)
      add('ferry', formatMessage(texts.ferry, origin))
    return found
  })
}

/** Returns the depth, or the greatest draught that the place allows, whichever is less; null if neither is known. */
function findLeastDepth(tags: Candidate['facts']['tags']): number | null {
  const stated = [readMeasure(tags, 'depth'), readMeasure(tags, 'draught')]
    .map((measure) => measure?.metres ?? null)
    .filter((metres): metres is number => metres !== null)
  return stated.length > 0 ? Math.min(...stated) : null
}

/** Returns the distance of a position from the nearest point of a line, in metres; endless for a line without legs. */
export function getDistanceToLine(position: Position, line: readonly Position[]): number {
  const shrink = Math.cos((position.latitude * Math.PI) / 180)
  // A plane around the position: exact enough for some miles.
  const toPlane = ({ latitude, longitude }: Position) => ({
    x: wrapLongitude(longitude - position.longitude) * shrink,
    y: latitude - position.latitude,
  })
  const distances = line.slice(1).map((end, index) => {
    const [from, to] = [toPlane(line[index] ?? end), toPlane(end)]
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const square = dx * dx + dy * dy
    const share = square === 0 ? 0 : Math.max(0, Math.min(1, -(from.x * dx + from.y * dy) / square))
    const nearest = {
      latitude: position.latitude + from.y + share * dy,
      longitude: wrapLongitude(position.longitude + (from.x + share * dx) / shrink),
    }
    return getDistanceMetres(position, nearest)
  })
  return Math.min(Infinity, ...distances)
}

/** Cuts a line after a distance in metres. */
export function cutLine(line: readonly Position[], metres: number): Position[] {
  const cut: Position[] = line.slice(0, 1)
  let rest = metres
  for (const [index, to] of line.slice(1).entries()) {
    const from = line[index] ?? to
    const length = getDistanceMetres(from, to)
    if (length >= rest) {
      const share = length === 0 ? 0 : rest / length
      cut.push({
        latitude: from.latitude + (to.latitude - from.latitude) * share,
        longitude: wrapLongitude(from.longitude + wrapLongitude(to.longitude - from.longitude) * share),
      })
      return cut
    }
    cut.push(to)
    rest -= length
  }
  return cut
}
