import { Type, type Static } from 'typebox'
import { tides } from '../limits/weather.ts'
import { Id, Latitude, Longitude, Timestamp, Nullable } from './primitives.ts'

const NauticalMiles = Type.Number({ minimum: 0, description: 'Nautical miles from the place.' })

/** Metres above the chart datum of the station. */
const Level = Type.Number({ description: 'Metres above the datum.' })

/** The tide of a day, predicted from the harmonic constituents of the nearest station; not for navigation. */
export const Tide = Type.Object({
  station_name: Type.String(),
  latitude: Latitude,
  longitude: Longitude,
  distance: NauticalMiles,
  /** Reference level of the heights, such as MLLW or LAT. */
  datum: Nullable(Type.String()),
  /** Attribution required by the licence of the station, to be shown unchanged. */
  attribution: Type.String(),
  licence: Type.String(),
  licence_url: Type.String(),
  /** Levels from midnight to midnight, every 15 minutes. */
  curve: Type.Array(Type.Object({ at: Timestamp, level: Level })),
  /** High and low waters from midnight to the end of the day after the last one asked for, in order of time. */
  waters: Type.Array(
    Type.Object({
      at: Timestamp,
      level: Level,
      kind: Type.Union([Type.Literal('high'), Type.Literal('low')]),
    }),
  ),
})
export type Tide = Static<typeof Tide>

/** Wind last measured by the nearest beacon, at most 12 hours ago. */
export const WindNow = Type.Object({
  station_id: Id,
  station_name: Type.String(),
  distance: NauticalMiles,
  at: Timestamp,
  wspd: Type.Number({ description: 'Knots.' }),
  wdir: Nullable(Type.Number({ description: 'Direction from which the wind blows, in degrees.' })),
  gst: Nullable(Type.Number({ description: 'Knots.' })),
})
export type WindNow = Static<typeof WindNow>

/** Query of the tides of a place. */
export const TidesQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: tides.maxDays,
      default: 1,
      description:
        'Days of high and low waters, besides the one after the last: for boats without a connection.',
    }),
  ),
})

/** Tide, sun and wind at a place for today and the night. */
export const Tonight = Type.Object({
  /** IANA name of the time zone of the place. */
  time_zone: Type.String(),
  /** The local day, from midnight to midnight. */
  day: Type.Object({ from: Timestamp, to: Timestamp }),
  /** Sunrises and sunsets of today and tomorrow, in order of time; empty in polar day and night. */
  sun: Type.Array(
    Type.Object({ at: Timestamp, kind: Type.Union([Type.Literal('sunrise'), Type.Literal('sunset')]) }),
  ),
  /** 'up' in polar day, 'down' in polar night, otherwise null. */
  sun_stays: Nullable(Type.Union([Type.Literal('up'), Type.Literal('down')])),
  /** Null if no tide station is near enough. */
  tide: Nullable(Tide),
  /** Null without a recent measurement of a nearby beacon. */
  wind: Nullable(WindNow),
})
export type Tonight = Static<typeof Tonight>
