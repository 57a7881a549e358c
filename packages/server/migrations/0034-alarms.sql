set local lock_timeout = '5s';

create table alarm_rule (
  rule_id integer generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  name text not null,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  is_on boolean not null,
  -- as in the contract: AlarmCondition, and AlarmHours or nothing
  condition jsonb not null,
  hours jsonb,
  -- one device, or the nodes of a group, or those of none, or else all
  device_id integer references device on delete cascade,
  group_id text references device_group on delete cascade,
  is_ungrouped boolean not null,
  channel smallint,
  measurement_id integer,
  hold_minutes integer not null,
  cooldown_minutes integer not null,
  -- grows with every change: states of an earlier one count no more
  revision integer not null default 1,
  -- what was measured before is not watched
  since timestamptz not null
);
create index alarm_rule_org on alarm_rule (org_id);
create index alarm_rule_device on alarm_rule (device_id) where device_id is not null;
create index alarm_rule_group on alarm_rule (group_id) where group_id is not null;

create table alarm_receiver (
  rule_id integer not null references alarm_rule on delete cascade,
  user_id bigint not null references account on delete cascade,
  by_email boolean not null,
  primary key (rule_id, user_id)
);
create index alarm_receiver_user on alarm_receiver (user_id);

-- Where a rule stands with one channel. Without a foreign key to the rule: who deletes a rule must not wait for what is
-- evaluated, and the other way round.
create table alarm_state (
  rule_id integer not null,
  device_id integer not null references device on delete cascade,
  channel smallint not null,
  org_id bigint not null references organisation on delete cascade,
  revision integer not null,
  phase text not null check (phase in ('normal', 'pending', 'active')),
  -- of the newest reading that was evaluated, by its measuring time
  measured_at timestamptz,
  value double precision,
  -- since when the condition holds, and when that becomes an alarm
  since timestamptz,
  due_at timestamptz,
  -- end of the cool-down, and of a person's silence
  quiet_until timestamptz,
  silenced_until timestamptz,
  -- [time, value] of the last minutes, for rules of change
  recent jsonb not null default '[]',
  primary key (rule_id, device_id, channel)
) with (fillfactor = 70);
create index alarm_state_due on alarm_state (due_at) where phase = 'pending';
create index alarm_state_device on alarm_state (device_id);

-- Up to when uplinks of a device were evaluated, by our clock: where a process died in between, the rest follows.
create table alarm_progress (
  device_id integer primary key references device on delete cascade,
  org_id bigint not null references organisation on delete cascade,
  uploaded_at timestamptz not null
) with (fillfactor = 70);

create table alarm_incident (
  incident_id bigint generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  rule_id integer references alarm_rule on delete set null,
  rule_name text not null,
  severity text not null,
  kind text not null,
  device_id integer not null,
  eui text not null,
  device_name text not null,
  channel smallint not null,
  measurement_id integer,
  opened_at timestamptz not null,
  value double precision,
  worst double precision,
  resolved_at timestamptz,
  resolution text,
  resolved_by bigint references account on delete set null,
  acknowledged_at timestamptz,
  acknowledged_by bigint references account on delete set null,
  assigned_to bigint references account on delete set null,
  silenced_until timestamptz
);
-- Of a crossing there is one alarm, whoever evaluates it, and one is open at a time.
create unique index alarm_incident_crossing on alarm_incident (rule_id, device_id, channel, opened_at);
create unique index alarm_incident_open on alarm_incident (rule_id, device_id, channel) where resolved_at is null;
create index alarm_incident_org on alarm_incident (org_id, opened_at desc);
create index alarm_incident_org_open on alarm_incident (org_id) where resolved_at is null;
create index alarm_incident_device on alarm_incident (device_id);
create index alarm_incident_resolved on alarm_incident (resolved_at);
create index alarm_incident_resolver on alarm_incident (resolved_by) where resolved_by is not null;
create index alarm_incident_acknowledger on alarm_incident (acknowledged_by) where acknowledged_by is not null;
create index alarm_incident_assignee on alarm_incident (assigned_to) where assigned_to is not null;

-- Whom an alarm has still to reach.
create table alarm_delivery (
  user_id bigint not null references account on delete cascade,
  incident_id bigint not null references alarm_incident on delete cascade,
  by_email boolean not null,
  primary key (user_id, incident_id)
);
create index alarm_delivery_incident on alarm_delivery (incident_id);

-- When a person was told of alarms last.
create table alarm_digest (
  user_id bigint primary key references account on delete cascade,
  sent_at timestamptz not null
);

-- The kinds of notices are those of the contract.
alter table notice drop constraint if exists notice_kind_check;
