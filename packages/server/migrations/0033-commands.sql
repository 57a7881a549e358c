-- A command to a device and what became of it. A command is a downlink: `payload` on `f_port`.
create table device_command (
  command_id uuid primary key,
  org_id bigint not null references organisation on delete cascade,
  device_id integer not null references device on delete cascade,
  kind text not null,
  parameters jsonb not null,
  f_port smallint not null,
  payload bytea not null,
  state text not null check (
    state in ('queued', 'sent', 'acknowledged', 'confirmed', 'expired', 'failed', 'cancelled')
  ),
  -- account, or access id of a program
  requested_by text not null,
  queued_at timestamptz not null,
  -- an attempt to hand it over is in flight, or was cut off
  sending_since timestamptz,
  handed_over_at timestamptz,
  sent_at timestamptz,
  acknowledged_at timestamptz,
  confirmed_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  reason text,
  -- what the network server calls it, where that is not command_id
  queue_id text
);
-- One of a kind at a time.
create unique index device_command_in_progress on device_command (device_id, kind) where state in ('queued', 'sent');
create index device_command_device on device_command (org_id, device_id, queued_at desc);
create index device_command_org on device_command (org_id, queued_at desc);
create index device_command_queue_id on device_command (queue_id) where queue_id is not null;
create index device_command_open on device_command (expires_at) where state in ('queued', 'sent', 'acknowledged');

-- By which network server the last uplink of a device came, and what that calls it: the way back.
create table downlink_route (
  device_id integer primary key references device on delete cascade,
  token_hash bytea not null references ingest_token on delete cascade,
  source text not null check (source in ('chirpstack', 'tts')),
  way text not null check (way in ('http', 'mqtt')),
  application_id text not null,
  device_name text not null
);

-- Settings as a device reported them last.
create table reported_setting (
  device_id integer primary key references device on delete cascade,
  org_id bigint not null references organisation on delete cascade,
  settings jsonb not null,
  reported_at timestamptz not null
);
