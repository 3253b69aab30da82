-- Who makes a job keeps it for a short time and renews that: one whose server died is taken up by another.
alter table jobs add column claimed_until timestamptz;
create index jobs_of_user on jobs (user_id, created_at);
