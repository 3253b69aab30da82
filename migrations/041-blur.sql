-- The secret from which the first offset of a blurred vessel is made.
alter table vessels add column blur_key uuid not null default gen_random_uuid();

-- How a blurred vessel is shown to others (`vessels/blur`): what was last shown, and what
-- the next is made of. It holds true positions and secret offsets.
create table vessel_blurs (
  vessel_id integer primary key references vessels on delete cascade,
  blur_nm real not null,
  state jsonb not null,
  shown point not null,
  shown_at timestamptz not null
);

-- Where a report moved a blurred vessel to for others; null where it moved it nowhere.
alter table positions add column shown point;
