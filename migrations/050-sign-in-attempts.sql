-- Attempts to log in by what they are counted for (digests alone), each counted before its password is verified.
-- One row a subject and one upsert an attempt, so that parallel attempts cannot pass the limit together.
drop table sign_in_failures;
create table sign_in_attempts (
  subject text primary key,
  attempts integer not null check (attempts > 0),
  window_start timestamptz not null default now()
);
create index sign_in_attempts_start on sign_in_attempts (window_start);
