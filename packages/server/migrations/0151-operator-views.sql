-- What the operator's pages list by key: docs/decisions/0094-operators.md.
set local lock_timeout = '5s';

create index organisation_by_name on organisation (lower(name), org_id);
create index audit_entry_sign_in on audit_entry (entry_id desc)
  where call in ('users.signIn', 'passkeys.signIn', 'signOn.complete', 'users.simulateLogin');

-- What the database took at the end of a day (UTC), of which growth is told.
create table space_of_day (
  day date primary key,
  bytes bigint not null
);
