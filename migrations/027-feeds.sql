-- How each feed fares, and when it is asked again: kept here, so that a restart asks nobody sooner.
alter table feeds
  add column state text not null default 'waiting' check (state in ('waiting', 'working', 'failing', 'off')),
  -- Failures in a row.
  add column failures integer not null default 0,
  add column next_at timestamptz,
  -- What the other side said of the last answer, for the next conditional request.
  add column etag text,
  add column last_modified text;
