import { Type, type Static } from 'typebox'
import { vesselTrack, vesselForm, vesselPrivacy } from '../limits/vessels.ts'
import { editableVesselColumns, vesselAnswerColumns } from '../records/vessel-columns.ts'
import { PhotoWarning, UploadedPhoto } from './post.ts'
import {
  CountryCode,
  Id,
  SimulatedField,
  Timestamp,
  Nullable,
  PointCollection,
  PointGeometry,
  PolygonGeometry,
  ShapeCollection,
} from './primitives.ts'
import { createAnswerSchemas, createEditSchemas } from './record-schemas.ts'

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

/** Least size of the area in which a hidden vessel is shown, in nautical miles. */
export type AreaSizeNm = (typeof vesselPrivacy.areaSizesNm)[number]

/** Privacy settings of a vessel's position. The owner always sees the exact current position. */
export const VesselPrivacy = Type.Object({
  /** Who sees the position: everyone, followers accepted by the owner, or only the owner. */
  audience: Type.Union([Type.Literal('public'), Type.Literal('followers'), Type.Literal('nobody')]),
  /**
   * Least size, in nautical miles, of the area in which others see the vessel, at the last of 00, 06, 12 and 18 o'clock
   * UTC; null is the exact position. Everyone sees a vessel with a delay or an expiry in an area of at least 1 nm.
   */
  area_nm: Type.Unsafe<AreaSizeNm | null>({
    type: ['integer', 'null'],
    enum: [...vesselPrivacy.areaSizesNm, null],
  }),
  /** Delay of the position shown to others, in hours; 0 is none. */
  delay_hours: Type.Number({ minimum: 0, maximum: vesselPrivacy.delayMaxHours }),
  /** How long a position is shown to others, in hours; null is without limit. */
  position_expires_hours: Nullable(
    Type.Number({ minimum: vesselPrivacy.expiresMinHours, maximum: vesselPrivacy.expiresMaxHours }),
  ),
})
export type VesselPrivacy = Static<typeof VesselPrivacy>

/** West, south, east and north edge of an area in degrees. */
export const AreaEdges = Type.Array(Type.Number(), { minItems: 4, maxItems: 4 })

/** The area in which a hidden vessel was at a snapshot. */
const LastArea = Type.Object({
  area: AreaEdges,
  /** Time of the snapshot. */
  seen_at: Timestamp,
})

/** A vessel (specification section 3). Lengths in metres. */
export const Vessel = Type.Object({
  ...createAnswerSchemas(vesselAnswerColumns),
  country_registration: Nullable(CountryCode),
  place_name: Nullable(Type.String()),
  user_name: Nullable(Type.String()),
  user: Nullable(Type.Object({ id: Id, name: Type.String(), thumb_url: Nullable(Type.String()) })),
  photo_urls: Type.Array(Type.String()),
  thumb_url: Nullable(Type.String()),
  is_followed: Type.Boolean(),
  /** True while the caller's follow request waits for the owner. */
  follow_requested: Type.Optional(Type.Boolean()),
  /** Exact position; null if the requester may not see it. */
  last_position: Nullable(LastPosition),
  /** Set instead of the position if the requester sees the vessel in an area only. */
  last_area: Nullable(LastArea),
  checkin_place_id: Nullable(Id),
  checkin_place_name: Nullable(Type.String()),
  charts: Nullable(VesselCharts),
  /** Only returned to the owner. */
  privacy: Type.Optional(VesselPrivacy),
})
export type Vessel = Static<typeof Vessel>

/** A vessel after a change. */
export const ChangedVessel = Type.Object({
  ...Vessel.properties,
  /** URL of a new photo (specification section 7). */
  new_photo_url: Type.Optional(Type.String()),
  photo_warning: Type.Optional(PhotoWarning),
})
export type ChangedVessel = Static<typeof ChangedVessel>

/** Fields that an owner may change; `user_id` claims (own id) or gives up (null) a vessel (CONTRACT section 3). */
export const VesselEdit = Type.Partial(
  Type.Object({
    ...createEditSchemas(editableVesselColumns),
    /** Null is the default, US. */
    country_registration: Nullable(CountryCode),
    /** Metres; required for a new vessel. */
    loa: Type.Number({ minimum: vesselForm.loaMinMetres, maximum: vesselForm.loaMaxMetres }),
    user_id: Nullable(Id),
    /** Omitted settings stay unchanged. */
    privacy: Type.Object({
      ...Type.Partial(VesselPrivacy).properties,
      /** With settings that show more: also shows what was recorded while the vessel was hidden. */
      show_past: Type.Optional(Type.Boolean()),
      /** Former name of a size. Refused, because a vessel would stay visible if it were ignored. */
      blur_nm: Type.Optional(Type.Never()),
    }),
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
  /** 0 under way, 1 not under way, 2 checked in at a known POI; null for a vessel shown in an area. */
  status: Nullable(Type.Integer({ minimum: 0, maximum: 2 })),
  vessel_type: Type.String(),
  is_followed: Type.Boolean(),
  /** Set for a vessel shown in an area: its geometry is the polygon of the area. Null for an exact position. */
  area: Nullable(AreaEdges),
})
export type ConnectionProperties = Static<typeof ConnectionProperties>

/** Vessels on the map and aggregated vessels; the geometry is a point, or the polygon of an area. */
export const ConnectionCollection = PointCollection(
  ConnectionProperties,
  Type.Union([PointGeometry, PolygonGeometry]),
)
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
