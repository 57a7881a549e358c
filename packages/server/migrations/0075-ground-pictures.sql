-- Pictures of organisations below their maps: docs/decisions/0046-pictures-below-maps.md.
set local lock_timeout = '5s';

create table ground_picture (
  picture_id integer generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  name text not null,
  -- from the lowest to the highest
  place integer not null,
  opacity real not null,
  -- null: it is not placed yet
  points jsonb,
  width integer not null,
  height integer not null,
  digest text not null,
  bytes bytea not null,
  created_at timestamptz not null
);
create unique index ground_picture_name on ground_picture (org_id, name);
-- A WebP does not become smaller.
alter table ground_picture alter column bytes set storage external;

-- Files that are uploaded until a picture is made of them, or an hour is over.
create table ground_picture_upload (
  upload_id integer generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  -- of the whole file
  bytes integer not null,
  received integer not null default 0,
  created_at timestamptz not null
);
create index ground_picture_upload_org on ground_picture_upload (org_id);

create table ground_picture_part (
  upload_id integer not null references ground_picture_upload on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (upload_id, part)
);
alter table ground_picture_part alter column bytes set storage external;
