-- Readings stand inside the row of their uplink until a job packs them: docs/decisions/0013-history.md. Every table
-- carries its organisation, first in its key, so that a database sharded by organisation can distribute it.
set local lock_timeout = '10s';

-- The tables of before are emptied by a job, device by device, and replaced at its end by views without rows.
alter table reading rename to old_reading;
alter table uplink rename to old_uplink;
alter index uplink_device rename to old_uplink_device;
alter index uplink_frame rename to old_uplink_frame;
alter index uplink_received rename to old_uplink_received;
alter index reading_series rename to old_reading_series;

alter table latest drop constraint latest_series_id_fkey, drop constraint latest_pkey, add column org_id bigint;
update latest set org_id = series.org_id from series where series.series_id = latest.series_id;
delete from latest where org_id is null;
alter table series drop constraint series_pkey, add primary key (org_id, series_id);
drop index series_org;
alter table latest add primary key (org_id, series_id),
  add constraint latest_series foreign key (org_id, series_id) references series on delete cascade;

create table uplink (
  org_id bigint not null,
  device_id integer not null,
  received_at timestamptz not null,
  -- what copies of an uplink have in common, with the time that its sender states
  frame_key bigint not null,
  uploaded_at timestamptz not null,
  -- first and last time of its readings; null without readings
  measured_from timestamptz,
  measured_to timestamptz,
  f_cnt bigint,
  f_port smallint,
  reading_count integer not null,
  rssi real,
  snr real,
  source text not null,
  refusal text,
  detail text,
  time_replaced boolean not null,
  payload bytea not null,
  gateways jsonb not null,
  info jsonb,
  -- packed, with a version byte; null without readings, and where the readings are packed history already
  readings bytea,
  constraint uplink_frame primary key (org_id, device_id, received_at, frame_key)
);
-- Rows live for some days: what they free is used again by the next ones.
alter table uplink set (autovacuum_vacuum_scale_factor = 0.05);
create index uplink_times on uplink using brin (received_at, measured_to, uploaded_at) with (pages_per_range = 16);

-- Times, upload times and frame counters that the series of a device share, for some days: packed.
create table history_frames (
  org_id bigint not null,
  device_id integer not null,
  first_at timestamptz not null,
  -- distinguishes chunks that begin at the same time
  part smallint not null,
  last_at timestamptz not null,
  frame_count integer not null,
  reading_count integer not null,
  -- of the readings; and of the uplinks that brought them, with frame counters
  times bytea not null,
  uploads bytea not null,
  primary key (org_id, device_id, first_at, part)
);

-- One row for a series and a row of history_frames: its readings, packed, and what they come to.
create table history (
  org_id bigint not null,
  series_id integer not null,
  device_id integer not null,
  -- those of the row of history_frames
  frames_at timestamptz not null,
  part smallint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  reading_count integer not null,
  -- of numbers; null when some readings are none
  least double precision,
  most double precision,
  total double precision,
  first_value double precision,
  last_value double precision,
  packed bytea not null,
  primary key (org_id, series_id, frames_at, part)
);

-- Raw uplinks of a device for some days. `packed` is null once they are older than RAW_UPLINK_DAYS: the counts stay.
create table uplink_history (
  org_id bigint not null,
  device_id integer not null,
  first_at timestamptz not null,
  part smallint not null,
  last_at timestamptz not null,
  uplink_count integer not null,
  raw_bytes integer not null,
  refused_count integer not null,
  reading_count integer not null,
  -- frames with a counter, each counted once, and those missing between them
  counted integer not null,
  missing integer not null,
  first_f_cnt bigint,
  last_f_cnt bigint,
  packed bytea,
  primary key (org_id, device_id, first_at, part)
);
-- What is packed does not compress again.
alter table uplink alter column readings set storage external;
alter table history_frames alter column times set storage external, alter column uploads set storage external;
alter table history alter column packed set storage external;
alter table uplink_history alter column packed set storage external;

-- What is counted by hour and by local day is counted from rows.
with recent as (
  delete from old_uplink where received_at >= now() - interval '4 days' returning *
)
insert into uplink (org_id, device_id, received_at, frame_key, uploaded_at, f_cnt, f_port, reading_count, rssi, snr, source,
  refusal, detail, time_replaced, payload, gateways, info)
select org_id, device_id, received_at, frame_key, uploaded_at, f_cnt, f_port, reading_count, rssi, snr, source,
  refusal, detail, time_replaced, payload, gateways, info
from recent;

-- Statements that name the old tables work before and after, in every process, whatever they are at that moment. A
-- later release drops the views and this function.
create function drop_old_tables() returns void language plpgsql as $$
begin
  drop table old_reading, old_uplink;
  create view old_reading as
    select null::timestamptz as measured_at, null::timestamptz as uploaded_at, null::float8 as value,
      null::bigint as f_cnt, null::integer as series_id, null::jsonb as detail
    where false;
  create view old_uplink as
    select null::bigint as org_id, null::integer as device_id, null::bigint as frame_key,
      null::timestamptz as received_at
    where false;
  create rule nothing_to_delete as on delete to old_reading do instead nothing;
  create rule nothing_to_delete as on delete to old_uplink do instead nothing;
end $$;
do $$
begin
  if not exists (select from old_reading) and not exists (select from old_uplink) then
    perform drop_old_tables();
  end if;
end $$;
