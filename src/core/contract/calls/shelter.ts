import { Type, type Static } from 'typebox'
import { maxShelterWinds, shelterWindKn } from '../../limits/shelter.ts'
import { FacilitiesText, IdParams, Latitude, Longitude, PlaceTypesText } from '../primitives.ts'
import { Shelter, ShelteredPlaces } from '../shelter.ts'
import type { Endpoint } from './endpoint.ts'

const { min: minimum, max: maximum, default: defaultSpeed } = shelterWindKn

/** Direction in whole degrees and speed in knots. */
const windPattern = '(?:360|3[0-5]\\d|[12]?\\d{1,2}):(?:1[01]\\d|120|\\d{1,2})(?:\\.\\d)?'

/** Winds with commas. */
export const windsPattern = `^${windPattern}(?:,${windPattern}){0,${maxShelterWinds - 1}}$`

/** A bounding box and the wind, or the winds of some hours, for which its places are compared. */
export const ShelterQuery = Type.Object({
  x1: Longitude,
  y1: Latitude,
  x2: Longitude,
  y2: Latitude,
  direction: Type.Number({
    minimum: 0,
    maximum: 360,
    description: 'Direction from which the wind blows, in degrees.',
  }),
  speed: Type.Number({ minimum, maximum, default: defaultSpeed, description: 'Speed of the wind in knots.' }),
  winds: Type.Optional(
    Type.String({
      pattern: windsPattern,
      description:
        'Winds of some hours, as direction:speed with commas, in place of direction and speed: each place answers with the one that raises the highest waves there.',
      examples: ['230:18,240:20.5'],
    }),
  ),
  types: Type.Optional(PlaceTypesText),
  has: Type.Optional(FacilitiesText),
})
export type ShelterQuery = Static<typeof ShelterQuery>

/** Shelter of places from wind sea. */
export const shelterCalls = {
  'GET /places/:id/shelter': {
    summary:
      'Get the open water around a place in 36 directions, and the waves that the wind raises there: now, in the forecast and in the last 30 days. Not for navigation.',
    group: 'Places',
    params: IdParams,
    response: Shelter,
  },
  'GET /shelter': {
    summary:
      'List the places in a bounding box by the height of the waves that a given wind raises there, smallest first; of several winds by the worst for each place.',
    group: 'Places',
    query: ShelterQuery,
    response: ShelteredPlaces,
  },
} as const satisfies Record<string, Endpoint>
