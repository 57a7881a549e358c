-- Sessions of MQTT clients and what waits for them, where there is no Redis: docs/decisions/0059-sessions-in-the-database.md.
set local lock_timeout = '5s';

create table mqtt_session (
  session_id text primary key,
  -- null: a network server of the operator, or a kit
  org_id bigint references organisation on delete cascade,
  -- the access key that opened it; null: another credential
  access_id text references access_key on delete cascade,
  -- JSON, which may hold what jsonb does not take
  subscriptions text not null,
  last_used_at timestamptz not null,
  -- of the first message that is not acknowledged
  position bigint not null default 1
);
create index mqtt_session_org on mqtt_session (org_id);
create index mqtt_session_access on mqtt_session (access_id);

-- Messages of QoS 1 that a session has not acknowledged, several a row.
create table mqtt_queue (
  session_id text not null references mqtt_session on delete cascade,
  first bigint not null,
  last bigint not null,
  messages integer not null,
  bytes integer not null,
  -- JSON: number, topic and payload of each
  content text not null,
  primary key (session_id, first)
);
-- Rows go as fast as they come.
alter table mqtt_queue set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- One row while a process serves clients: what was published until then is in queues or acknowledged.
create table mqtt_queue_state (
  only_one boolean primary key default true check (only_one),
  written_until timestamptz not null
);
