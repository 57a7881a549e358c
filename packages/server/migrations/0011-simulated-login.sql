-- A code with which an operator signs in as an account: once, and soon.
create table simulated_login (
  code_hash bytea primary key,
  user_id bigint not null references account on delete cascade,
  operator text not null,
  expires_at timestamptz not null
);
create index simulated_login_expiry on simulated_login (expires_at);

-- Set where an operator signed in as the account. Such a session has no refresh token.
alter table session
  add column operator text,
  alter column refresh_hash drop not null,
  alter column family_hash drop not null,
  add constraint session_renewed_by_its_user check ((operator is null) = (refresh_hash is not null));

alter table audit_entry add column operator text;

-- By the operator. It holds for every account and access key; devices go on storing.
alter table organisation add column frozen_at timestamptz;
