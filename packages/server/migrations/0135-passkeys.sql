-- Passkeys: docs/decisions/0089-sign-on.md.
set local lock_timeout = '5s';

create table passkey (
  passkey_id uuid primary key default gen_random_uuid(),
  user_id bigint not null references account on delete cascade,
  -- as the authenticator chose it, unique among all that there are
  credential_id bytea not null constraint passkey_credential unique,
  public_key bytea not null,
  -- of authenticators that count their signatures; others stay at 0
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- since when it seems to exist twice, and proves nothing
  copied_at timestamptz
);
create index passkey_of_user on passkey (user_id, created_at);

-- Challenges that were signed: none proves anything twice.
create table used_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenge_expiry on used_challenge (expires_at);

-- A second factor without an app: its recovery codes, and the passkeys of the account.
alter table second_factor alter column secret_sealed drop not null;
