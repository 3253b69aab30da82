-- Set when the bytes are to leave the storage; the row goes after them, so that no file is forgotten.
alter table blobs add column removed_at timestamptz;
create index blobs_removed on blobs (id) where removed_at is not null;
create index blobs_created on blobs (created_at);

-- What a photo is looked for by when a blob or the photo goes.
create index photos_blob on photos (blob_id);
create index photos_thumb_blob on photos (thumb_blob_id) where thumb_blob_id is not null;
create index photos_user on photos (user_id) where user_id is not null;
create index users_photo on users (photo_id) where photo_id is not null;
create index places_photo on places (photo_id) where photo_id is not null;
create index nav_aids_photo on nav_aids (photo_id) where photo_id is not null;
create index posts_photo on posts (photo_id) where photo_id is not null;
create index blobs_user on blobs (user_id) where user_id is not null;
