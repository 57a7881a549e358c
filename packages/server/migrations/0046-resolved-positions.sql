-- Where a tracker was by what it scanned around it, as the operator's resolver says. Readings of its own stay apart.
create table resolved_position (
  org_id bigint not null references organisation on delete cascade,
  device_id integer not null references device on delete cascade,
  measured_at timestamptz not null,
  source text not null check (source in ('wifi', 'ble')),
  longitude double precision not null check (abs(longitude) <= 180),
  latitude double precision not null check (abs(latitude) <= 90),
  accuracy_m real not null,
  primary key (org_id, device_id, measured_at)
);
create index resolved_position_device on resolved_position (device_id);
