-- What an organisation had and has no more: its activity names devices that are others' now, or gone.
create table removed_device (
  org_id bigint not null references organisation on delete cascade,
  device_id integer not null,
  eui text not null,
  name text not null,
  is_gateway boolean not null,
  at timestamptz not null
);
create index removed_device_org on removed_device (org_id, at desc);
