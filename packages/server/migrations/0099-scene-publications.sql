-- Scenes that everybody may read: docs/decisions/0065-open-data.md.
set local lock_timeout = '5s';

create table scene_publication (
  scene_id integer primary key references scene on delete cascade,
  org_id bigint not null references organisation on delete cascade,
  -- drawn; it stays while the scene is there
  address text not null unique,
  -- from which the ids of what is published are made
  salt bytea not null,
  is_published boolean not null,
  licence text not null,
  licence_url text,
  contact text not null,
  location text not null check (location in ('exact', 'rounded', 'none')),
  requests bigint not null default 0,
  last_request_at timestamptz
);
create index scene_publication_org on scene_publication (org_id);
