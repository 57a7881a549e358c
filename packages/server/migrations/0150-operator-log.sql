-- What operators did, on their pages and with the tool: docs/decisions/0094-operators.md. Nothing but time deletes a row.
set local lock_timeout = '5s';

create table operator_log (
  entry_id bigint primary key generated always as identity,
  at timestamptz not null,
  -- name of the operator; of a failed sign-in what was typed, as far as it may be shown
  who text not null,
  way text not null check (way in ('page', 'tool')),
  -- a command of the tool, or sign-in, sign-out, first-sign-in, denied
  action text not null,
  -- options as they were given, without secrets
  options jsonb not null default '{}',
  outcome text not null check (outcome in ('done', 'refused', 'failed', 'started')),
  -- why it was refused or failed
  reason text not null default '',
  address text not null,
  user_agent text not null
);
create index operator_log_at on operator_log (at desc, entry_id desc);
