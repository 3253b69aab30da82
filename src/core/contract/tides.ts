import { Type, type Static } from 'typebox'
import { Id, Latitude, Longitude, Timestamp, Nullable } from './primitives.ts'

const NauticalMiles = Type.Number({ minimum: 0, description: 'Nautical miles from the place.' })

/** Metres above the datum of the station's charts. */
const Level = Type.Number({ description: 'Metres above the datum.' })

/** The tide of a day, predicted from the harmonics of the nearest station; not for navigation. */
export const Tide = Type.Object({
  station_name: Type.String(),
  latitude: Latitude,
  longitude: Longitude,
  distance: NauticalMiles,
  /** What heights are counted from, such as MLLW or LAT. */
  datum: Nullable(Type.String()),
  /** The credit the station's licence asks for, to be shown as it is. */
  attribution: Type.String(),
  licence: Type.String(),
  licence_url: Type.String(),
  /** From midnight to midnight, every quarter of an hour. */
  curve: Type.Array(Type.Object({ at: Timestamp, level: Level })),
  /** High and low waters from midnight to the end of the day after, in their order. */
  waters: Type.Array(
    Type.Object({
      at: Timestamp,
      level: Level,
      kind: Type.Union([Type.Literal('high'), Type.Literal('low')]),
    }),
  ),
})
export type Tide = Static<typeof Tide>

/** The wind as the nearest beacon last measured it, at most 12 hours ago; `at` says when. */
export const WindNow = Type.Object({
  station_id: Id,
  station_name: Type.String(),
  distance: NauticalMiles,
  at: Timestamp,
  wspd: Type.Number({ description: 'Knots.' }),
  wdir: Nullable(Type.Number({ description: 'Degrees it comes from.' })),
  gst: Nullable(Type.Number({ description: 'Knots.' })),
})
export type WindNow = Static<typeof WindNow>

/** What a skipper asks of a place for the night: tide, sun and wind. */
export const Tonight = Type.Object({
  /** IANA name of the time zone of the place. */
  time_zone: Type.String(),
  /** The day there, from its midnight to the next. */
  day: Type.Object({ from: Timestamp, to: Timestamp }),
  /** Risings and settings of today and tomorrow, in their order; none where the sun stays up or down. */
  sun: Type.Array(
    Type.Object({ at: Timestamp, kind: Type.Union([Type.Literal('sunrise'), Type.Literal('sunset')]) }),
  ),
  /** Whether the sun stays up or down all day. */
  sun_stays: Nullable(Type.Union([Type.Literal('up'), Type.Literal('down')])),
  /** Null where no station is near enough. */
  tide: Nullable(Tide),
  /** Null where no beacon near by measured it lately. */
  wind: Nullable(WindNow),
})
export type Tonight = Static<typeof Tonight>
