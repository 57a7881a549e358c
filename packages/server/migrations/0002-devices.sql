create table device_group (
  group_id text primary key check (group_id ~ '^[0-9A-F]{16}$'),
  org_id bigint not null references organisation on delete cascade,
  name text not null,
  created_at timestamptz not null
);
create unique index device_group_name on device_group (org_id, name);

-- A device exists once it was produced; org_id is empty until somebody binds it.
create table device (
  device_id integer generated always as identity primary key,
  eui text not null check (eui ~ '^[0-9A-F]{16}$'),
  model text not null,
  kind text not null check (kind in ('gateway', 'node', 'tracker', 'camera', 'kit')),
  dev_eui text not null,
  join_eui text not null,
  app_key_sealed bytea not null,
  code_hmac bytea not null,
  device_key_sealed bytea,
  org_id bigint references organisation,
  name text not null default '',
  description text not null default '',
  group_id text references device_group on delete set null,
  longitude double precision,
  latitude double precision,
  position_source text check (position_source in ('hand', 'device')),
  produced_at timestamptz not null,
  bound_at timestamptz,
  check ((org_id is null) = (bound_at is null))
);
create unique index device_eui on device (eui);
create unique index device_dev_eui on device (dev_eui);
create index device_org on device (org_id, kind) where org_id is not null;

create table device_channel (
  device_id integer not null references device on delete cascade,
  channel smallint not null,
  name text not null default '',
  status text not null default 'idle' check (status in ('normal', 'abnormal', 'idle')),
  sensor_type text,
  sensor_eui text not null default '',
  measurement_ids integer[] not null default '{}',
  primary key (device_id, channel)
);

-- What is known of a device now; written in the background, newest first wins.
create table device_status (
  device_id integer primary key references device on delete cascade,
  last_seen_at timestamptz not null,
  battery real,
  interval_minutes integer,
  hardware_version text,
  software_version text,
  rssi real,
  snr real,
  frame_counter bigint,
  frequency bigint,
  gateways jsonb not null default '[]'
);

-- Bound, joined, gone offline, back online: the activity of an organisation and the online record of a device.
create table device_event (
  org_id bigint not null references organisation on delete cascade,
  device_id integer not null references device on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('bound', 'online', 'offline', 'joined', 'removed'))
);
create index device_event_device on device_event (device_id, at desc);
create index device_event_org on device_event (org_id, at desc);
