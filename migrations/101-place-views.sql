-- The index holds what a map view states of a place, so that views do not read the table, in which the places of a view
-- are on as many pages as there are places.
drop index places_position;
create index places_position on places using gist (position)
  include (id, feature, prominence, popularity, derived_columns, rating_sum, vote_count) where deleted_at is null;
