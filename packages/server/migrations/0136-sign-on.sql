-- Sign-on at an identity provider (OpenID Connect): docs/decisions/0089-sign-on.md.
set local lock_timeout = '5s';

create table identity_provider (
  provider_id uuid primary key default gen_random_uuid(),
  org_id bigint not null constraint identity_provider_org unique references organisation on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  secret_sealed bytea not null,
  groups_claim text not null,
  -- [{"group": text, "role": text}]: the highest role of a person's groups counts
  group_roles jsonb not null,
  -- of who is in none of them; null: they do not sign in
  default_role text,
  makes_accounts boolean not null,
  -- sub-accounts sign in here alone
  required boolean not null,
  created_at timestamptz not null
);

-- Who a sub-account is at the identity provider of its organisation.
create table account_identity (
  provider_id uuid not null references identity_provider on delete cascade,
  subject text not null,
  user_id bigint not null constraint account_identity_user unique references account on delete cascade,
  primary key (provider_id, subject)
);
