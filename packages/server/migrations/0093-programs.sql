-- Programs that people let in by signing in on a page: docs/decisions/0061-sign-in-of-programs.md.
set local lock_timeout = '5s';

create table program_grant (
  grant_id text primary key,
  org_id bigint not null references organisation on delete cascade,
  -- who let it in, and whose rights it has at most
  user_id bigint not null references account on delete cascade,
  client_id text not null,
  -- what the program says of itself
  name text not null,
  -- null: it registered itself
  client_host text,
  redirect_host text not null,
  level smallint not null check (level in (0, 1)),
  granted_at timestamptz not null,
  -- as it was of the account then: another password ends it
  password_changed_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index program_grant_org on program_grant (org_id);
create index program_grant_user on program_grant (user_id);

-- Requests, codes and tokens by the digest of what a program or browser shows.
create table program_token (
  digest bytea primary key,
  kind text not null,
  -- null: nothing is granted yet
  grant_id text references program_grant on delete cascade,
  payload jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index program_token_grant on program_token (grant_id, kind, created_at);
create index program_token_expires on program_token (expires_at);
create index program_token_requests on program_token (expires_at) where grant_id is null;

-- Whose name a note has that a program wrote.
alter table note add column author_name text;
