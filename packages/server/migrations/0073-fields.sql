set local lock_timeout = '5s';

create table field (
  field_id integer generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  name text not null,
  crop text not null default '',
  -- in square metres
  area double precision not null,
  corners integer not null,
  -- as in the contract: coordinates of a MultiPolygon of GeoJSON
  outline jsonb not null,
  -- Its rings and what is around them in ten-millionths of a degree, going on across the 180th meridian: geometric types take
  -- what is closer than 0.000001 for the same, whatever the unit. A place is within where it is in an odd number of rings.
  rings polygon[] not null,
  bounds box not null,
  constraint field_name unique (org_id, name)
);
create index field_bounds on field using gist (bounds);

-- Chosen by people for devices whose position is not known.
create table device_field (
  device_id integer primary key references device on delete cascade,
  org_id bigint not null references organisation on delete cascade,
  field_id integer not null references field on delete cascade
);
create index device_field_field on device_field (field_id);

-- A field stays as long as a geofence follows it.
alter table geofence
  add column field_id integer generated always as ((shape ->> 'field_id')::integer) stored,
  add constraint geofence_field foreign key (field_id) references field;
create index geofence_field on geofence (field_id) where field_id is not null;
