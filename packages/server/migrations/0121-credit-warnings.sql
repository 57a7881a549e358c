set local lock_timeout = '5s';

-- which warning of credits an organisation was given last; null: they were good since
alter table organisation add column credits_warned text check (credits_warned in ('low', 'out'));
update organisation set credits_warned = case when credits_low_since < credits_out_since then 'low' else 'out' end
where credits_low_since is not null and credits_out_since is not null;
update organisation set credits_warned = 'low' where credits_low_since is not null and credits_out_since is null;
alter table organisation drop column credits_low_since;
