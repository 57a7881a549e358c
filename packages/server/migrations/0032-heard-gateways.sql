set local lock_timeout = '5s';

-- Gateways that connections of an organisation name, and that it does not have.
create table heard_gateway (
  org_id bigint not null references organisation on delete cascade,
  eui text not null check (eui ~ '^[0-9A-F]{16}$'),
  -- what the network server calls it
  name text not null,
  token_hash bytea not null,
  first_heard_at timestamptz not null,
  last_heard_at timestamptz not null,
  -- of the newest uplink that it received
  rssi real,
  snr real,
  uplinks bigint not null,
  primary key (org_id, eui)
);
create index heard_gateway_age on heard_gateway (last_heard_at);
