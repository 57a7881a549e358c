-- AI cameras: a task that waits beside the one that runs, and what all pictures take together: docs/decisions/0081-cameras.md.
set local lock_timeout = '5s';

alter table camera_task
  -- the camera has another task until it takes this one
  add column is_next boolean not null default false,
  -- how often it was asked since its last step for the times of its task, and when
  add column inquiries smallint not null default 0,
  add column inquired_at timestamptz;
drop index camera_task_open;
create unique index camera_task_open on camera_task (device_id, is_next) where ended_at is null;

-- The bytes of each organisation, and its oldest pictures, without reading any.
create index camera_picture_room on camera_picture (org_id, taken_at, picture_id) include (size);
