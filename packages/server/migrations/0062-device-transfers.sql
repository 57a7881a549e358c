set local lock_timeout = '5s';

-- Devices that an organisation gives to another, which is to accept them.
create table device_transfer (
  transfer_id uuid primary key default gen_random_uuid(),
  org_id bigint not null references organisation on delete cascade,
  -- as it was named
  named_org text not null,
  -- null: there is no such organisation, which the sender does not learn
  to_org bigint references organisation on delete set null,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  -- when the receiving organisation was asked
  announced_at timestamptz,
  -- the operator transfers them, and nobody is asked
  is_ordered boolean not null default false,
  outcome text constraint device_transfer_outcome check (outcome in ('accepted', 'declined', 'withdrawn', 'expired', 'failed')),
  ended_at timestamptz,
  constraint device_transfer_end check ((outcome is null) = (ended_at is null))
);
create index device_transfer_from on device_transfer (org_id) where outcome is null;
create index device_transfer_to on device_transfer (to_org) where outcome is null;

create table transferred_device (
  device_id integer primary key references device on delete cascade,
  transfer_id uuid not null references device_transfer on delete cascade
);
create index transferred_device_transfer on transferred_device (transfer_id);
