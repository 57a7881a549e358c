-- Operators who sign in on pages of their own: docs/decisions/0094-operators.md.
set local lock_timeout = '5s';

create table operator_account (
  operator_id bigint primary key generated always as identity,
  name text not null,
  -- digest of the link for the first sign-in; null once it was used
  invitation_hash bytea constraint operator_invitation unique,
  invitation_ends_at timestamptz,
  password_hash text,
  -- of the authenticator app
  secret_sealed bytea,
  -- the newest step of the app whose code was used
  last_step bigint not null default 0,
  created_at timestamptz not null,
  signed_in_at timestamptz
);
create unique index operator_name on operator_account (lower(name));

create table operator_recovery_code (
  operator_id bigint not null references operator_account on delete cascade,
  code_hmac bytea not null,
  primary key (operator_id, code_hmac)
);

create table operator_session (
  session_id uuid primary key,
  operator_id bigint not null references operator_account on delete cascade,
  token_hash bytea not null constraint operator_session_token unique,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  -- to the minute
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_session_of on operator_session (operator_id);
create index operator_session_expiry on operator_session (expires_at);
