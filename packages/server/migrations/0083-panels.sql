-- Panels: docs/decisions/0051-panels.md.
set local lock_timeout = '5s';

create table panel (
  panel_id integer generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  name text not null,
  -- as in the contract
  settings jsonb not null,
  -- Grows with each change; components have that of their own last change.
  version integer not null,
  updated_at timestamptz not null,
  updated_by bigint references account on delete set null,
  -- It can be restored for a while.
  deleted_at timestamptz
);
create index panel_org on panel (org_id);

create table panel_component (
  panel_id integer not null references panel on delete cascade,
  component_id uuid not null,
  org_id bigint not null references organisation on delete cascade,
  version integer not null,
  kind text not null,
  name text not null,
  place jsonb not null,
  -- null: derived from the place
  phone_place jsonb,
  -- as the contract has them for the kind
  settings jsonb not null,
  primary key (panel_id, component_id)
);

-- What a component shows, in this order.
create table panel_source (
  panel_id integer not null,
  component_id uuid not null,
  position integer not null,
  org_id bigint not null references organisation on delete cascade,
  -- null: what the variable of the panel stands for
  device_id integer references device on delete cascade,
  -- null: whichever channel measures it
  channel smallint,
  measurement_id integer not null,
  primary key (panel_id, component_id, position),
  foreign key (panel_id, component_id) references panel_component on delete cascade
);
create index panel_source_device on panel_source (device_id);

-- Whole panels as they were; devices by their EUI, as they may leave.
create table panel_version (
  panel_id integer not null references panel on delete cascade,
  version integer not null,
  org_id bigint not null references organisation on delete cascade,
  -- of the first of the changes that it holds
  begun_at timestamptz not null,
  saved_at timestamptz not null,
  saved_by bigint references account on delete set null,
  name text not null,
  settings jsonb not null,
  components jsonb not null,
  primary key (panel_id, version)
);
