set local lock_timeout = '5s';

-- Devices of other makers: the codec that reads their payloads, and the measurements that its fields are.
create table device_profile (
  profile_id integer generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  name text not null,
  vendor text not null,
  model text not null,
  interval_minutes integer not null check (interval_minutes > 0),
  script text not null,
  -- a list of mapped fields, as in the contract
  fields jsonb not null,
  revision integer not null default 1,
  paused_at timestamptz,
  updated_at timestamptz not null
);
create unique index device_profile_name on device_profile (org_id, name);
create unique index device_profile_of_org on device_profile (org_id, profile_id);

-- A device that has left its organisation has no profile to speak of: without an organisation nothing is referred to.
alter table device
  add column profile_id integer,
  add constraint device_profile_of_device foreign key (org_id, profile_id)
    references device_profile (org_id, profile_id) not valid;
create index device_of_profile on device (profile_id) where profile_id is not null;

-- The kinds of notices are those of the contract.
alter table notice drop constraint if exists notice_kind_check;
