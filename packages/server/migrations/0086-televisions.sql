-- Televisions that show panels: docs/decisions/0054-televisions.md.
set local lock_timeout = '5s';

create table television (
  television_id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the token, which is nowhere else
  token_digest bytea not null unique,
  -- null: it waits until its code is entered
  org_id bigint references organisation on delete cascade,
  -- null: it was entered
  code text unique,
  code_until timestamptz,
  name text,
  paired_at timestamptz,
  paired_by bigint references account on delete set null,
  last_seen_at timestamptz,
  constraint television_waits check ((org_id is null) = (code is not null))
);
create index television_org on television (org_id);

-- What a television shows, in this order.
create table television_panel (
  television_id uuid not null references television on delete cascade,
  position integer not null,
  org_id bigint not null references organisation on delete cascade,
  panel_id integer not null references panel on delete cascade,
  seconds integer not null,
  -- What the variable of the panel stands for; both null: what it begins with.
  device_id integer references device on delete cascade,
  group_id text,
  primary key (television_id, position)
);
create index television_panel_panel on television_panel (panel_id);
create index television_panel_device on television_panel (device_id) where device_id is not null;
