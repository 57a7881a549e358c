-- Links to panels: docs/decisions/0052-shared-panels.md.
set local lock_timeout = '5s';

create table panel_share (
  share_id uuid primary key default gen_random_uuid(),
  org_id bigint not null references organisation on delete cascade,
  panel_id integer not null references panel on delete cascade,
  -- SHA-256 of the token, which is nowhere else
  token_digest bytea not null unique,
  name text not null,
  icon text not null,
  -- null: it does not expire
  expires_at timestamptz,
  -- argon2id; null: none
  passphrase_hash text,
  -- What the variable of the panel stands for; both null: viewers choose.
  device_id integer references device on delete cascade,
  group_id text,
  -- origins that may embed it
  sites text[] not null,
  created_at timestamptz not null,
  created_by bigint references account on delete set null,
  views integer not null default 0,
  last_seen_at timestamptz
);
create index panel_share_panel on panel_share (panel_id);
create index panel_share_org on panel_share (org_id);
create index panel_share_device on panel_share (device_id) where device_id is not null;
