-- Search by words in any order, by other names and by misspelled words.

-- Names of a place in other languages, former and alternative names, as stated by its sources.
alter table places add column other_names text[] not null default '{}';

-- The words of search_text. Replaces the index of its trigrams, which was larger and slower.
alter table places add column search_vector tsvector generated always as
  (array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))) stored;
create index places_search_vector on places using gin (search_vector) where deleted_at is null;
drop index places_search;

-- Every word that a place has or had in its search_text.
create table search_words (
  word text primary key,
  -- The word without one of its letters, for each letter. Two words of which one letter is
  -- missing, added, wrong or swapped with its neighbour share one of these.
  deletions text[] not null
);
insert into search_words (word, deletions)
select word, array(
  select distinct overlay(word placing '' from position for 1) from generate_series(1, char_length(word)) position
)
from (select distinct unnest(tsvector_to_array(search_vector)) as word from places) words;
create index search_words_prefix on search_words (word text_pattern_ops);
create index search_words_deletions on search_words using gin (deletions);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);
