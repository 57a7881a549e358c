-- Imports of history, each of which can be removed whole: docs/decisions/0037-imports.md.
set local lock_timeout = '5s';

create table history_import (
  org_id bigint not null references organisation on delete cascade,
  import_id integer generated always as identity,
  source text not null,
  name text not null,
  state text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- of the whole file
  bytes bigint not null,
  received bigint not null default 0,
  -- of a file: format, mapping and what is left out; of a cloud: address, devices and time
  settings jsonb,
  -- credentials of a cloud, sealed, until the import ends
  secret bytea,
  -- rows of the file, or requests to the cloud: checked, stored, and all of them
  checked integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  readings bigint not null default 0,
  duplicates bigint not null default 0,
  first_at timestamptz,
  last_at timestamptz,
  report jsonb,
  problem text,
  -- requests to a cloud that failed one after the other
  attempts integer not null default 0,
  primary key (org_id, import_id)
);

-- An uploaded file, until it is imported.
create table history_import_part (
  org_id bigint not null,
  import_id integer not null,
  part integer not null,
  bytes bytea not null,
  primary key (org_id, import_id, part),
  foreign key (org_id, import_id) references history_import on delete cascade
);

-- Imported readings are packed in chunks of their own, which nothing else is packed into.
alter table history_frames add column import_id integer;
create index history_frames_import on history_frames (org_id, import_id) where import_id is not null;
