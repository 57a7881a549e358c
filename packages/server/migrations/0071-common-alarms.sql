set local lock_timeout = '5s';

-- Alarms of devices that are silent for one common cause are one alarm, which stands for all of them and has no device of its own:
-- docs/decisions/0043-one-cause-one-alarm.md.
alter table alarm
  alter column device_id drop not null,
  -- as in the contract: Verdict; null: there is nothing to say
  add column verdict jsonb,
  -- whether it was looked into why: until then nobody is notified. What a version before writes counts as such.
  add column is_diagnosed boolean not null default true,
  -- of an alarm that stands for others: the gateway or connection that they have in common, and since when that is silent
  add column common_cause text,
  add column cause_since timestamptz,
  -- of the same: silent devices behind it, how many and the first by name, before their own alarms begin
  add column silent_behind jsonb,
  -- of the same: whether its receivers were notified, or are to be
  add column is_delivered boolean not null default false,
  -- the alarm that stands for this one
  add column joined_id bigint references alarm on delete cascade;

-- Of a rule one alarm of a cause is open at a time.
create unique index alarm_common_open on alarm (rule_id, common_cause)
  where resolved_at is null and common_cause is not null;
create index alarm_joined on alarm (joined_id) where joined_id is not null;
create index alarm_undiagnosed on alarm (org_id) where not is_diagnosed;
