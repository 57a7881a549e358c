-- Sessions that were opened at an identity provider: docs/decisions/0089-sign-on.md.
set local lock_timeout = '5s';

alter table session
  add column signed_on boolean not null default false,
  -- when its user proved themself there for what asks for a password; null: they did not
  add column proven_at timestamptz;
