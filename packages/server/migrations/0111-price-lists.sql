-- What the operator sells: docs/decisions/0073-money.md. The newest list is in force; none is changed or deleted.
set local lock_timeout = '5s';

create table price_list (
  price_list_id bigint generated always as identity primary key,
  imported_at timestamptz not null,
  -- name of who runs the tool, or account
  imported_by text not null,
  -- how much is sold
  commodities integer not null,
  content jsonb not null
);
