import { optionalPlaceColumns } from '../../src/core/records/place-columns.ts'
import { createEmptyRow } from '../../src/core/records/record.ts'
import type { NavAid, NavAidCollection } from '../../src/core/contract/nav-aid.ts'
import type { Destination, NearbyPlace, Place, PlaceCollection } from '../../src/core/contract/place.ts'
import type { Post } from '../../src/core/contract/post.ts'
import type { PageSession } from '../../src/core/site/page-data.ts'
import type { TileSource } from '../../src/core/contract/tile-source.ts'
import type { ActivityEvent, PlaceHit, SearchResult, VesselHit } from '../../src/core/contract/search.ts'

type PlaceFeature = PlaceCollection['features'][number]

/** Builds a place with required fields only, and `overrides`. */
export function buildPlace(overrides: Partial<Place> = {}): Place {
  return {
    ...createEmptyRow(optionalPlaceColumns),
    id: 1401,
    name: 'Port Camargue',
    city: 'Le Grau-du-Roi',
    country_code: 'FR',
    latitude: 43.517,
    longitude: 4.132,
    popularity: null,
    tags: {},
    type_enum: 0,
    type: 'Marina',
    rating_average: null,
    vote_count: 0,
    user_id: null,
    user_name: null,
    user_city: null,
    user_country_code: null,
    user_thumb_url: null,
    thumbnail: null,
    created_at: '2024-05-01T00:00:00Z',
    charts: null,
    marker: 'marina',
    review_status: 'approved',
    source: 'osm',
    source_licence: 'ODbL-1.0',
    source_url: null,
    updated_at: '2026-05-01T00:00:00Z',
    updated_by: 'source',
    lock_version: 0,
    ...overrides,
  }
}

export function buildNavAid(overrides: Partial<NavAid> = {}): NavAid {
  return {
    id: 9,
    name: 'Cap Couronne',
    thumb_url: null,
    type_text: { id: 5, name: 'Light, without sectors' },
    mmsi: '992271409',
    address: null,
    city: null,
    state_code: null,
    country_code: 'FR',
    updated_at: '2024-05-01T00:00:00Z',
    dims: [12, 4],
    user_id: null,
    description: null,
    latitude: 43.326,
    longitude: 5.053,
    type_enum: 9,
    aid_type: 5,
    virtual: false,
    light: 'Fl R 3s',
    mmsi_valid: true,
    heard_at: null,
    off_position: null,
    source: 'osm',
    source_licence: 'ODbL-1.0',
    source_url: null,
    updated_by: 'source',
    lock_version: 0,
    ...overrides,
  }
}

interface FeatureFields {
  id: number
  name?: string
  type_enum?: number
  latitude: number
  longitude: number
  count?: number
  marker?: string
}

/** Builds a place of the map layer. */
export function buildPlaceFeature({
  id,
  name = `Marina ${id}`,
  latitude,
  longitude,
  ...rest
}: FeatureFields): PlaceFeature {
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      id,
      name,
      type_enum: 0,
      type: 'Marina',
      count: 0,
      popularity: null,
      thumbnail: null,
      country_code: 'FR',
      marker: 'marina',

      ...rest,
    },
  }
}

/** Builds a cluster of places. */
export function buildClusterFeature(count: number, bbox: [number, number, number, number]): PlaceFeature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [(bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2] },
    properties: { cluster: true, count, bbox, types: { 0: count } },
  }
}

export function buildPlaceCollection(...features: PlaceFeature[]): PlaceCollection {
  return { type: 'FeatureCollection', features }
}

/** Builds a nav aid of the map layer. */
export function buildNavAidFeature({
  id,
  aid_type,
  latitude,
  longitude,
}: FeatureFields & { aid_type: number }): NavAidCollection['features'][number] {
  const name = `Aid ${id}`
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { id, name, mmsi: null, type_enum: 9, aid_type, type: 'Aid', virtual: false },
  }
}

export const emptyPlaceCollection: PlaceCollection = buildPlaceCollection()
export const emptyNavAidCollection: NavAidCollection = { type: 'FeatureCollection', features: [] }

export function buildPlaceHit(id: number, name: string): PlaceHit {
  return {
    id,
    name,
    type_enum: 0,
    city: 'Marseille',
    state_code: null,
    country_code: 'FR',
    latitude: 43.3,
    longitude: 5.37,
    matched: null,
  }
}

export function buildVesselHit(id: number, name: string): VesselHit {
  return { id, name, vessel_type: 'sailboat', mmsi: '227123456', country_code: 'FR', country_name: 'France' }
}

export function buildSearchResult(
  hits: PlaceHit[],
  vessels: VesselHit[] = [],
  totals: { places?: number; vessels?: number } = {},
): SearchResult {
  return {
    places: hits,
    vessels,
    towns: [],
    position: null,
    places_hits: totals.places ?? hits.length,
    vessels_hits: totals.vessels ?? vessels.length,
  }
}

export function buildDestination(overrides: Partial<Destination> = {}): Destination {
  return {
    id: 1401,
    name: 'Port Camargue',
    type_enum: 0,
    city: 'Le Grau-du-Roi',
    country_code: 'FR',
    popularity: 4,
    latitude: 43.517,
    longitude: 4.132,
    ...overrides,
  } as Destination // has all fields of the type
}

export function buildNearbyPlace(overrides: Partial<NearbyPlace> = {}): NearbyPlace {
  return {
    id: 1401,
    name: 'Port Camargue',
    type_enum: 0,
    city: 'Le Grau-du-Roi',
    country_code: 'FR',
    latitude: 43.517,
    longitude: 4.132,
    approximate: false,
    rating_average: null,
    distance_nm: 1.2,
    bearing: 45,
    ...overrides,
  }
}

export function buildActivityEvent(overrides: Partial<ActivityEvent> = {}): ActivityEvent {
  return {
    type: 'Place',
    when: '2026-05-01T00:00:00Z',
    vessel_id: null,
    vessel_name: null,
    poi_id: 1401,
    place_name: 'Port Camargue',
    user_id: null,
    user_name: null,
    comment: null,
    thumb_url: null,
    provider: null,
    link: null,
    ...overrides,
  }
}

/** Builds a review without a photo. */
export function buildPost(overrides: Partial<Post> = {}): Post {
  return {
    id: 7,
    comment: 'Quiet at night.',
    image_url: null,
    thumb_url: null,
    provider: null,
    user_id: 2,
    user_name: 'Ann Bonny',
    user_thumb_url: null,
    updated_at: '2026-05-01T00:00:00Z',
    poi_id: 1401,
    ...overrides,
  }
}

/** Builds the session of a logged-in user, as a page contains it. */
export function buildUserPageSession(overrides: Partial<NonNullable<PageSession['user']>> = {}): PageSession {
  return {
    logged_in: true,
    user: { id: 2, name: 'Ann Bonny', thumb_url: null, admin: false, has_hidden_vessel: false, ...overrides },
    show_intro: false,
    csrf_token: 'token',
  }
}

/** Builds satellite imagery whose tiles are the icon of the site, with `zoom/column/row` as query. */
export function buildTileSource(overrides: Partial<TileSource> = {}): TileSource {
  return {
    id: 'imagery',
    kind: 'satellite',
    template: '/icon.svg?{z}/{x}/{y}',
    minZoom: 0,
    maxZoom: 18,
    attribution: 'Nobody’s imagery',
    licence: 'none',
    offlineAllowed: false,
    ...overrides,
  }
}
