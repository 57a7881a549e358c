-- Payments, as banks and payment services tell of them: docs/decisions/0073-money.md.
set local lock_timeout = '5s';

create table payment (
  payment_id bigint generated always as identity primary key,
  method text not null,
  -- of the bank or service: what comes twice is one payment
  sender_id text not null,
  at timestamptz not null,
  currency text not null,
  -- below 0: it was given back
  amount bigint not null,
  reference text not null default '',
  payer text not null default '',
  order_id bigint references purchase_order,
  -- why it waits for the operator; null: it belongs to its order
  fault text,
  -- what the operator said of it
  note text not null default '',
  unique (method, sender_id)
);
create index payment_order on payment (order_id) where order_id is not null;
create index payment_open on payment (at) where fault is not null;
