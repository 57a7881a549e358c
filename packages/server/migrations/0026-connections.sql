set local lock_timeout = '5s';

-- A device that an organisation adopted by its EUI alone is a row of its own: nothing proves that it is the only one with
-- that EUI, so it is reached through the organisation's own connections only. Its keys are in the network server.
alter table device
  add column adopted boolean not null default false,
  alter column join_eui drop not null,
  alter column app_key_sealed drop not null,
  alter column code_hmac drop not null,
  add constraint device_keys check (
    adopted or (join_eui is not null and app_key_sealed is not null and code_hmac is not null)
  ) not valid;
drop index device_eui;
drop index device_dev_eui;
create unique index device_eui on device (eui) where not adopted;
create unique index device_dev_eui on device (dev_eui) where not adopted;
create unique index device_org_eui on device (org_id, eui) where org_id is not null;
create unique index device_org_dev_eui on device (org_id, dev_eui) where org_id is not null;

-- An ingest token of an organisation is a connection of its own network server; without one it is the operator's.
alter table ingest_token
  add column connection_id integer generated always as identity,
  add column org_id bigint references organisation on delete cascade,
  add column kind text check (kind in ('chirpstack', 'tts', 'other')),
  add column way text check (way in ('http', 'mqtt')),
  add column last_message_at timestamptz,
  add constraint ingest_token_connection check ((org_id is null) = (kind is null) and (org_id is null) = (way is null))
    not valid;
create unique index ingest_token_id on ingest_token (connection_id);
create index ingest_token_org on ingest_token (org_id) where org_id is not null;

-- Messages that came through a connection of an organisation, in parts of an hour.
create table connection_traffic (
  token_hash bytea not null references ingest_token on delete cascade,
  started_at timestamptz not null,
  messages integer not null,
  primary key (token_hash, started_at)
);

-- DevEUIs that came through connections of an organisation which has no such device.
create table heard_device (
  org_id bigint not null references organisation on delete cascade,
  dev_eui text not null check (dev_eui ~ '^[0-9A-F]{16}$'),
  -- what the network server calls it
  name text not null,
  token_hash bytea not null,
  first_heard_at timestamptz not null,
  last_heard_at timestamptz not null,
  rssi real,
  snr real,
  messages bigint not null,
  primary key (org_id, dev_eui)
);
create index heard_device_age on heard_device (last_heard_at);

-- Their newest uplinks, until a device of the organisation has that DevEUI: then they are stored as if they came now. No
-- reference to heard_device: an uplink must not go with the row of a device that was adopted meanwhile.
create table heard_uplink (
  heard_id bigint generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  dev_eui text not null,
  frame_key bigint not null,
  heard_at timestamptz not null,
  uplink text not null
);
create unique index heard_uplink_frame on heard_uplink (org_id, dev_eui, frame_key);
create index heard_uplink_newest on heard_uplink (org_id, dev_eui, heard_id);
create index heard_uplink_org on heard_uplink (org_id, heard_id);
create index heard_uplink_age on heard_uplink (heard_at);
