import { Type, type Static } from 'typebox'
import { CountryCode, Id, Latitude, Longitude, Timestamp, Nullable, TypeEnum } from './primitives.ts'

/** A place in the search results (section 3). With its position the map can go there without another call. */
export const PlaceHit = Type.Object({
  id: Id,
  name: Type.String(),
  type_enum: TypeEnum,
  city: Nullable(Type.String()),
  state_code: Nullable(Type.String()),
  country_code: Nullable(CountryCode),
  latitude: Latitude,
  longitude: Longitude,
  /** What the query matched, unless it is the name: another name, a UN/LOCODE or the town. */
  matched: Nullable(
    Type.Object({
      kind: Type.Union([Type.Literal('name'), Type.Literal('code'), Type.Literal('town')]),
      text: Type.String(),
    }),
  ),
})
export type PlaceHit = Static<typeof PlaceHit>

export const VesselHit = Type.Object({
  id: Id,
  name: Type.String(),
  vessel_type: Type.String(),
  mmsi: Nullable(Type.String()),
  /** Two-letter code, to show the name in the user's language; `country_name` is English. */
  country_code: Nullable(CountryCode),
  country_name: Nullable(Type.String()),
})
export type VesselHit = Static<typeof VesselHit>

/** A town of the built-in gazetteer with places around it. */
export const TownHit = Type.Object({
  name: Type.String(),
  state_code: Nullable(Type.String()),
  country_code: CountryCode,
  latitude: Latitude,
  longitude: Longitude,
})
export type TownHit = Static<typeof TownHit>

/** At most ten places, ten vessels and three towns, best match first, with the total counts (section 3). */
export const SearchResult = Type.Object({
  places: Type.Array(PlaceHit),
  vessels: Type.Array(VesselHit),
  towns: Type.Array(TownHit),
  /** The position that the query states in degrees or as a Plus Code; null for other queries. */
  position: Nullable(Type.Object({ latitude: Latitude, longitude: Longitude })),
  /** Places are counted up to `search.maxCountedPlaces`. */
  places_hits: Type.Integer({ minimum: 0 }),
  vessels_hits: Type.Integer({ minimum: 0 }),
})
export type SearchResult = Static<typeof SearchResult>

/** A row of the home feed (section 3), latest first. */
export const ActivityEvent = Type.Object({
  type: Type.Union([Type.Literal('Checkin'), Type.Literal('Post'), Type.Literal('Place')]),
  when: Timestamp,
  vessel_id: Nullable(Id),
  vessel_name: Nullable(Type.String()),
  poi_id: Nullable(Id),
  place_name: Nullable(Type.String()),
  user_id: Nullable(Id),
  user_name: Nullable(Type.String()),
  comment: Nullable(Type.String()),
  thumb_url: Nullable(Type.String()),
  provider: Nullable(Type.String()),
  link: Nullable(Type.String()),
})
export type ActivityEvent = Static<typeof ActivityEvent>
