import type { ColumnType, Generated, Kysely } from 'kysely'
import type { AreaSizeNm } from '../../core/contract/vessel.ts'

/**
 * Tables available through the query builder. The migrations define the schema; keep
 * this list in step with them.
 */
export interface Tables {
  users: UsersTable
  places: PlacesTable
  nav_aids: NavAidsTable
  vessels: VesselsTable
  source_records: SourceRecordsTable
  blobs: BlobsTable
  photos: PhotosTable
  posts: PostsTable
  imports: ImportsTable
  coast_sources: CoastSourcesTable
  coast_cells: {
    number: number
    source_id: number
    spacing_m: number
    rings: Buffer
    overview: ColumnType<Buffer | null, Buffer | null | undefined>
  }
  overpass_tiles: { key: string; fetched_at: Generated<string>; records: number }
  app_state: { name: string; value: ColumnType<unknown, string, string>; updated_at: Generated<string> }
}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>

/** A point as node-postgres reads it: x the longitude, y the latitude. */
export interface PointColumn {
  x: number
  y: number
}

type Json<T> = ColumnType<T, string, string>

interface UsersTable {
  id: Generated<number>
  email: string
  password_hash: string | null
  first_name: string | null
  last_name: string | null
  address: string | null
  city: string | null
  state_code: string | null
  postal_code: string | null
  country_code: string | null
  mobile_phone: string | null
  photo_id: number | null
  admin: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  deleted_at: string | null
}

export interface PlacesTable {
  id: Generated<number>
  name: string
  type_enum: number
  position: ColumnType<PointColumn, string, string>
  address: string | null
  city: string | null
  state_code: string | null
  postal_code: string | null
  country_code: string | null
  description: string | null
  email: string | null
  phone: string | null
  url: string | null
  other_names: Generated<string[]>
  tags: Json<Record<string, string>>
  popularity: number | null
  checked_in_count: Generated<number>
  rating_sum: Generated<number>
  vote_count: Generated<number>
  user_id: number | null
  photo_id: number | null
  review_status: Generated<'new' | 'approved'>
  source: string
  source_licence: string
  source_url: string | null
  updated_at: string | null
  confirmed_at: string | null
  approximate: Generated<boolean>
  derived_columns: Generated<string[]>
  user_edited: Generated<boolean>
  prominence: Generated<number>
  normalized_name: string
  search_text: string
  cell_x: number
  cell_y: number
  facilities: Generated<number>
  feature: string
  created_at: Generated<string>
  changed_at: Generated<string>
  lock_version: Generated<number>
  deleted_at: string | null
  deleted_by: number | null
}

export interface NavAidsTable {
  id: Generated<number>
  name: string
  mmsi: string | null
  mmsi_valid: Generated<boolean>
  aid_type: number
  virtual: boolean
  position: ColumnType<PointColumn, string, string>
  address: string | null
  city: string | null
  state_code: string | null
  country_code: string | null
  description: string | null
  light: string | null
  length_metres: number | null
  width_metres: number | null
  off_position: boolean | null
  heard_at: string | null
  user_id: number | null
  photo_id: number | null
  source: string
  source_licence: string
  source_url: string | null
  updated_at: string | null
  derived_columns: Generated<string[]>
  user_edited: Generated<boolean>
  normalized_name: string
  cell_x: number
  cell_y: number
  feature: string
  created_at: Generated<string>
  changed_at: Generated<string>
  lock_version: Generated<number>
  deleted_at: string | null
}

export interface VesselsTable {
  id: Generated<number>
  name: string
  mmsi: string | null
  description: string | null
  vessel_type: string
  country_registration: string
  place_id: number | null
  loa: number | null
  beam: number | null
  draft: number | null
  make: string | null
  model: string | null
  year_make: number | null
  imo: string | null
  call_sign: string | null
  user_id: number | null
  audience: Generated<Audience>
  area_nm: AreaSizeNm | null
  delay_hours: Generated<number>
  position_expires_hours: number | null
  claimed: Generated<boolean>
  position: PointColumn | null
  position_at: string | null
  source: Generated<string>
  normalized_name: string
  search_text: string
  updated_at: string | null
  changed_at: Generated<string>
  lock_version: Generated<number>
  deleted_at: string | null
}

/** Who may see the position of a vessel. */
export type Audience = 'public' | 'followers' | 'nobody'

interface SourceRecordsTable {
  id: Generated<number>
  key: string
  source: string
  source_licence: string
  source_url: string | null
  observed_at: string | null
  place_id: number | null
  nav_aid_id: number | null
  role: Generated<'own' | 'merged' | 'amenity'>
  digest: Buffer
  imported_at: Generated<string>
}

interface ImportsTable {
  id: Generated<number>
  kind: string
  origin: string
  started_at: Generated<string>
  finished_at: string | null
  counts: Json<Record<string, number>>
}

interface BlobsTable {
  id: Generated<number>
  key: string
  filename: string
  content_type: string
  byte_size: number
  checksum: string
  user_id: number | null
  stored: Generated<boolean>
  created_at: Generated<string>
  removed_at: string | null
}

interface PhotosTable {
  id: Generated<number>
  blob_id: number
  thumb_blob_id: number | null
  width: number
  height: number
  user_id: number | null
  vessel_id: number | null
  caption: string | null
  created_at: Generated<string>
}

interface PostsTable {
  id: Generated<number>
  place_id: number
  user_id: number | null
  comment: string
  provider: string | null
  photo_id: number | null
  /** Idempotency key of a review sent by a program. */
  client_key: string | null
  link: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  deleted_at: string | null
}

interface CoastSourcesTable {
  id: Generated<number>
  kind: string
  name: string
  licence: string
  date: string | null
  spacing_m: number
  imported_at: Generated<string>
}
