import { Type, type Static } from 'typebox'
import { textLength, vesselTrack, vesselForm, vesselPrivacy } from '../limits.ts'
import { UploadedPhoto } from './post.ts'
import {
  CountryCode,
  Id,
  SimulatedField,
  Timestamp,
  Nullable,
  PointCollection,
  ShapeCollection,
} from './primitives.ts'

const Series = Type.Object({
  /** 24 hourly values, oldest first, hours GMT. */
  day_ary: Type.Array(Type.Object({ at: Timestamp, value: Nullable(Type.Number()) })),
  /** 30 daily values, oldest first. */
  mnth_ary: Type.Array(Type.Object({ at: Timestamp, value: Nullable(Type.Number()) })),
})

/** Sensors of a vessel: wind speed (kt), wind angle (degrees), depth (m). */
export const VesselCharts = Type.Object({ wsp: Series, wang: Series, dbt: Series })
export type VesselCharts = Static<typeof VesselCharts>

const LastPosition = Type.Object({
  type: Type.Literal('Point'),
  /** Longitude, latitude. */
  coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
  created_at: Timestamp,
  nearby_place: Nullable(
    Type.Object({
      city: Nullable(Type.String()),
      state_code: Nullable(Type.String()),
      country_code: Nullable(CountryCode),
    }),
  ),
})

/** Who may see where a vessel is, how exactly, how late and for how long. Its owner is always shown all. */
export const VesselPrivacy = Type.Object({
  /** Everyone, followers whom the owner accepts, nobody. */
  audience: Type.Union([Type.Literal('public'), Type.Literal('followers'), Type.Literal('nobody')]),
  /** Others are shown a position moved by up to so many nautical miles; 0 is exact. */
  blur_nm: Type.Number({ minimum: 0, maximum: vesselPrivacy.blurMaxNm }),
  /** Others are shown the position of so many hours ago; 0 is now. */
  delay_hours: Type.Number({ minimum: 0, maximum: vesselPrivacy.delayMaxHours }),
  /** Others are shown a position for so many hours; null is for ever. */
  position_expires_hours: Nullable(
    Type.Number({ minimum: vesselPrivacy.expiresMinHours, maximum: vesselPrivacy.expiresMaxHours }),
  ),
})
export type VesselPrivacy = Static<typeof VesselPrivacy>

/** A vessel (specification section 3). Lengths in metres. */
export const Vessel = Type.Object({
  id: Id,
  name: Type.String(),
  mmsi: Nullable(Type.String()),
  description: Nullable(Type.String()),
  vessel_type: Type.String(),
  place_id: Nullable(Id),
  place_name: Nullable(Type.String()),
  country_registration: Nullable(CountryCode),
  loa: Nullable(Type.Number()),
  make: Nullable(Type.String()),
  model: Nullable(Type.String()),
  year_make: Nullable(Type.Integer()),
  draft: Nullable(Type.Number()),
  beam: Nullable(Type.Number()),
  imo: Nullable(Type.String()),
  call_sign: Nullable(Type.String()),
  user_id: Nullable(Id),
  user_name: Nullable(Type.String()),
  user: Nullable(Type.Object({ id: Id, name: Type.String(), thumb_url: Nullable(Type.String()) })),
  photo_urls: Type.Array(Type.String()),
  thumb_url: Nullable(Type.String()),
  is_followed: Type.Boolean(),
  /** The caller asked to follow it, and its owner has not decided yet. */
  follow_requested: Type.Optional(Type.Boolean()),
  last_position: Nullable(LastPosition),
  checkin_place_id: Nullable(Id),
  checkin_place_name: Nullable(Type.String()),
  charts: Nullable(VesselCharts),
  /** A superyacht or large cruise ship. */
  stinkpot: Type.Boolean(),
  source: Type.String(),
  source_licence: Type.String(),
  source_url: Nullable(Type.String()),
  updated_at: Nullable(Timestamp),
  lock_version: Type.Integer({ minimum: 0 }),
  /** Told to its owner alone. */
  privacy: Type.Optional(VesselPrivacy),
})
export type Vessel = Static<typeof Vessel>

/** A vessel after a change. */
export const ChangedVessel = Type.Object({
  ...Vessel.properties,
  /** Address of the photo that the change added (specification section 7). */
  new_photo_url: Type.Optional(Type.String()),
})
export type ChangedVessel = Static<typeof ChangedVessel>

