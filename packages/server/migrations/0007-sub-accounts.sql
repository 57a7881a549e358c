create index account_by_org on account (org_id);

-- When a session made a call last, to the minute.
alter table session add column seen_at timestamptz;
update session set seen_at = refreshed_at;
alter table session alter column seen_at set not null;
