-- Archives that owners make of their organisation: docs/decisions/0088-archive-of-an-organisation.md. The files are in DATA_DIR.
set local lock_timeout = '5s';

create table organisation_archive (
  archive_id bigint primary key generated always as identity,
  org_id bigint not null references organisation on delete cascade,
  state text not null default 'running' check (state in ('running', 'ready', 'failed')),
  bytes bigint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index organisation_archive_org on organisation_archive (org_id, created_at);
