-- What one organisation measures with one device, channel and measurement. A device that is transferred
-- starts new series: the history stays with the organisation that recorded it.
create table series (
  series_id integer generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  device_id integer not null references device on delete cascade,
  channel smallint not null,
  measurement_id integer not null
);
create unique index series_key on series (device_id, channel, measurement_id, org_id);
create index series_org on series (org_id);

-- Monthly partitions are made by the program, ahead and on demand (reading_2026_11).
create table reading (
  measured_at timestamptz not null,
  uploaded_at timestamptz not null,
  value double precision,
  f_cnt bigint,
  series_id integer not null,
  -- only what is not a number: texts, event numbers, access points and beacons heard
  detail jsonb
) partition by range (measured_at);
create unique index reading_key on reading (series_id, measured_at) include (value);

create table latest (
  series_id integer primary key references series on delete cascade,
  measured_at timestamptz not null,
  uploaded_at timestamptz not null,
  value double precision,
  detail jsonb
);

-- Every message of a device as it came, with what became of it. Partitions as above (uplink_2026_11); each has
-- a unique index on (device_id, frame_key), which cannot stand here because it lacks the time.
create table uplink (
  received_at timestamptz not null,
  uploaded_at timestamptz not null,
  org_id bigint not null,
  device_id integer not null,
  frame_key bigint not null,
  f_cnt bigint,
  f_port smallint,
  reading_count smallint not null,
  rssi real,
  snr real,
  source text not null,
  refusal text,
  detail text,
  payload bytea not null,
  gateways jsonb not null,
  info jsonb
) partition by range (received_at);
create index uplink_device on uplink (device_id, received_at desc);
create index uplink_received on uplink using brin (received_at) with (pages_per_range = 16);
