/** How the export of an account treats one table. */
export interface PersonalTable {
  /** Name of the list in the export (`data-export-queries.ts`). */
  list: string
  /** Omitted columns, each with the reason. */
  omitted?: Readonly<Record<string, string>>
  /** Columns with another name in the export, which keeps its names when a column is renamed. */
  exportNames?: Readonly<Record<string, string>>
}

const credential = 'a credential, or a lookup value of one'
const derived = 'computed from exported columns'
const bookkeeping = 'internal version of the record'
const internal = 'internal id'
const ofPlace = 'data of the public record, not of the user'
const ownNumber = 'id of the account itself'

/** One reason for several columns, whose names are separated by spaces. */
function omitEach(reason: string, columns: string): Record<string, string> {
  return Object.fromEntries(columns.split(/\s+/).map((column) => [column, reason]))
}

/**
 * All tables with data of an account or its vessels. A test fails for a new table that is
 * missing here, and for a new column that is neither exported nor omitted.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  users: {
    list: 'profile',
    omitted: {
      password_hash: credential,
      api_key_cipher: credential,
      api_key_hash: credential,
      deleted_at: 'null while the account exists',
      lock_version: bookkeeping,
    },
  },
  sessions: {
    list: 'log-ins',
    omitted: { id: internal, user_id: ownNumber, token_hash: credential },
  },
  user_tokens: {
    list: 'mailed-links',
    omitted: { id: internal, user_id: ownNumber, token_hash: credential },
  },
  user_identities: { list: 'log-ins-of-other-houses', omitted: { user_id: ownNumber } },
  places: {
    list: 'places',
    omitted: omitEach(
      ofPlace,
      `popularity checked_in_count rating_sum vote_count source source_licence source_url
       review_status approximate user_edited prominence confirmed_at changed_at derived_columns
       normalized_name other_names search_text search_vector cell_x cell_y facilities feature lock_version
       photo_id
       user_id deleted_by`,
    ),
  },
  nav_aids: {
    list: 'navigation-aids',
    omitted: omitEach(
      ofPlace,
      `mmsi_valid aid_type virtual address country_code light
       length_metres width_metres off_position source source_licence source_url updated_at
       heard_at derived_columns user_edited normalized_name cell_x cell_y feature
       changed_at lock_version deleted_at photo_id user_id deleted_by`,
    ),
  },
  place_revisions: { list: 'edits-of-places', omitted: { user_id: ownNumber, lock_version: bookkeeping } },
  nav_aid_revisions: {
    list: 'edits-of-navigation-aids',
    omitted: { user_id: ownNumber, lock_version: bookkeeping },
  },
  ratings: { list: 'ratings', omitted: { user_id: ownNumber } },
  place_confirmations: {
    list: 'confirmed-facts',
    omitted: { user_id: ownNumber },
    exportNames: { field: 'fact', is_confirmed: 'confirms', confirmed_at: 'at' },
  },
  posts: { list: 'reviews', omitted: { user_id: ownNumber } },
  vessels: {
    list: 'vessels',
    omitted: {
      user_id: ownNumber,
      normalized_name: derived,
      search_text: derived,
      grid_cell: derived,
      visibility: derived,
      lock_version: bookkeeping,
      changed_at: bookkeeping,
      simulated: 'false for vessels of users',
      ais_field_count: bookkeeping,
    },
    exportNames: {
      ais_updated_at: 'ais_at',
      stationary_since: 'still_since',
      stationary_position: 'still_position',
      nearby_lookup_position: 'nearby_position',
    },
  },
  positions: { list: 'positions' },
  sensor_readings: { list: 'sensor-readings' },
  sensor_rollups: { list: 'sensor-means' },
  visits: { list: 'check-ins' },
  vessel_visibility_periods: { list: 'visibility-periods' },
  vessel_areas: { list: 'areas' },
  follows: { list: 'follows', omitted: { user_id: ownNumber }, exportNames: { created_at: 'at' } },
  jobs: {
    list: 'chart-orders',
    omitted: { user_id: ownNumber, claimed_until: bookkeeping, blob_id: internal },
  },
  reports: {
    list: 'reports',
    omitted: { user_id: ownNumber, resolved_by: 'id of another user' },
    exportNames: { resolved_at: 'settled_at' },
  },
  photos: { list: 'photos', omitted: { user_id: ownNumber, blob_id: internal, thumb_blob_id: internal } },
  blobs: { list: 'uploads', omitted: { user_id: ownNumber, id: internal, key: internal } },
}
