-- Who follows a vessel that is shown to its followers alone is accepted by its owner; those
-- who followed before are.
alter table connections add column accepted boolean not null default true;
