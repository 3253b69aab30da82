-- Records that a recurring job failed on: the job goes on without them and tries each again later.
create table job_failures (
  job text not null,
  record text not null,
  failure text not null,
  -- Failures in a row.
  failures integer not null default 1,
  failed_at timestamptz not null,
  -- Not tried before then.
  next_at timestamptz not null,
  primary key (job, record)
);
