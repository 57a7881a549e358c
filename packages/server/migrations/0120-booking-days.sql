set local lock_timeout = '5s';

-- whether `at` is the UTC midnight of a day of the bank, which says no time
alter table payment add column is_day boolean not null default false;
update payment set is_day = true
where method = 'invoice' and sender_id not like 'order %' and sender_id not like 'refund %'
  and at = date_trunc('day', at, 'UTC');