const Line = Nullable(Type.String({ maxLength: textLength.line }))

/** What an owner may change; `user_id` claims (own id) or gives up (null) a vessel (CONTRACT section 3). */
export const VesselEdit = Type.Partial(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: textLength.name, pattern: '\\S' }),
    mmsi: Line,
    description: Nullable(Type.String({ maxLength: textLength.description })),
    vessel_type: Type.String(),
    place_id: Nullable(Id),
    /** Null is the default, US. */
    country_registration: Nullable(CountryCode),
    /** Metres; needed when a vessel is added. */
    loa: Type.Number({ minimum: vesselForm.loaMinMetres, maximum: vesselForm.loaMaxMetres }),
    make: Line,
    model: Line,
    year_make: Nullable(Type.Integer()),
    draft: Nullable(Type.Number({ minimum: vesselForm.draftMinMetres, maximum: vesselForm.draftMaxMetres })),
    beam: Nullable(Type.Number({ minimum: vesselForm.beamMinMetres, maximum: vesselForm.beamMaxMetres })),
    imo: Line,
    call_sign: Line,
    user_id: Nullable(Id),
    /** What is left out stays as it is. */
    privacy: Type.Partial(VesselPrivacy),
    /** `signed_id` of a direct upload. */
    photo: UploadedPhoto,
    lock_version: Type.Integer({ minimum: 0 }),
  }),
)
export type VesselEdit = Static<typeof VesselEdit>

/** A vessel offered while an MMSI is typed (section 7). */
export const VesselCandidate = Type.Object({
  id: Id,
  name: Type.String(),
  mmsi: Nullable(Type.String()),
  /** Nobody owns it yet. */
  claimable: Type.Boolean(),
})
export type VesselCandidate = Static<typeof VesselCandidate>

/** Who follows an own vessel, or asks to. */
export const Follower = Type.Object({
  vessel_id: Id,
  vessel_name: Type.String(),
  user_id: Id,
  user_name: Nullable(Type.String()),
  user_thumb_url: Nullable(Type.String()),
  /** False while the owner has not decided. */
  accepted: Type.Boolean(),
  /** When it was asked for. */
  at: Timestamp,
})
export type Follower = Static<typeof Follower>

/** True accepts a follower; false refuses or removes them. */
export const FollowerDecision = Type.Object({ user_id: Id, accepted: Type.Boolean() })

/** A vessel's position as the map draws it (section 3, Connection; CONTRACT section 3). */
export const ConnectionProperties = Type.Object({
  id: Id,
  vessel_id: Id,
  vessel_name: Type.String(),
  vessel_thumb_url: Nullable(Type.String()),
  time_ago: Type.String(),
  /** When it was there, as far as the caller may know. */
  seen_at: Nullable(Timestamp),
  /** Knots. */
  sog: Nullable(Type.Number()),
  /** Degrees true. */
  heading: Nullable(Type.Number()),
  place_id: Nullable(Id),
  place_name: Nullable(Type.String()),
  when_checked_in: Nullable(Type.String()),
  checked_in_at: Nullable(Timestamp),
  /** 0 under way, 1 not under way, 2 checked in at a known POI. */
  status: Type.Integer({ minimum: 0, maximum: 2 }),
  vessel_type: Type.String(),
  is_followed: Type.Boolean(),
})
export type ConnectionProperties = Static<typeof ConnectionProperties>

export const ConnectionCollection = PointCollection(ConnectionProperties)
export type ConnectionCollection = Static<typeof ConnectionCollection>

/** How much of a track is wanted, and which way round. */
export const TrackQuery = Type.Object({
  hours: Type.Optional(Type.Integer({ minimum: 1, maximum: vesselTrack.maxHours })),
  /** From its end to its start, without times. */
  reverse: Type.Optional(Type.Boolean()),
})

/** Lines where AIS was heard, density 1 to 3. */
export const AisPathCollection = Type.Object({
  ...ShapeCollection('LineString', Type.Object({ density: Type.Integer({ minimum: 1, maximum: 3 }) }))
    .properties,
  ...SimulatedField,
})
export type AisPathCollection = Static<typeof AisPathCollection>
