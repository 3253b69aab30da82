-- Renames tables and columns to the terms that the code uses. No row changes.

-- Places, aids to navigation and their sources.
alter table places rename column checked_in to checked_in_count;
alter table places rename column derived to derived_columns;
alter table places rename column name_key to normalized_name;
alter table places rename constraint places_checked_in_check to places_checked_in_count_check;
alter index places_name_key rename to places_normalized_name;
alter table nav_aids rename column derived to derived_columns;
alter table nav_aids rename column name_key to normalized_name;
alter table source_records rename column part to role;
alter table source_records rename constraint source_records_part_check to source_records_role_check;
alter table dirty_cells rename column mark to change_number;
alter sequence dirty_cells_mark_seq rename to dirty_cells_change_number_seq;

-- A user confirmed a field of a place; the field 'record' stands for all of them.
alter table fact_votes rename to place_confirmations;
alter table place_confirmations rename column fact to field;
alter table place_confirmations rename column confirms to is_confirmed;
alter table place_confirmations rename column at to confirmed_at;
alter table place_confirmations rename constraint fact_votes_pkey to place_confirmations_pkey;
alter table place_confirmations rename constraint fact_votes_place_id_fkey to place_confirmations_place_id_fkey;
alter table place_confirmations rename constraint fact_votes_user_id_fkey to place_confirmations_user_id_fkey;

-- Vessels.
alter table vessels rename column name_key to normalized_name;
-- Time of the stored static AIS data, and how many fields it had.
alter table vessels rename column ais_at to ais_updated_at;
alter table vessels rename column ais_quality to ais_field_count;
alter table vessels rename column still_since to stationary_since;
alter table vessels rename column still_position to stationary_position;
-- Position of the last lookup of `nearby`; null requests a new one.
alter table vessels rename column nearby_position to nearby_lookup_position;
-- South-west corner of the cell of 1/32 degree that contains the position.
alter table vessels rename column area to grid_cell;
-- Latitudes between which the recorded track lies.
alter table vessels rename column log_south to track_min_latitude;
alter table vessels rename column log_north to track_max_latitude;
alter index vessels_area rename to vessels_grid_cell;
alter index vessels_unplaced rename to vessels_nearby_lookup_due;
alter index vessels_guarded rename to vessels_blurred_or_delayed;

alter table vessel_hidden_periods rename column began_at to started_at;
alter table vessel_blurs rename column shown to visible_position;
alter table vessel_blurs rename column shown_at to visible_at;
-- The partitions take the name over.
alter table positions rename column shown to visible_position;

-- Followed vessels.
alter table connections rename to follows;
alter table follows rename column at to created_at;
alter table follows rename constraint connections_pkey to follows_pkey;
alter table follows rename constraint connections_user_id_fkey to follows_user_id_fkey;
alter table follows rename constraint connections_vessel_id_fkey to follows_vessel_id_fkey;
alter index connections_vessel rename to follows_vessel;

-- Stays of vessels at places.
alter table checkins rename to visits;
alter table visits rename constraint checkins_pkey to visits_pkey;
alter table visits rename constraint checkins_place_id_fkey to visits_place_id_fkey;
alter table visits rename constraint checkins_vessel_id_fkey to visits_vessel_id_fkey;
alter index checkins_place rename to visits_place;
alter index checkins_vessel rename to visits_vessel;
alter index checkins_recent rename to visits_recent;
alter index checkins_now rename to visits_now;
alter index checkins_open rename to visits_open;
alter index places_visited rename to places_with_visitors;
alter sequence checkins_id_seq rename to visits_id_seq;

-- Reports, feeds, jobs and the state of the application.
alter table reports rename column settled_at to resolved_at;
alter table reports rename column settled_by to resolved_by;
alter table reports rename constraint reports_settled_by_fkey to reports_resolved_by_fkey;
alter table feeds rename column failure to last_error;
alter table feeds rename column failures to consecutive_failures;
alter table feeds rename column next_at to next_attempt_at;
alter table job_failures rename column record to record_key;
alter table job_failures rename column failure to last_error;
alter table job_failures rename column failures to consecutive_failures;
alter table job_failures rename column next_at to next_attempt_at;
alter table facts rename to app_state;
alter table app_state rename column at to updated_at;
alter table app_state rename constraint facts_pkey to app_state_pkey;
