-- Catalogues of payload codecs that organisations bring: docs/decisions/0056-codecs-by-the-catalogue.md.
set local lock_timeout = '5s';

create table codec_catalogue (
  catalogue_id integer generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  file_name text not null,
  -- of the whole archive
  bytes integer not null,
  received integer not null default 0,
  created_at timestamptz not null,
  -- null: it is being uploaded
  opened_at timestamptz,
  -- files that could not be read, as in the contract
  left_out jsonb not null default '[]',
  left_out_count integer not null default 0
);
create index codec_catalogue_org on codec_catalogue (org_id);

-- The bytes of an archive, until it is opened.
create table codec_catalogue_part (
  catalogue_id integer not null references codec_catalogue on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (catalogue_id, part)
);
alter table codec_catalogue_part alter column bytes set storage external;

create table catalogue_codec (
  catalogue_id integer not null references codec_catalogue on delete cascade,
  -- from 1
  codec_id integer not null,
  path text not null,
  script text not null,
  -- JSON, which may hold what jsonb does not take
  tests text not null,
  test_count integer not null,
  -- null: not run yet
  passed integer,
  failed integer,
  primary key (catalogue_id, codec_id)
);

create table catalogue_model (
  catalogue_id integer not null,
  -- from 1, in the order of the list
  model_id integer not null,
  codec_id integer not null,
  vendor text not null,
  name text not null,
  description text not null,
  version text not null,
  primary key (catalogue_id, model_id),
  foreign key (catalogue_id, codec_id) references catalogue_codec on delete cascade
);
