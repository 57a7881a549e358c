-- Credits in lots, and a book with two sides: docs/decisions/0073-money.md.
set local lock_timeout = '5s';

-- What is known of a change beside its kind: order, code, reason, end.
alter table credit_entry add column details jsonb;

-- What was bought or given at once, and what is left of it.
create table credit_lot (
  lot_id bigint generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  source text not null check (source in ('granted', 'paid')),
  order_id bigint,
  um_given bigint not null,
  dm_given bigint not null,
  um_left bigint not null check (um_left between 0 and um_given),
  dm_left bigint not null check (dm_left between 0 and dm_given),
  made_at timestamptz not null,
  expires_at timestamptz
);
create index credit_lot_org on credit_lot (org_id) where um_left > 0 or dm_left > 0;
create index credit_lot_order on credit_lot (order_id) where order_id is not null;
create index credit_lot_end on credit_lot (expires_at) where um_left > 0 or dm_left > 0;

-- A movement: what it adds to the accounts of an organisation, and takes from the one that its cause names. Usage of a UTC day
-- is one row that grows until the day is over; nothing else is ever changed.
create table credit_booking (
  booking_id bigint generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  at timestamptz not null,
  cause text not null,
  -- no references: it says what happened
  order_id bigint,
  device_id integer,
  code text,
  reason text,
  um_paid bigint not null default 0,
  um_granted bigint not null default 0,
  um_debt bigint not null default 0,
  um_other bigint not null default 0,
  dm_paid bigint not null default 0,
  dm_granted bigint not null default 0,
  dm_debt bigint not null default 0,
  dm_other bigint not null default 0,
  check (um_paid + um_granted + um_debt + um_other = 0),
  check (dm_paid + dm_granted + dm_debt + dm_other = 0)
);
create unique index credit_booking_usage on credit_booking (org_id, cause, at) where cause in ('uplink', 'http_history');
create index credit_booking_org on credit_booking (org_id, at desc, booking_id desc);

-- When credits of either kind were used up, and when the owner was warned that they are low; below which level they are.
alter table organisation add column credits_out_since timestamptz;
alter table organisation add column credits_low_since timestamptz;
alter table organisation add column um_low_level bigint;
alter table organisation add column dm_low_level bigint;
update organisation set credits_out_since = now() where um_balance <= 0 or dm_balance <= 0;

-- What was there was given, as far as anybody knows.
insert into credit_booking (org_id, at, cause, device_id, um_granted, um_debt, um_other, dm_granted, dm_debt, dm_other)
select org_id, at, kind, max(device_id), sum(greatest(um, 0)), sum(least(um, 0)), -sum(um),
  sum(greatest(dm, 0)), sum(least(dm, 0)), -sum(dm)
from credit_ledger where kind not in ('uplink', 'http_history') group by org_id, at, kind;
insert into credit_booking (org_id, at, cause, um_granted, um_other, dm_granted, dm_other)
select org_id, at, kind, sum(um), -sum(um), sum(dm), -sum(dm)
from credit_ledger where kind in ('uplink', 'http_history') group by org_id, at, kind;
-- The accounts become what the balances say: what is below zero is debt.
insert into credit_booking (org_id, at, cause, um_granted, um_debt, um_other, dm_granted, dm_debt, dm_other)
select org_id, now(), 'opening', um_granted, um_debt, -um_granted - um_debt, dm_granted, dm_debt, -dm_granted - dm_debt
from (
  select organisation.org_id,
    greatest(um_balance, 0) - coalesce(sum(um_granted), 0) as um_granted, least(um_balance, 0) - coalesce(sum(um_debt), 0) as um_debt,
    greatest(dm_balance, 0) - coalesce(sum(dm_granted), 0) as dm_granted, least(dm_balance, 0) - coalesce(sum(dm_debt), 0) as dm_debt
  from organisation left join credit_booking using (org_id) group by organisation.org_id
) as missing
where (um_granted, um_debt, dm_granted, dm_debt) is distinct from (0::numeric, 0::numeric, 0::numeric, 0::numeric);
insert into credit_lot (org_id, source, um_given, dm_given, um_left, dm_left, made_at)
select org_id, 'granted', greatest(um_balance, 0), greatest(dm_balance, 0), greatest(um_balance, 0), greatest(dm_balance, 0), now()
from organisation where um_balance > 0 or dm_balance > 0;

-- What is left here is usage, by UTC day, device and access key.
delete from credit_ledger where kind not in ('uplink', 'http_history');
alter table credit_ledger rename to credit_usage;
alter index credit_ledger_key rename to credit_usage_key;
