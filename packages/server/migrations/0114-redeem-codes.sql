-- Redeem codes: docs/decisions/0073-money.md.
set local lock_timeout = '5s';

create table redeem_batch (
  batch_id bigint generated always as identity primary key,
  created_at timestamptz not null,
  created_by text not null,
  note text not null default '',
  um bigint not null check (um >= 0),
  dm bigint not null check (dm >= 0),
  -- of service of a device; 0: it gives credits
  days integer not null check (days >= 0),
  expires_at timestamptz,
  check (um + dm > 0 or days > 0)
);

create table redeem_code (
  -- keyed digest: nobody reads a code here
  code_hmac bytea primary key,
  batch_id bigint not null references redeem_batch on delete cascade,
  -- last characters, for lists
  tail text not null,
  redeemed_at timestamptz,
  -- no reference: it says what happened
  redeemed_by bigint
);
create index redeem_code_batch on redeem_code (batch_id);
