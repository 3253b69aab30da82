// Former names of tables and columns.

/** New names of tables in `060-standard-names.sql`. */
export const renamedTables: Readonly<Record<string, string>> = {
  fact_votes: 'place_confirmations',
  connections: 'follows',
  checkins: 'visits',
  facts: 'app_state',
}

/** New names of columns, by the former name of the table. */
export const renamedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  places: { checked_in: 'checked_in_count', derived: 'derived_columns', name_key: 'normalized_name' },
  nav_aids: { derived: 'derived_columns', name_key: 'normalized_name' },
  source_records: { part: 'role' },
  dirty_cells: { mark: 'change_number' },
  fact_votes: { fact: 'field', confirms: 'is_confirmed', at: 'confirmed_at' },
  vessels: {
    name_key: 'normalized_name',
    ais_at: 'ais_updated_at',
    ais_quality: 'ais_field_count',
    still_since: 'stationary_since',
    still_position: 'stationary_position',
    nearby_position: 'nearby_lookup_position',
    area: 'grid_cell',
    log_south: 'track_min_latitude',
    log_north: 'track_max_latitude',
  },
  vessel_hidden_periods: { began_at: 'started_at' },
  vessel_blurs: { shown: 'visible_position', shown_at: 'visible_at' },
  positions: { shown: 'visible_position' },
  connections: { at: 'created_at' },
  reports: { settled_at: 'resolved_at', settled_by: 'resolved_by' },
  feeds: { failure: 'last_error', failures: 'consecutive_failures', next_at: 'next_attempt_at' },
  job_failures: {
    record: 'record_key',
    failure: 'last_error',
    failures: 'consecutive_failures',
    next_at: 'next_attempt_at',
  },
  facts: { at: 'updated_at' },
}

/**
 * Rows in the schema before `060-standard-names.sql`, in every table with a name that it
 * changes. Values differ, so that exchanged columns are found.
 */
export const formerRows: readonly string[] = [
  `insert into users (id, email, first_name) overriding system value
   values (1, 'ada@example.org', 'Ada'), (2, 'bo@example.org', 'Bo')`,
  `insert into places (id, name, type_enum, position, checked_in, source, source_licence, derived, name_key,
     search_text, cell_x, cell_y, feature, confirmed_at)
   overriding system value
   values (1401, 'Port Vell', 0, point(2.18, 41.38), 1, 'openstreetmap', 'ODbL-1.0', '{city,country_code}',
     'port vell', ' port vell', 2072, 1531, '{"type":"Feature"}', '2026-05-02T10:00Z')`,
  `insert into nav_aids (id, name, mmsi, position, source, source_licence, derived, name_key, cell_x, cell_y, feature)
   overriding system value
   values (1, 'East buoy', '992241001', point(2.2, 41.4), 'ais', 'not stated', '{country_code}', 'east buoy',
     2073, 1531, '{"type":"Feature"}')`,
  `insert into source_records (key, source, source_licence, place_id, part, digest)
   values ('osm:node/1', 'openstreetmap', 'ODbL-1.0', 1401, 'own', '\\x01'),
     ('wpi:1', 'nga-wpi', 'Public domain', 1401, 'merged', '\\x02')`,
  "insert into dirty_cells (layer, x, y) values ('places', 2072, 1531), ('nav_aids', 2073, 1531)",
  `insert into fact_votes (place_id, fact, user_id, confirms, at)
   values (1401, 'record', 1, true, '2026-05-02T10:00Z'), (1401, 'record', 2, false, '2026-05-03T10:00Z')`,
  `insert into vessels (id, name, mmsi, user_id, blur_nm, audience, position, position_at, name_key, search_text,
     ais_at, ais_quality, still_since, still_position, nearby_position, nearby, log_south, log_north)
   overriding system value
   values (1, 'Fram', '257111222', null, 0, 'public', point(2.17, 41.37), now(), 'fram', ' fram',
       '2026-05-01T08:00Z', 5, '2026-05-01T09:00Z', point(2.1701, 41.3702), point(2.1703, 41.3704),
       '{"city":"Barcelona"}', 40.5, 42.5),
     (2, 'Veiled', null, 1, 2, 'followers', point(3, 42), now(), 'veiled', ' veiled', null, 0, null, null,
       null, null, 41, 43)`,
  `insert into vessel_hidden_periods (vessel_id, began_at, ended_at)
   values (2, '2026-04-01T00:00Z', '2026-04-02T00:00Z'), (2, '2026-05-01T00:00Z', null)`,
  `insert into vessel_blurs (vessel_id, blur_nm, state, shown, shown_at)
   values (2, 2, '{"isStay":true,"shown":{"latitude":42.01,"longitude":3.02},"shownAt":"2026-05-01T10:15:00.000Z"}',
     point(3.02, 42.01), '2026-05-01T10:15Z')`,
  // One row in the partition of a week, one in the default partition.
  `insert into positions (vessel_id, at, position, shown, source)
   values (1, now(), point(2.17, 41.37), null, 'ais'), (2, now(), point(3, 42), point(3.02, 42.01), 'phone'),
     (2, '2001-02-03T04:05Z', point(5, 45), point(5.05, 45.06), 'phone')`,
  `insert into connections (user_id, vessel_id, at, accepted)
   values (2, 2, '2026-05-04T10:00Z', true), (1, 1, '2026-05-05T10:00Z', false)`,
  `insert into checkins (place_id, vessel_id, arrived_at, last_seen_at, left_at, away_since)
   values (1401, 1, now() - interval '2 hours', now() - interval '1 minute', null, now() - interval '1 minute'),
     (1401, 2, '2026-05-01T08:00Z', '2026-05-01T09:00Z', '2026-05-01T09:30Z', null)`,
  `insert into reports (user_id, subject, subject_id, reason, settled_at, settled_by)
   values (1, 'place', 1401, 'moved', '2026-05-06T10:00Z', 2), (2, 'vessel', 1, 'sold', null, null)`,
  `insert into feeds (name, state, last_failure_at, failure, failures, next_at)
   values ('ndbc', 'failing', '2026-05-06T10:00Z', 'timeout', 3, '2026-05-06T11:00Z')`,
  `insert into job_failures (job, record, failure, failures, failed_at, next_at)
   values ('map cells', '17', 'no space', 2, '2026-05-06T10:00Z', '2126-05-06T12:00Z')`,
  `insert into facts (name, value, at) values ('starter data', '{"places":1}', '2026-05-07T10:00Z')`,
]

