set local lock_timeout = '5s';

-- What an organisation calls a measurement: one of the catalogue, or one of its own (5500 to 5999), which has a unit too.
-- `name` is the English one; an empty one is none.
alter table measurement_name
  add column name_zh text not null default '',
  add column name_ru text not null default '';

create table custom_sensor_type (
  org_id bigint not null references organisation on delete cascade,
  sensor_type integer not null check (sensor_type between 6000 and 6100),
  name_en text not null,
  name_zh text not null,
  name_ru text not null,
  measurement_ids integer[] not null,
  primary key (org_id, sensor_type)
);
