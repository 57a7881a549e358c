create table organisation (
  org_id bigint generated always as identity (start with 100001) primary key,
  name text not null,
  email text not null default '',
  telephone text not null default '',
  website text not null default '',
  country text not null default '',
  state text not null default '',
  address text not null default '',
  um_balance bigint not null,
  dm_balance bigint not null,
  created_at timestamptz not null
);

-- Balances change by entries; a job folds them into the organisation, so that no batch waits for a row lock.
create table credit_entry (
  org_id bigint not null references organisation on delete cascade,
  at timestamptz not null,
  um bigint not null default 0,
  dm bigint not null default 0
);
create index credit_entry_org on credit_entry (org_id);

create table account (
  user_id bigint generated always as identity (start with 200001) primary key,
  org_id bigint not null references organisation on delete cascade,
  role text not null check (role in ('limited', 'observer', 'administrator', 'owner')),
  account text not null,
  nickname text not null,
  password_hash text not null,
  temperature_unit smallint not null default 0 check (temperature_unit in (0, 1)),
  language smallint not null default 2,
  timezone text not null default 'UTC',
  frozen boolean not null default false,
  last_sign_in_at timestamptz,
  created_at timestamptz not null
);
create unique index account_name on account (lower(account));
create unique index account_owner on account (org_id) where role = 'owner';

-- Counted by name, whether or not an account has it: a lock does not tell that one does.
create table failed_sign_in (
  name_hash bytea primary key,
  failures integer not null,
  last_at timestamptz not null
);
create index failed_sign_in_last on failed_sign_in (last_at);

create table session (
  session_id uuid primary key,
  user_id bigint not null references account on delete cascade,
  refresh_hash bytea not null,
  -- the part that all refresh tokens of a session share: whoever shows it with anything but the newest token holds
  -- one that was replaced
  family_hash bytea not null,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text not null default '',
  user_agent text not null default ''
);
create unique index session_refresh on session (refresh_hash);
create unique index session_family on session (family_hash);
create index session_by_user on session (user_id);

create table access_key (
  access_id text primary key,
  org_id bigint not null references organisation on delete cascade,
  label text not null,
  level smallint not null check (level in (0, 1)),
  key_hmac bytea not null,
  key_sealed bytea not null,
  fixed boolean not null default false,
  disabled_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create unique index access_key_hmac on access_key (key_hmac);
create unique index access_key_fixed on access_key (org_id) where fixed;
create index access_key_org on access_key (org_id);

create table ingest_token (
  token_hash bytea primary key,
  label text not null default '',
  created_at timestamptz not null,
  revoked_at timestamptz
);

create table setup_token (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
