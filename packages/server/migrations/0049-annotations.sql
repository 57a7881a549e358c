set local lock_timeout = '5s';

-- Notes of people at moments: about one device, or the whole organisation.
create table annotation (
  annotation_id integer generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  device_id integer references device on delete cascade,
  at timestamptz not null,
  text text not null,
  author_id bigint references account on delete set null
);
create index annotation_time on annotation (org_id, at);
create index annotation_device on annotation (device_id) where device_id is not null;
create index annotation_author on annotation (author_id) where author_id is not null;
