set local lock_timeout = '5s';

-- Whoever runs the installation may have it connect to addresses of its own network. An owner who registered agreed to the
-- terms; the first who did not was made by the operator.
alter table organisation add column runs_installation boolean not null default false;
update organisation set runs_installation = true
where org_id = (
  select org_id from account where role = 'owner' and agreed_at is null order by org_id limit 1
);

-- Where the network server of a connection takes requests: devices are registered there, and downlinks handed over.
create table network_server_api (
  connection_id integer primary key references ingest_token (connection_id) on delete cascade,
  org_id bigint not null references organisation on delete cascade,
  address text not null,
  key_sealed bytea not null,
  -- empty for The Things Stack, whose applications stand alone
  tenant_id text not null default '',
  application_id text not null,
  application_name text not null,
  -- LoRaWAN region of devices that are registered; empty where none are
  region text not null default '',
  -- devices that the organisation binds are registered here
  registers boolean not null default false,
  last_success_at timestamptz,
  -- of the newest request, when it failed
  last_error text,
  last_error_at timestamptz
);
-- A device that is registered twice would join one network server after the other.
create unique index network_server_api_registers on network_server_api (org_id) where registers;
create index network_server_api_org on network_server_api (org_id);

-- Devices that were registered by us, or are to be.
create table registered_device (
  connection_id integer not null references network_server_api on delete cascade,
  dev_eui text not null check (dev_eui ~ '^[0-9A-F]{16}$'),
  org_id bigint not null references organisation on delete cascade,
  -- otherwise it is to be removed there, and then here
  wanted boolean not null,
  -- null: not yet
  registered_at timestamptz,
  attempts integer not null default 0,
  error text,
  changed_at timestamptz not null,
  primary key (connection_id, dev_eui)
);
create index registered_device_org on registered_device (org_id, dev_eui);
