-- What is derived from the measurements of a channel, and with which settings: docs/decisions/0033-derived-measurements.md.
create table derivation (
  org_id bigint not null references organisation on delete cascade,
  device_id integer not null references device on delete cascade,
  channel smallint not null,
  measurement_ids integer[] not null,
  settings jsonb not null,
  -- the first moment that is derived, and the one up to which everything is: the beginning of a local day, or of late readings
  first_at timestamptz not null,
  derived_to timestamptz not null,
  -- uplinks that were stored until then are taken into account
  seen_to timestamptz not null,
  missing_days integer not null default 0,
  primary key (org_id, device_id, channel)
);
create index derivation_device on derivation (device_id);

-- Readings that were derived after their uplinks were stored: those of days, and of what was stored before.
create table derived_reading (
  org_id bigint not null,
  series_id integer not null,
  measured_at timestamptz not null,
  uploaded_at timestamptz not null,
  value double precision not null,
  primary key (org_id, series_id, measured_at),
  foreign key (org_id, series_id) references series on delete cascade
);

-- Units in which a user sees values, by quantity; what is absent is shown as it is stored.
alter table account add column units jsonb not null default '{}';
