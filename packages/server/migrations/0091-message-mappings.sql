set local lock_timeout = '5s';

-- How the messages of a connection are read whose format nobody declared.
create table message_mapping (
  connection_id integer primary key references connection (connection_id) on delete cascade,
  org_id bigint not null references organisation on delete cascade,
  mapping jsonb not null,
  changed_at timestamptz not null
);
create index message_mapping_org on message_mapping (org_id);

-- The newest messages of such a connection, so that people see what came.
create table mapped_message (
  message_id bigint generated always as identity primary key,
  connection_id integer not null references connection (connection_id) on delete cascade,
  org_id bigint not null references organisation on delete cascade,
  received_at timestamptz not null,
  -- JSON; of a long message its beginning
  body text not null,
  is_complete boolean not null,
  -- it came before there was a mapping, and is stored once there is one
  is_waiting boolean not null
);
create index mapped_message_newest on mapped_message (connection_id, message_id);
create index mapped_message_org on mapped_message (org_id);
