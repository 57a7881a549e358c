-- AI cameras: models, tasks and pictures: docs/decisions/0081-cameras.md.
set local lock_timeout = '5s';

-- The library of the installation. Cameras can download a model once its file has come whole.
create table camera_model (
  model_id integer generated always as identity primary key,
  name text not null,
  version text not null,
  -- place in CAMERA_ALGORITHMS
  algorithm smallint not null,
  description text not null,
  classes text[] not null,
  -- of the whole file
  bytes integer not null,
  received integer not null default 0,
  -- MD5 in hex, as cameras have it; null: it has not come whole
  checksum text,
  created_at timestamptz not null
);
create unique index camera_model_name on camera_model (name, version);

create table camera_model_part (
  model_id integer not null references camera_model on delete cascade,
  part integer not null,
  -- from which byte of the file on
  starts_at integer not null,
  bytes bytea not null,
  primary key (model_id, part)
);
alter table camera_model_part alter column bytes set storage external;

create table camera_task (
  -- Cameras have tasks of their own with the first few numbers.
  task_id bigint generated always as identity (start with 100000) primary key,
  org_id bigint not null references organisation on delete cascade,
  device_id integer not null references device on delete cascade,
  -- null: the library has it no more
  model_id integer references camera_model on delete set null,
  model_name text not null,
  model_version text not null,
  algorithm smallint not null,
  classes text[] not null,
  interval_minutes integer not null,
  from_minute integer not null,
  until_minute integer not null,
  pictures text not null,
  confidence smallint not null,
  results_over text not null,
  state text not null,
  state_at timestamptz not null,
  percent smallint,
  created_at timestamptz not null,
  created_by bigint references account (user_id) on delete set null,
  -- the order to begin, and that to end, went out
  ordered_at timestamptz,
  end_ordered_at timestamptz,
  -- the camera said that it has the task
  taken_at timestamptz,
  is_ending boolean not null default false,
  last_heard_at timestamptz,
  last_result_at timestamptz,
  results integer not null default 0,
  steps integer not null default 0,
  ended_at timestamptz
);
create unique index camera_task_open on camera_task (device_id) where ended_at is null;
create index camera_task_device on camera_task (org_id, device_id, task_id desc);
create index camera_task_model on camera_task (model_id);

create table camera_task_step (
  task_id bigint not null references camera_task on delete cascade,
  step integer not null,
  kind text not null,
  at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  reason text,
  detail text,
  primary key (task_id, step)
);

create table camera_picture (
  picture_id bigint generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  device_id integer not null references device on delete cascade,
  task_id bigint references camera_task on delete set null,
  -- what copies of its message have in common
  message_key text not null,
  taken_at timestamptz not null,
  width integer not null,
  height integer not null,
  size integer not null,
  digest text not null,
  text text not null,
  detections jsonb not null,
  classes jsonb not null,
  bytes bytea not null
);
create unique index camera_picture_message on camera_picture (device_id, message_key);
create index camera_picture_device on camera_picture (org_id, device_id, taken_at desc, picture_id desc);
create index camera_picture_taken on camera_picture (taken_at);
create index camera_picture_task on camera_picture (task_id);
-- A WebP does not become smaller.
alter table camera_picture alter column bytes set storage external;

create table camera_setting (
  device_id integer primary key references device on delete cascade,
  org_id bigint not null references organisation on delete cascade,
  keep_days integer not null,
  keep_pictures integer not null,
  results_over text not null
);
create index camera_setting_org on camera_setting (org_id);
