import { Type, type Static } from 'typebox'
import { shelterWindKn } from '../../limits/shelter.ts'
import { FacilitiesText, IdParams, Latitude, Longitude, PlaceTypesText } from '../primitives.ts'
import { Shelter, ShelteredPlaces } from '../shelter.ts'
import type { Endpoint } from './endpoint.ts'

const { min: minimum, max: maximum, default: defaultSpeed } = shelterWindKn

/** A bounding box and the wind for which its places are compared. */
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
      'List the places in a bounding box by the height of the waves that a given wind raises there, smallest first.',
    group: 'Places',
    query: ShelterQuery,
    response: ShelteredPlaces,
  },
} as const satisfies Record<string, Endpoint>
