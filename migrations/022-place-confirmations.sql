-- When a member last said that the facts still hold; null where none did, or where they changed since.
-- Who said so is in fact_votes, under the fact 'record'.
alter table places add column confirmed_at timestamptz;
