-- When the owner of a vessel restricted what others see of it: what was recorded then goes
-- when the vessel is given up. No end while it lasts.
create table vessel_hidden_periods (
  vessel_id integer not null references vessels on delete cascade,
  began_at timestamptz not null,
  ended_at timestamptz
);
create index vessel_hidden_periods_vessel on vessel_hidden_periods (vessel_id);

-- What present owners hid before is not known: all of it counts as hidden.
insert into vessel_hidden_periods (vessel_id, began_at, ended_at)
select id, to_timestamp(0), case
    when audience = 'public' and blur_nm = 0 and delay_hours = 0 and position_expires_hours is null then now()
  end
from vessels where user_id is not null;

-- Vessels that were given up while they were hidden: what was hidden goes, and they are public again.
create temporary table given_up on commit drop as
select id from vessels
where user_id is null
  and (audience <> 'public' or blur_nm > 0 or delay_hours > 0 or position_expires_hours is not null);
delete from positions where vessel_id in (select id from given_up);
delete from sensor_readings where vessel_id in (select id from given_up);
delete from sensor_rollups where vessel_id in (select id from given_up);
delete from checkins where vessel_id in (select id from given_up);
update vessels set audience = 'public', blur_nm = 0, delay_hours = 0, position_expires_hours = null,
  position = null, position_at = null, sog = null, cog = null, heading = null, status = null, nearby = null,
  nearby_position = null, still_since = null, still_position = null, log_south = -90, log_north = 90
where id in (select id from given_up);
