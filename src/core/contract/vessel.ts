import { Type, type Static } from 'typebox'
import { textLength } from '../limits/text.ts'
import { vesselTrack, vesselForm, vesselPrivacy } from '../limits/vessels.ts'
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

/** Privacy settings of a vessel's position. The owner always sees the exact current position. */
export const VesselPrivacy = Type.Object({
  /** Who sees the position: everyone, followers accepted by the owner, or only the owner. */
  audience: Type.Union([Type.Literal('public'), Type.Literal('followers'), Type.Literal('nobody')]),
  /** Maximum offset of the position shown to others, in nautical miles; 0 is exact. */
  blur_nm: Type.Number({ minimum: 0, maximum: vesselPrivacy.blurMaxNm }),
  /** Delay of the position shown to others, in hours; 0 is none. */
  delay_hours: Type.Number({ minimum: 0, maximum: vesselPrivacy.delayMaxHours }),
  /** How long a position is shown to others, in hours; null is without limit. */
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
  /** True while the caller's follow request waits for the owner. */
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
  /** Only returned to the owner. */
  privacy: Type.Optional(VesselPrivacy),
})
export type Vessel = Static<typeof Vessel>

/** A vessel after a change. */
export const ChangedVessel = Type.Object({
  ...Vessel.properties,
  /** URL of a new photo (specification section 7). */
  new_photo_url: Type.Optional(Type.String()),
})
export type ChangedVessel = Static<typeof ChangedVessel>

const Line = Nullable(Type.String({ maxLength: textLength.line }))

/** Fields that an owner may change; `user_id` claims (own id) or gives up (null) a vessel (CONTRACT section 3). */
export const VesselEdit = Type.Partial(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: textLength.name, pattern: '\\S' }),
    mmsi: Line,
    description: Nullable(Type.String({ maxLength: textLength.description })),
    vessel_type: Type.String(),
    place_id: Nullable(Id),
    /** Null is the default, US. */
    country_registration: Nullable(CountryCode),
    /** Metres; required for a new vessel. */
    loa: Type.Number({ minimum: vesselForm.loaMinMetres, maximum: vesselForm.loaMaxMetres }),
    make: Line,
    model: Line,
    year_make: Nullable(Type.Integer()),
    draft: Nullable(Type.Number({ minimum: vesselForm.draftMinMetres, maximum: vesselForm.draftMaxMetres })),
    beam: Nullable(Type.Number({ minimum: vesselForm.beamMinMetres, maximum: vesselForm.beamMaxMetres })),
    imo: Line,
    call_sign: Line,
    user_id: Nullable(Id),
    /** Omitted settings stay unchanged. */
    privacy: Type.Partial(VesselPrivacy),
    /** `signed_id` of a direct upload. */
    photo: UploadedPhoto,
    lock_version: Type.Integer({ minimum: 0 }),
  }),
)
export type VesselEdit = Static<typeof VesselEdit>

/** A suggestion while the user types an MMSI (section 7). */
export const VesselCandidate = Type.Object({
  id: Id,
  name: Type.String(),
  mmsi: Nullable(Type.String()),
  /** True if the vessel has no owner. */
  claimable: Type.Boolean(),
})
export type VesselCandidate = Static<typeof VesselCandidate>

/** A follower of one of the user's vessels, or a follow request. */
export const Follower = Type.Object({
  vessel_id: Id,
  vessel_name: Type.String(),
  user_id: Id,
  user_name: Nullable(Type.String()),
  user_thumb_url: Nullable(Type.String()),
  /** False for a pending request. */
  accepted: Type.Boolean(),
  /** Time of the request. */
  at: Timestamp,
})
export type Follower = Static<typeof Follower>

/** True accepts a follower; false refuses or removes the follower. */
export const FollowerDecision = Type.Object({ user_id: Id, accepted: Type.Boolean() })

/** Properties of a vessel on the map (section 3, Connection; CONTRACT section 3). */
export const ConnectionProperties = Type.Object({
  id: Id,
  vessel_id: Id,
  vessel_name: Type.String(),
  vessel_thumb_url: Nullable(Type.String()),
  time_ago: Type.String(),
  /** Time of the position, limited by the privacy settings. */
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

/** Length and direction of a track. */
export const TrackQuery = Type.Object({
  hours: Type.Optional(Type.Integer({ minimum: 1, maximum: vesselTrack.maxHours })),
  /** Reverses the track and omits times. */
  reverse: Type.Optional(Type.Boolean()),
})

/** AIS paths as lines with density 1 to 3. */
export const AisPathCollection = Type.Object({
  ...ShapeCollection('LineString', Type.Object({ density: Type.Integer({ minimum: 1, maximum: 3 }) }))
    .properties,
  ...SimulatedField,
})
export type AisPathCollection = Static<typeof AisPathCollection>
