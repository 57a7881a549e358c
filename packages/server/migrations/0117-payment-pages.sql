-- Pages of payment services, and of which payment a refund or dispute is: docs/decisions/0075-stripe.md.
set local lock_timeout = '5s';

create table payment_page (
  page_id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order on delete cascade,
  method text not null,
  attempt integer not null,
  -- of its words
  language text not null,
  -- of the service; null: it has not answered yet
  service_id text,
  -- open; awaited: the money is on its way; paid; closed
  state text not null default 'open',
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  asked_at timestamptz,
  unique (order_id, attempt),
  unique (method, service_id)
);
create index payment_page_open on payment_page (opened_at) where state in ('open', 'awaited');

-- of a refund or dispute: sender_id of the payment that it is of
alter table payment add column of_sender_id text;
create index payment_of_sender on payment (method, of_sender_id) where of_sender_id is not null;
