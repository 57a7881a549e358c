-- Truncated and written by /readyz: a new file and page each time, so that a full disk is seen.
create table write_check (at timestamptz not null default now());
