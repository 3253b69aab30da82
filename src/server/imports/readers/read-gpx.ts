import { selectablePlaceTypes } from '../../../core/catalogue/place-types.ts'
import { gpxSource } from '../../../core/catalogue/sources.ts'
import { textLength } from '../../../core/limits/text.ts'
import { normalizeSearchText } from '../../../core/text.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { emptyPlaceFields, rejectRecord, type PlaceRecord, type RejectedRecord } from '../source-record.ts'
import { cleanLine, cleanPosition, cleanText, cleanUrl } from '../text-fields.ts'
import { findPlaceTypeByIcon, findPlaceTypeByName, findPlaceTypeBySymbol } from './gpx-symbols.ts'
import { readWaypoints, type Waypoint } from './gpx-waypoints.ts'
import { findPlaceId, readOwnWaypoint } from './own-waypoint.ts'
import { parsePastTime } from './parse-past-time.ts'

/**
 * Reads the waypoints of a GPX file as places; ignores routes and tracks. Waypoints
 * whose symbol is not a place get `defaultType`, or are rejected if it is null. Throws
 * {@link UnreadableInputError} if the file is not GPX or has no waypoints.
 */
export async function* readGpx(
  chunks: AsyncIterable<Uint8Array>,
  defaultType: number | null,
): AsyncGenerator<PlaceRecord | RejectedRecord> {
  let count = 0
  for await (const waypoint of readWaypoints(chunks)) {
    count++
    yield toPlaceRecord(waypoint, defaultType)
  }
  if (count === 0) throw new UnreadableInputError('it contains no waypoints')
}

function toPlaceRecord(waypoint: Waypoint, defaultType: number | null): PlaceRecord | RejectedRecord {
  const { texts, links } = waypoint
  const position = cleanPosition(waypoint.latitude, waypoint.longitude)
  if (!position) return rejectRecord('no valid position')
  const name = cleanLine(texts.get('name'), textLength.name)
  const common = {
    kind: 'place' as const,
    isArea: false,
    aliases: [],
    name,
    ...position,
    ...emptyPlaceFields,
    prominence: 0,
  }
  const own = readOwnWaypoint(waypoint)
  if (own) return { ...common, ...own }
  const type_enum = getStatedType(waypoint) ?? defaultType
  if (type_enum === null) return rejectRecord('its symbol is of no place: name a type with --type')
  const place = `${position.latitude.toFixed(5)},${position.longitude.toFixed(5)}`
  const placeId = findPlaceId(waypoint)
  return {
    ...common,
    key: `gpx:${cleanLine(waypoint.guid) ?? `${place}/${normalizeSearchText(name ?? '')}`}`,
    // It may be a place of this site of which nothing else is left.
    ...(placeId !== undefined && {
      own_id: placeId,
      missing_fields: ['source', 'source_licence', 'approximate'],
    }),
    type_enum,
    source: gpxSource.key,
    source_licence: gpxSource.licence,
    source_url: null,
    updated_at: parsePastTime(texts.get('time')),
    description: cleanText(texts.get('desc') ?? texts.get('cmt'), textLength.description),
    url: cleanUrl(links[0]?.href),
    tags: {},
    approximate: false,
  }
}

function getStatedType({ texts, icon }: Waypoint): number | null {
  return (
    findPlaceTypeBySymbol(texts.get('sym') ?? '') ??
    findPlaceTypeByIcon(icon ?? '') ??
    findPlaceTypeByName(texts.get('type') ?? '')
  )
}

/** Finds a place type by its number or name; null if there is none. */
export function findPlaceTypeByText(text: string): number | null {
  const wanted = text.trim().toLowerCase()
  const found = selectablePlaceTypes.find(
    ({ id, name }) => String(id) === wanted || name.toLowerCase() === wanted,
  )
  return found?.id ?? null
}
