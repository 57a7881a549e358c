-- Programs that are connected to the stream, of every process: docs/decisions/0059-sessions-in-the-database.md.
set local lock_timeout = '5s';

create table stream_program (
  -- of the process that has the connection
  process uuid not null,
  org_id bigint not null references organisation on delete cascade,
  number integer not null,
  client_id text not null,
  -- null: it has a key of one device
  access_id text,
  eui text,
  address text not null,
  connected_at timestamptz not null,
  -- when the process said last that it lives
  seen_at timestamptz not null,
  primary key (process, org_id, number)
);
create index stream_program_org on stream_program (org_id);
