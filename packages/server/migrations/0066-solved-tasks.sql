-- Codes are mailed for a proof of work instead of the characters in a picture.
drop table used_picture;

create table solved_task (
  task_hash bytea primary key,
  expires_at timestamptz not null
);
create index solved_task_expiry on solved_task (expires_at);
