-- Push notifications in browsers: docs/decisions/0093-push.md.
set local lock_timeout = '5s';

-- By which push services know this installation (RFC 8292): one key pair.
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_sealed bytea not null,
  created_at timestamptz not null
);

create table push_subscription (
  subscription_id uuid primary key default gen_random_uuid(),
  org_id bigint not null references organisation on delete cascade,
  user_id bigint not null references account on delete cascade,
  -- in which it was made, or signed in again; with one that was ended it ends
  session_id uuid references session on delete set null,
  endpoint_hash bytea not null constraint push_subscription_endpoint unique,
  -- {"endpoint", "p256dh", "auth"}
  sealed bytea not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- of the newest attempt, when it failed, and since when every one did
  last_error text,
  failing_since timestamptz
);
create index push_subscription_user on push_subscription (user_id);
create index push_subscription_org on push_subscription (org_id);
create index push_subscription_session on push_subscription (session_id);
