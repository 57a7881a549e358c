set local lock_timeout = '5s';

-- Exports of readings of any size; the files are in EXPORT_DIR.
create table data_export (
  org_id bigint not null references organisation on delete cascade,
  export_id bigint generated always as identity,
  -- who is told; null: the account is gone
  user_id bigint references account on delete set null,
  format text not null,
  -- device_ids, group_id, channel, measurement_ids: what is absent is everything
  wanted jsonb not null,
  range_from timestamptz not null,
  range_to timestamptz not null,
  timezone text not null,
  language text not null,
  state text not null default 'running' check (state in ('running', 'ready', 'failed')),
  failure text,
  -- about
  expected_rows double precision not null,
  -- How far the file is written: what stands behind these bytes is written again, readings up to write_to are missing.
  rows bigint not null default 0,
  bytes bigint not null default 0,
  write_to timestamptz not null,
  -- what the format needs to go on
  writer_state text,
  created_at timestamptz not null,
  progressed_at timestamptz not null,
  finished_at timestamptz,
  primary key (org_id, export_id)
);
create index data_export_user on data_export (user_id) where user_id is not null;
