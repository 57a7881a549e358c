-- Alarms that are pushed: docs/decisions/0093-push.md.
set local lock_timeout = '5s';

-- Nobody has a browser yet: who adds one is pushed by the rules that notify them already.
alter table alarm_receiver add column by_push boolean not null default true;
alter table alarm_delivery add column by_push boolean not null default false;

create table alarm_quiet_hours (
  user_id bigint primary key references account on delete cascade,
  org_id bigint not null references organisation on delete cascade,
  -- as in the contract: AlarmHours; null: there are none
  hours jsonb,
  critical_anyway boolean not null
);
create index alarm_quiet_hours_org on alarm_quiet_hours (org_id);

-- Alarms that came in a person's quiet hours, until these are over.
create table alarm_push_held (
  user_id bigint not null references account on delete cascade,
  alarm_id bigint not null references alarm on delete cascade,
  org_id bigint not null references organisation on delete cascade,
  primary key (user_id, alarm_id)
);
create index alarm_push_held_alarm on alarm_push_held (alarm_id);
create index alarm_push_held_org on alarm_push_held (org_id);

-- Notifications that may still be on a screen: the end of their alarms takes their place.
create table alarm_push (
  push_id uuid primary key default gen_random_uuid(),
  org_id bigint not null references organisation on delete cascade,
  user_id bigint not null references account on delete cascade,
  alarm_ids bigint[] not null,
  sent_at timestamptz not null
);
create index alarm_push_org on alarm_push (org_id);
create index alarm_push_user on alarm_push (user_id);

-- What acknowledges the alarms of a notification from it, once: without a session, from one browser.
create table alarm_push_ticket (
  ticket_hash bytea primary key,
  org_id bigint not null references organisation on delete cascade,
  user_id bigint not null references account on delete cascade,
  subscription_id uuid not null references push_subscription on delete cascade,
  alarm_ids bigint[] not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index alarm_push_ticket_org on alarm_push_ticket (org_id);
create index alarm_push_ticket_user on alarm_push_ticket (user_id);
create index alarm_push_ticket_subscription on alarm_push_ticket (subscription_id);
create index alarm_push_ticket_expiry on alarm_push_ticket (expires_at);
