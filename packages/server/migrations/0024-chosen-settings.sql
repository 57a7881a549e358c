-- Language and time zone are an account's own once its owner chose them: null until then.
set local lock_timeout = '5s';

alter table organisation add column timezone text;

alter table account
  alter column language drop not null,
  alter column language drop default,
  alter column timezone drop not null,
  alter column timezone drop default,
  add column client text not null default '',
  add column client_state text not null default '';

-- Written no more, and dropped with the next release.
alter table registration alter column language drop not null;

update organisation set timezone = account.timezone
from account
where account.org_id = organisation.org_id and account.role = 'owner' and account.timezone <> 'UTC';

-- Until now both were written when the account was made. The audit log says who has chosen since.
update account set language = null, timezone = null
where not exists (
  select 1 from audit_entry
  where audit_entry.user_id = account.user_id and call = 'users.changeSetting' and code = 0
);
