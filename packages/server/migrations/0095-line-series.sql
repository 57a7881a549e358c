set local lock_timeout = '5s';

-- What kits and connections write as line protocol, and what each of these series is: docs/decisions/0060-line-protocol.md.
create table line_series (
  series_id bigint generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  -- one of both writes it
  kit_id integer references device on delete cascade,
  connection_id integer references connection (connection_id) on delete cascade,
  -- digest of what names it
  key bytea not null,
  measurement text not null,
  tags jsonb not null,
  field text not null,
  names_device boolean not null,
  names_channel boolean not null,
  state text not null check (state in ('proposed', 'automatic', 'accepted', 'ignored')),
  -- where its values go, or might; null: what its lines name
  device_id integer references device on delete cascade,
  channel smallint,
  measurement_id integer,
  factor double precision not null,
  shift double precision not null,
  unit text not null,
  first_at timestamptz not null,
  -- a value of it was kept
  heard_at timestamptz not null,
  constraint line_series_source check (num_nonnulls(kit_id, connection_id) = 1)
);
create unique index line_series_kit on line_series (kit_id, key) where kit_id is not null;
create unique index line_series_connection on line_series (connection_id, key) where connection_id is not null;
create index line_series_org on line_series (org_id);
create index line_series_device on line_series (device_id) where device_id is not null;

-- The newest values of series that nobody has said anything of, until they are stored as readings.
create table line_value (
  value_id bigint generated always as identity primary key,
  series_id bigint not null references line_series on delete cascade,
  at timestamptz not null,
  value double precision not null,
  -- as the line names them; null: it does not
  eui text,
  channel smallint
);
create index line_value_series on line_value (series_id, value_id);
