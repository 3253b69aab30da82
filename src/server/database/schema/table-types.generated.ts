// Written by `npm run table-types`.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PointColumn } from '../column-types.ts'

/** The tables that `migrations/` create, with the types in which values are read and written. */
export interface SchemaTables {
  ais_density: {
    level: number
    x: number
    y: number
    to_x: number
    to_y: number
    passages: number
    simulated: Generated<number>
    updated_at: Generated<string>
  }
  app_state: {
    name: string
    value: ColumnType<unknown, string, string>
    updated_at: Generated<string>
  }
  blobs: {
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
  clearances: {
    id: Generated<number>
    key: string
    position: ColumnType<PointColumn, string, string>
    clearance: number
    feature: string
    updated_at: string | null
    digest: Buffer
    created_at: Generated<string>
    changed_at: Generated<string>
    by_region: Generated<boolean>
  }
  coast_cells: {
    number: number
    source_id: number
    spacing_m: number
    rings: Buffer
    overview: Buffer | null
  }
  coast_changes: {
    cell: number
  }
  coast_sources: {
    id: Generated<number>
    kind: string
    name: string
    licence: string
    date: string | null
    spacing_m: number
    imported_at: Generated<string>
  }
  dirty_cells: {
    layer: string
    x: number
    y: number
    change_number: Generated<number>
  }
  feeds: {
    name: string
    state: Generated<'waiting' | 'working' | 'failing' | 'off'>
    last_success_at: string | null
    last_failure_at: string | null
    last_error: string | null
    consecutive_failures: Generated<number>
    next_attempt_at: string | null
    etag: string | null
    last_modified: string | null
    counts: ColumnType<unknown, string | undefined, string>
  }
  follows: {
    user_id: number
    vessel_id: number
    created_at: Generated<string>
    accepted: Generated<boolean>
  }
  imports: {
    id: Generated<number>
    kind: string
    origin: string
    started_at: Generated<string>
    finished_at: string | null
    counts: ColumnType<unknown, string | undefined, string>
  }
  job_failures: {
    job: string
    record_key: string
    last_error: string
    consecutive_failures: Generated<number>
    failed_at: string
    next_attempt_at: string
  }
  jobs: {
    id: Generated<number>
    kind: string
    user_id: number | null
    state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
    input: ColumnType<unknown, string, string>
    progress: Generated<number>
    result: ColumnType<unknown, string | null, string | null>
    blob_id: number | null
    failure: string | null
    claimed_until: string | null
    created_at: Generated<string>
    started_at: string | null
    finished_at: string | null
  }
  map_cells: {
    layer: 'places' | 'nav_aids' | 'meteo'
    level: number
    x: number
    y: number
    type: number
    count: number
    sum_longitude: number
    sum_latitude: number
    west: number
    south: number
    east: number
    north: number
  }
  map_clusters: {
    layer: string
    level: number
    x: number
    y: number
    feature: string
  }
  map_names: {
    id: Generated<number>
    key: string
    name: string
    kind: 'town' | 'island' | 'bay' | 'cape' | 'strait' | 'sea'
    rank: number
    position: ColumnType<PointColumn, string, string>
    updated_at: string | null
    digest: Buffer
    created_at: Generated<string>
    by_region: Generated<boolean>
  }
  meteo_observations: {
    station_id: number
    at: string
    wdir: number | null
    wspd: number | null
    gst: number | null
    wvht: number | null
    dpd: number | null
    apd: number | null
    mwd: number | null
    pres: number | null
    atmp: number | null
    wtmp: number | null
    dewp: number | null
    vis: number | null
    ptdy: number | null
    tide: number | null
  }
  meteo_rollups: {
    station_id: number
    span: 'hour' | 'day'
    at: string
    wspd: number | null
    gst: number | null
    wdir: number | null
    atmp: number | null
    pres: number | null
    count: number
  }
  meteo_stations: {
    id: Generated<number>
    key: string
    name: string
    type_enum: Generated<12 | 13>
    mmsi: string | null
    position: ColumnType<PointColumn, string, string>
    source: string
    source_licence: string
    source_url: string | null
    latest: ColumnType<unknown, string | null, string | null>
    latest_at: string | null
    cell_x: number
    cell_y: number
    changed_at: Generated<string>
  }
  nav_aid_revisions: {
    id: Generated<number>
    nav_aid_id: number
    user_id: number | null
    at: Generated<string>
    lock_version: number
    before: ColumnType<unknown, string | null, string | null>
    after: ColumnType<unknown, string, string>
  }
  nav_aids: {
    id: Generated<number>
    name: string
    normalized_name: string
    mmsi: string | null
    mmsi_valid: Generated<boolean>
    aid_type: Generated<number>
    virtual: Generated<boolean>
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
    cell_x: number
    cell_y: number
    feature: string
    created_at: Generated<string>
    changed_at: Generated<string>
    lock_version: Generated<number>
    deleted_at: string | null
    deleted_by: number | null
  }
  overpass_tiles: {
    key: string
    fetched_at: Generated<string>
    records: number
  }
  photos: {
    id: Generated<number>
    blob_id: number
    thumb_blob_id: number | null
    width: number
    height: number
    caption: string | null
    user_id: number | null
    vessel_id: number | null
    created_at: Generated<string>
  }
  place_confirmations: {
    place_id: number
    field: string
    user_id: number
    is_confirmed: boolean
    confirmed_at: Generated<string>
  }
  place_revisions: {
    id: Generated<number>
    place_id: number
    user_id: number | null
    at: Generated<string>
    lock_version: number
    before: ColumnType<unknown, string | null, string | null>
    after: ColumnType<unknown, string, string>
  }
  place_shelters: {
    place_id: number
    position: ColumnType<PointColumn, string, string>
    quality: 'good' | 'coarse' | 'unknown'
    coast: ColumnType<unknown, string, string>
    water: ColumnType<PointColumn | null, string | null, string | null>
    rays: number[]
    limit_coasts: ColumnType<unknown, string, string>
    limit_coast_numbers: number[]
    program_version: string
    computed_at: Generated<string>
    low_metres: Generated<number[]>
    high_metres: Generated<number[]>
  }
  places: {
    id: Generated<number>
    name: string
    normalized_name: string
    other_names: Generated<string[]>
    type_enum: number
    position: ColumnType<PointColumn, string, string>
    approximate: Generated<boolean>
    address: string | null
    postal_code: string | null
    city: string | null
    state_code: string | null
    country_code: string | null
    phone: string | null
    email: string | null
    url: string | null
    description: string | null
    tags: ColumnType<unknown, string | undefined, string>
    facilities: Generated<number>
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
    derived_columns: Generated<string[]>
    user_edited: Generated<boolean>
    prominence: Generated<number>
    search_text: string
    search_vector: GeneratedAlways<string | null>
    cell_x: number
    cell_y: number
    feature: string
    created_at: Generated<string>
    changed_at: Generated<string>
    lock_version: Generated<number>
    deleted_at: string | null
    deleted_by: number | null
  }
  positions: {
    vessel_id: number
    at: string
    position: ColumnType<PointColumn, string, string>
    sog: number | null
    cog: number | null
    heading: number | null
    nav_status: number | null
    source: string
    received_at: Generated<string>
    visibility: Generated<number>
  }
  posts: {
    id: Generated<number>
    place_id: number
    user_id: number | null
    comment: string
    provider: string | null
    photo_id: number | null
    link: string | null
    client_key: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  ratings: {
    place_id: number
    user_id: number
    stars: number
    at: Generated<string>
  }
  region_parts: {
    region_id: number
    part: 'places' | 'seamarks' | 'names' | 'coast' | 'stations'
    state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'off'>
    done: Generated<number>
    total: Generated<number>
    failure: string | null
    finished_at: string | null
  }
  regions: {
    id: Generated<number>
    name: string
    west: number
    south: number
    east: number
    north: number
    created_at: Generated<string>
    started_at: Generated<string>
    finished_at: string | null
    due_at: Generated<string>
    failures: Generated<number>
    claimed_until: string | null
    removed_at: string | null
  }
  reports: {
    id: Generated<number>
    user_id: number | null
    subject: 'place' | 'post' | 'photo' | 'nav_aid' | 'vessel' | 'user'
    subject_id: number
    reason: string
    at: Generated<string>
    resolved_at: string | null
    resolved_by: number | null
  }
  seamarks: {
    id: Generated<number>
    key: string
    type: string
    name: string | null
    position: ColumnType<PointColumn, string, string>
    rank: number
    drawing: ColumnType<unknown, string, string>
    feature: string
    source: string
    source_licence: string
    source_url: string | null
    updated_at: string | null
    digest: Buffer
    created_at: Generated<string>
    changed_at: Generated<string>
    by_region: Generated<boolean>
  }
  search_words: {
    word: string
    deletions: string[]
  }
  sensor_readings: {
    vessel_id: number
    kind: 'wsp' | 'wang' | 'dbt'
    at: string
    value: number
    source: string
    visibility: Generated<number>
  }
  sensor_rollups: {
    vessel_id: number
    kind: 'wsp' | 'wang' | 'dbt'
    span: 'hour' | 'day'
    at: string
    mean: number
    low: number
    high: number
    count: number
    visibility: Generated<number>
  }
  sessions: {
    id: Generated<number>
    user_id: number
    token_hash: Buffer
    user_agent: string | null
    created_at: Generated<string>
    last_seen_at: Generated<string>
    expires_at: string
    revoked_at: string | null
  }
  shelter_queue: {
    place_id: number
    queued_at: Generated<string>
    ticket: Generated<number>
    square: Generated<number>
  }
  sign_in_attempts: {
    subject: string
    attempts: number
    window_start: Generated<string>
  }
  source_aliases: {
    alias: string
    place_id: number
  }
  source_records: {
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
    by_region: Generated<boolean>
  }
  user_identities: {
    issuer: string
    subject: string
    user_id: number
    created_at: Generated<string>
  }
  user_tokens: {
    id: Generated<number>
    user_id: number
    kind: 'confirmation' | 'password'
    token_hash: Buffer
    created_at: Generated<string>
    expires_at: string
    used_at: string | null
  }
  users: {
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
    api_key_cipher: Buffer | null
    api_key_hash: Buffer | null
    admin: Generated<boolean>
    confirmed_at: string | null
    intro_dismissed_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    lock_version: Generated<number>
    deleted_at: string | null
  }
  vessel_areas: {
    vessel_id: number
    snapshot_at: string
    shown_from: string
    audience: 'public' | 'followers'
    z: number | null
    x: number | null
    y: number | null
  }
  vessel_visibility_periods: {
    vessel_id: number
    started_at: string
    visibility: number
  }
  vessels: {
    id: Generated<number>
    name: string
    normalized_name: string
    search_text: string
    mmsi: string | null
    imo: string | null
    call_sign: string | null
    description: string | null
    vessel_type: Generated<string>
    ais_ship_type: number | null
    country_registration: Generated<string>
    place_id: number | null
    loa: number | null
    beam: number | null
    draft: number | null
    make: string | null
    model: string | null
    year_make: number | null
    stinkpot: Generated<boolean>
    simulated: Generated<boolean>
    ais_updated_at: string | null
    ais_field_count: Generated<number>
    user_id: number | null
    claimed: Generated<boolean>
    audience: Generated<'public' | 'followers' | 'nobody'>
    area_nm: 1 | 2 | 4 | 8 | 16 | 32 | 64 | null
    delay_hours: Generated<number>
    position_expires_hours: number | null
    privacy_changed_at: string | null
    visibility: GeneratedAlways<number>
    position: ColumnType<PointColumn | null, string | null, string | null>
    position_at: string | null
    grid_cell: GeneratedAlways<PointColumn | null>
    sog: number | null
    cog: number | null
    heading: number | null
    status: number | null
    stationary_since: string | null
    stationary_position: ColumnType<PointColumn | null, string | null, string | null>
    nearby: ColumnType<unknown, string | null, string | null>
    nearby_lookup_position: ColumnType<PointColumn | null, string | null, string | null>
    source: Generated<string>
    source_licence: Generated<string>
    source_url: string | null
    created_at: Generated<string>
    updated_at: string | null
    changed_at: Generated<string>
    lock_version: Generated<number>
    deleted_at: string | null
  }
  visits: {
    id: Generated<number>
    place_id: number
    vessel_id: number
    arrived_at: string
    last_seen_at: string
    away_since: string | null
    left_at: string | null
    visibility: Generated<number>
  }
}
