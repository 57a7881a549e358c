-- Orders, and what they bring to devices: docs/decisions/0073-money.md.
set local lock_timeout = '5s';

create table purchase_order (
  order_id bigint generated always as identity (start with 1001) primary key,
  org_id bigint not null references organisation on delete cascade,
  -- of the client: the same order however often it is sent
  request_id uuid not null,
  -- by the state's name in the contract
  status text not null,
  created_at timestamptz not null,
  -- as it was when it was ordered: lines, taxes, totals; buyer
  content jsonb not null,
  buyer jsonb not null,
  currency text not null,
  total bigint not null check (total >= 0),
  refunded bigint not null default 0 check (refunded between 0 and total),
  agreement_version text not null,
  payment_method text,
  paid_at timestamptz,
  delivered_at timestamptz,
  unique (org_id, request_id)
);
create index purchase_order_org on purchase_order (org_id, order_id desc);
create index purchase_order_open on purchase_order (status, created_at) where status in ('unpaid', 'paid', 'pending', 'error');

-- States in their order; nothing is changed.
create table order_change (
  change_id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order on delete cascade,
  at timestamptz not null,
  status text not null,
  reason text not null default ''
);
create index order_change_order on order_change (order_id);

create table device_service (
  service_id bigint generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  device_id integer not null references device on delete cascade,
  -- null: of a redeem code or a quota
  order_id bigint,
  sku text not null,
  names jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at)
);
create index device_service_device on device_service (device_id);
create index device_service_org on device_service (org_id, ends_at);
create index device_service_order on device_service (order_id) where order_id is not null;

-- Services that were bought without naming devices.
create table device_quota (
  quota_id bigint generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  order_id bigint,
  sku text not null,
  names jsonb not null,
  days integer not null,
  models text[] not null,
  bought integer not null,
  used integer not null default 0 check (used between 0 and bought),
  made_at timestamptz not null
);
create index device_quota_org on device_quota (org_id, sku);
