-- Up to where each process has written what it makes of uplinks in the background: docs/decisions/0099-recovery-progress.md.
create table written_progress (
  process uuid primary key,
  -- By the server's clock, as uploaded_at of uplinks: nothing that was stored before is unwritten.
  written_until timestamptz not null,
  -- By the database's clock: whoever does not write any more has ended.
  noted_at timestamptz not null default now()
);

-- Their rows change with every uplink: a new version that finds a place on the page of the old one changes no index.
alter table latest set (fillfactor = 85);
alter table device_status set (fillfactor = 85);
