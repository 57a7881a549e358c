set local lock_timeout = '5s';

-- Where readings, states and commands of an organisation go on to.
create table integration (
  integration_id uuid primary key,
  org_id bigint not null references organisation on delete cascade,
  kind text not null,
  name text not null,
  -- settings and secrets of its kind
  sealed bytea not null,
  topics text[] not null,
  -- of which devices: those of a group, none of them with `is_ungrouped`, those of integration_device, or all
  scope text not null check (scope in ('all', 'group', 'devices')),
  group_id text references device_group on delete set null,
  is_ungrouped boolean not null default false,
  is_on boolean not null default true,
  was_turned_off boolean not null default false,
  created_by bigint references account on delete set null,
  created_at timestamptz not null,
  -- it was told of every entry of the log up to this one
  position bigint not null,
  -- a job waits that will look at the log
  is_queued boolean not null default false,
  last_message_at timestamptz,
  last_error text,
  last_status integer,
  last_error_at timestamptz,
  failing_since timestamptz,
  next_attempt_at timestamptz,
  -- people were notified that it fails
  notified_at timestamptz
);
create index integration_org on integration (org_id);

create table integration_device (
  integration_id uuid not null references integration on delete cascade,
  device_id integer not null references device on delete cascade,
  primary key (integration_id, device_id)
);
create index integration_device_device on integration_device (device_id);

-- What happened in organisations with integrations, in the order in which it became known: docs/decisions/0057-integrations.md.
create table integration_entry (
  org_id bigint not null references organisation on delete cascade,
  position bigint generated always as identity,
  device_id integer not null,
  topic text not null,
  -- what it is of its device: the same however often it is found
  key text not null,
  at timestamptz not null,
  noted_at timestamptz not null,
  -- JSON
  data text not null,
  primary key (org_id, position),
  constraint integration_entry_key unique (org_id, device_id, topic, key)
);
create index integration_entry_noted on integration_entry (noted_at);

-- What was sent, or is to be: which entries, so that every attempt has the same.
create table integration_message (
  message_id uuid primary key,
  integration_id uuid not null references integration on delete cascade,
  after_position bigint not null,
  to_position bigint not null,
  created_at timestamptz not null,
  -- of the newest attempt
  at timestamptz not null,
  is_delivered boolean not null default false,
  error text,
  status integer,
  events integer not null default 0,
  bytes integer not null default 0,
  attempts integer not null default 0
);
create index integration_message_integration on integration_message (integration_id, created_at desc);
-- One at a time.
create unique index integration_message_waiting on integration_message (integration_id) where not is_delivered;
