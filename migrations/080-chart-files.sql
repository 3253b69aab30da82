-- The finished file of a chart job in a bucket, where every server of the database can read it.
-- Null while it is not finished, or if files are stored on the disk of the server that made it.
alter table jobs add column blob_id integer references blobs on delete set null;
create index jobs_blob on jobs (blob_id) where blob_id is not null;
