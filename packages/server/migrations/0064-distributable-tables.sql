-- Distributed by organisation, these tables stand on other servers than the ones they referred to. Whatever removes a device
-- deletes its series; organisations are never removed.
set local lock_timeout = '5s';
alter table series drop constraint series_org_id_fkey;
alter table series drop constraint series_device_id_fkey;
alter table credit_entry drop constraint credit_entry_org_id_fkey;

-- The one place that says what an organisation has.
create or replace view credit_balance as
select org_id, um_balance + coalesce(open.um, 0) as um, dm_balance + coalesce(open.dm, 0) as dm
from organisation left join (
  select entry.org_id, sum(item.um) as um, sum(item.dm) as dm
  from credit_entry as entry, unnest(entry.um, entry.dm) as item (um, dm)
  group by entry.org_id
) as open using (org_id);