/** Vessels without an owner, one of them hidden, in the schema before `040-hidden-periods.sql`. */
export const hiddenVesselRows: readonly string[] = [
  `insert into vessels (id, name, name_key, search_text, audience, position, position_at, log_south)
   overriding system value
   values (1, 'Hidden', 'hidden', 'hidden', 'nobody', point(4, 43), now(), 40),
     (2, 'Open', 'open', 'open', 'public', point(4, 43), now(), 40)`,
  `insert into positions (vessel_id, at, position, source)
   values (1, now(), point(4, 43), 'ais'), (2, now(), point(4, 43), 'ais')`,
]

/** Matches former names of constraints, indexes and sequences. */
export const formerNamePattern =
  '(^|_)(checkins|connections|facts?|votes|checked_in_check|name_key|part_check|settled|mark|guarded)(_|$)|^vessels_area$'

/** Vessels by name, with the columns that `102-areas.sql` reads. */
const blurredVessels: Readonly<Record<string, string>> = {
  open: "null, 0, 'public', 0, null",
  'open again': "1, 0, 'public', 0, null",
  'open again and heard': "1, 0, 'public', 0, null",
  'blurred by half a mile': "1, 0.5, 'public', 0, null",
  'blurred by a mile': "1, 1, 'public', 0, null",
  'blurred by five miles': "1, 5, 'public', 0, null",
  'blurred by sixty miles': "1, 60, 'public', 0, null",
  'blurred by a hundred miles': "1, 100, 'public', 0, null",
  delayed: "1, 0, 'public', 6, null",
  expiring: "1, 0, 'public', 0, 24",
  'for followers': "1, 0, 'followers', 0, null",
  'for followers, blurred': "1, 2, 'followers', 0, null",
  'for nobody': "1, 0, 'nobody', 0, null",
}

