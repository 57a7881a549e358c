set local lock_timeout = '5s';

-- Where a person has alarms sent to, one address each.
create table alarm_webhook (
  user_id bigint primary key references account on delete cascade,
  org_id bigint not null references organisation on delete cascade,
  address text not null,
  secret_sealed bytea not null,
  is_on boolean not null,
  -- by the portal, and not by the person
  was_turned_off boolean not null default false,
  last_success_at timestamptz,
  -- of the newest request, when it failed
  last_error text,
  last_error_at timestamptz,
  -- since when every request failed
  failing_since timestamptz
);
create index alarm_webhook_org on alarm_webhook (org_id);

alter table alarm_receiver add column by_webhook boolean not null default false;
alter table alarm_delivery add column by_webhook boolean not null default false;

-- Since when and up to when uplinks could be taken, in one row: what nobody could hear is no silence. The end is by the clock of
-- the database.
create table alarm_listening (
  is_only boolean primary key default true check (is_only),
  listening_since timestamptz not null,
  listened_until timestamptz not null
);
