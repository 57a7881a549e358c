-- Pictures in panels: docs/decisions/0053-pictures-in-panels.md.
set local lock_timeout = '5s';

create table panel_picture (
  -- Drawn: whoever knows the address may load it.
  name text primary key,
  org_id bigint not null references organisation on delete cascade,
  bytes bytea not null,
  -- when it was made, or a panel that has or had it was saved last
  used_at timestamptz not null
);
create index panel_picture_org on panel_picture (org_id);
-- A WebP does not become smaller.
alter table panel_picture alter column bytes set storage external;

-- Names of those that the version shows. The newest version is the panel itself.
alter table panel_version add column pictures text[] not null default '{}';