/** Rows in the schema before `102-areas.sql`. Vessels are hidden since `hiddenFrom`; one was until `hiddenTo`. */
export function listBlurredRows(hiddenFrom: string, hiddenTo: string): string[] {
  const isHidden = "name <> 'open'"
  const vesselRows = Object.entries(blurredVessels).map(
    ([name, columns], index) =>
      `('${name}', '${227007000 + index}', ${columns}, 'ais', '${name}', ' ${name}', point(4, 43), now(), 5, 90, 91, 0,
        '{"city":"Arles"}'::json, point(4, 43), now(), point(4, 43), '2020-01-01Z'::timestamptz)`,
  )
  return [
    "insert into users (id, email) overriding system value values (1, 'ada@example.org'), (2, 'bo@example.org')",
    `insert into vessels (name, mmsi, user_id, blur_nm, audience, delay_hours, position_expires_hours, source,
       normalized_name, search_text, position, position_at, sog, cog, heading, status, nearby, nearby_lookup_position,
       stationary_since, stationary_position, created_at) values ${vesselRows.join(', ')}`,
    `update vessels set position_at = '${hiddenTo}'::timestamptz - interval '1 minute' where name = 'open again'`,
    `update vessels set stationary_since = '${hiddenTo}'::timestamptz - interval '1 minute' where name like 'open again%'`,
    // As with the former code, the period of a vessel that was created hidden starts at its creation.
    `update vessels set created_at = '${hiddenFrom}' where name = 'delayed'`,
    `insert into vessel_hidden_periods (vessel_id, started_at, ended_at)
     select id, '${hiddenFrom}', case when name like 'open again%' then '${hiddenTo}'::timestamptz end
     from vessels where ${isHidden}`,
    `insert into vessel_blurs (vessel_id, blur_nm, state, visible_position, visible_at)
     select id, blur_nm, '{}', point(4.1, 43.1), now() from vessels where blur_nm > 0`,
    // Reports of the time before, of the hidden time, one that arrived then, and of the time after.
    `insert into positions (vessel_id, at, received_at, position, visible_position, source)
     select v.id, r.at, r.received_at, point(4, 43), null, 'plotter' from vessels v cross join (values
       ('${hiddenFrom}'::timestamptz - interval '2 hours', '${hiddenFrom}'::timestamptz - interval '2 hours'),
       ('${hiddenFrom}'::timestamptz - interval '1 hour', '${hiddenFrom}'::timestamptz + interval '1 hour'),
       ('${hiddenFrom}'::timestamptz + interval '1 hour', '${hiddenFrom}'::timestamptz + interval '1 hour'),
       ('${hiddenTo}'::timestamptz + interval '1 hour', '${hiddenTo}'::timestamptz + interval '1 hour')
     ) r (at, received_at)`,
    `insert into sensor_readings (vessel_id, kind, at, value, source)
     select v.id, 'dbt', r.at, 7, 'boat' from vessels v cross join (values
       ('${hiddenFrom}'::timestamptz - interval '2 hours'), ('${hiddenFrom}'::timestamptz + interval '1 hour'),
       ('${hiddenTo}'::timestamptz + interval '1 hour')) r (at)`,
    `insert into sensor_rollups (vessel_id, kind, span, at, mean, low, high, count)
     select v.id, 'dbt', r.span, date_trunc(r.span, r.at, 'UTC'), 7, 7, 7, 1 from vessels v cross join (values
       ('hour', '${hiddenFrom}'::timestamptz - interval '3 hours'), ('hour', '${hiddenFrom}'::timestamptz + interval '1 hour'),
       ('day', '${hiddenFrom}'::timestamptz - interval '1 hour')) r (span, at)`,
    `insert into places (id, name, type_enum, position, source, source_licence, normalized_name, search_text, cell_x,
       cell_y, feature)
     overriding system value
     values (1, 'Port Camargue', 0, point(4, 43), 'openstreetmap', 'ODbL-1.0', 'port camargue', ' port camargue', 1, 1, '{}')`,
    `insert into visits (place_id, vessel_id, arrived_at, last_seen_at, left_at)
     select 1, v.id, r.arrived_at, r.last_seen_at, r.left_at from vessels v cross join (values
       ('${hiddenFrom}'::timestamptz - interval '9 hours', '${hiddenFrom}'::timestamptz - interval '8 hours',
         '${hiddenFrom}'::timestamptz - interval '7 hours'),
       ('${hiddenFrom}'::timestamptz - interval '1 hour', '${hiddenTo}'::timestamptz - interval '1 minute', null)
     ) r (arrived_at, last_seen_at, left_at)`,
    `insert into meteo_stations (key, name, mmsi, position, type_enum, source, source_licence, latest, latest_at, cell_x, cell_y)
     select 'ais:' || mmsi, name, mmsi, point(4, 43), 13, 'ais', 'not stated', '{}', now(), 0, 0 from vessels`,
    `insert into follows (user_id, vessel_id, accepted) select 2, id, true from vessels`,
  ]
}
