-- How an organisation wants to see the values of a node. A series without a row has its usual place, is shown, and is called as
-- its measurement.
create table value_block (
  org_id bigint not null references organisation on delete cascade,
  device_id integer not null references device on delete cascade,
  channel smallint not null,
  measurement_id integer not null,
  -- from 1; null: behind those that have a place
  place smallint,
  hidden boolean not null default false,
  name text not null default '',
  primary key (org_id, device_id, channel, measurement_id)
);
create index value_block_device on value_block (device_id);
