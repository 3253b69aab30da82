-- A program on board may send a review twice when the first answer was lost: by its key it is known again.
alter table posts add column client_key text check (char_length(client_key) between 8 and 64);
create unique index posts_client_key on posts (user_id, client_key) where client_key is not null;
