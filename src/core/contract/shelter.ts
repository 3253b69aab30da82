import { Type, type Static } from 'typebox'
import { Id, Latitude, Longitude, Nullable, Timestamp } from './primitives.ts'
import { maxFetchMetres, shelterRayCount } from '../limits/shelter.ts'

/** Direction in degrees from which the wind or the waves come. */
const Direction = Type.Number({ minimum: 0, maximum: 360 })
/** Significant wave height in metres. */
const WaveMetres = Type.Number({ minimum: 0 })
const Metres = Type.Number({ minimum: 0, maximum: maxFetchMetres })

/**
 * Waves of a wind: exact, and between which heights they are. With a coarse coast `wave_m` is null, and the interval is
 * that of the fetch to the land grown and shrunk by how far the coast may be off; null if the place is on land even so.
 */
const waves = {
  /** Null if the coast is too coarse or the shelter is unknown. */
  wave_m: Nullable(WaveMetres),
  /** Both are `wave_m` if it is known. */
  wave_low_m: Nullable(WaveMetres),
  wave_high_m: Nullable(WaveMetres),
  period_s: Nullable(Type.Number()),
}

/** The coast from which a fetch was measured: its source, licence, date and the distance between its points in metres. */
export const CoastSource = Type.Object({
  source: Type.String(),
  licence: Type.String(),
  /** Day or month of the data as its source states it; null if it does not. */
  date: Nullable(Type.String()),
  spacing_m: Type.Number(),
})
export type CoastSource = Static<typeof CoastSource>

/** The coasts of an installation, the built-in one first. The version changes when a coast was imported. */
export const CoastSources = Type.Object({ version: Type.String(), sources: Type.Array(CoastSource) })
export type CoastSources = Static<typeof CoastSources>

/** Where the coast limits a ray. */
export const ShelterLimit = Type.Object({
  latitude: Latitude,
  longitude: Longitude,
  /** Name of the nearest place or coast there; null if none is known. */
  name: Nullable(Type.String()),
  coast: CoastSource,
})
export type ShelterLimit = Static<typeof ShelterLimit>

/** Open water in a direction, in metres: the mean of the sub-rays with the shortest and the longest of them. */
export const ShelterRay = Type.Object({
  bearing: Direction,
  fetch_m: Metres,
  min_m: Metres,
  max_m: Metres,
  limited_by: Type.Enum(['land', 'horizon']),
  limit: Nullable(ShelterLimit),
})
export type ShelterRay = Static<typeof ShelterRay>

const wind = { direction: Direction, speed_kn: Type.Number(), gust_kn: Nullable(Type.Number()) }

/** Wind measured near a place and the wind sea that it raises there. */
export const ShelterNow = Type.Object({
  wind: Nullable(
    Type.Object({ ...wind, station: Type.String(), distance_nm: Type.Number(), observed_at: Timestamp }),
  ),
  ...waves,
  /** Index of the ray from which the wind comes. */
  ray: Nullable(Type.Integer({ minimum: 0, maximum: shelterRayCount - 1 })),
})
export type ShelterNow = Static<typeof ShelterNow>

/** Forecast wind of an hour and the wind sea that it raises. */
export const ShelterHour = Type.Object({
  at: Timestamp,
  ...wind,
  ...waves,
})
export type ShelterHour = Static<typeof ShelterHour>

/** Exposure computed from stored observations: hours with waves above `shelteredWaveMetres`, and the worst hour. */
export const ShelterLogged = Type.Object({
  days: Type.Integer(),
  /** Hours with an observation of the wind. */
  observed_hours: Type.Integer(),
  exposed_hours: Type.Integer(),
  station: Type.String(),
  worst: Nullable(
    Type.Object({ at: Timestamp, direction: Direction, speed_kn: Type.Number(), wave_m: WaveMetres }),
  ),
})
export type ShelterLogged = Static<typeof ShelterLogged>

/** How well a coast answers for a place. `coarse` and `unknown` never say that a place is sheltered. */
export const shelterQualities = ['good', 'coarse', 'unknown'] as const
export type ShelterQuality = (typeof shelterQualities)[number]

/** Shelter of a place from wind sea. */
export const Shelter = Type.Object({
  place_id: Id,
  /** The coast nearest to the place; null if its position is only approximate, so that it is not measured. */
  coast: Nullable(CoastSource),
  quality: Type.Enum([...shelterQualities]),
  /** 36 rays clockwise from north; empty if the quality is unknown. */
  rays: Type.Array(ShelterRay),
  now: Nullable(ShelterNow),
  /** Empty without a forecast. */
  hours: Type.Array(ShelterHour),
  logged: Nullable(ShelterLogged),
  attribution: Type.Array(Type.String()),
})
export type Shelter = Static<typeof Shelter>

/** A place in a box with the wind sea that a given wind raises there. */
export const ShelteredPlace = Type.Object({
  id: Id,
  name: Type.String(),
  type_enum: Type.Integer(),
  latitude: Latitude,
  longitude: Longitude,
  quality: Type.Enum([...shelterQualities]),
  ...waves,
  fetch_m: Nullable(Metres),
  /** Number of the wind in `winds` that raises these waves; null if they are unknown, 0 with one wind. */
  wind: Nullable(Type.Integer({ minimum: 0 })),
  /** Whether it is known to have fuel, and drinking water. */
  fuel: Type.Boolean(),
  water: Type.Boolean(),
})
export type ShelteredPlace = Static<typeof ShelteredPlace>

/** The places of a box, smallest possible waves first by their high end, then the nearest to its centre; unknown ones last. */
export const ShelteredPlaces = Type.Object({
  direction: Direction,
  speed_kn: Type.Number(),
  places: Type.Array(ShelteredPlace),
  /** Whether the box has more places than are listed. */
  truncated: Type.Boolean(),
  attribution: Type.Array(Type.String()),
})
export type ShelteredPlaces = Static<typeof ShelteredPlaces>
