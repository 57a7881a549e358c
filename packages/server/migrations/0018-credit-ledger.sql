-- Why credits changed: what was used by UTC day, device and access key, everything else at its own time. Nothing is
-- deleted. It says what happened, so it holds ids of devices and keys that are gone.
create table credit_ledger (
  org_id bigint not null references organisation on delete cascade,
  at timestamptz not null,
  kind text not null,
  device_id integer,
  access_id text,
  um bigint not null,
  dm bigint not null
);
create unique index credit_ledger_key on credit_ledger (org_id, at, kind, device_id, access_id) nulls not distinct;

-- Nobody knows what the balances of before consist of.
update organisation set um_balance = um_balance + open.um, dm_balance = dm_balance + open.dm
from (select org_id, sum(um) as um, sum(dm) as dm from credit_entry group by org_id) as open
where open.org_id = organisation.org_id;
insert into credit_ledger (org_id, at, kind, um, dm)
select org_id, now(), 'opening', um_balance, dm_balance from organisation;

-- What is not in the ledger and the balances yet. An entry lists several devices, so that a batch of uplinks writes one
-- for each organisation; without a device, device_ids is {null}.
drop table credit_entry;
create table credit_entry (
  org_id bigint not null references organisation on delete cascade,
  at timestamptz not null,
  kind text not null,
  access_id text,
  device_ids integer[] not null,
  um bigint[] not null default '{}',
  dm bigint[] not null default '{}'
);
create index credit_entry_org on credit_entry (org_id);

-- The one place that says what an organisation has.
create view credit_balance as
select org_id, um_balance + coalesce(open.um, 0) as um, dm_balance + coalesce(open.dm, 0) as dm
from organisation left join lateral (
  select sum(item.um) as um, sum(item.dm) as dm
  from credit_entry as entry, unnest(entry.um, entry.dm) as item (um, dm)
  where entry.org_id = organisation.org_id
) as open on true;
