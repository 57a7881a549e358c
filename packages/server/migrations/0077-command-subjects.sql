set local lock_timeout = '5s';

-- Which of several of its kind a command is about, as the channel of a switch; empty: there is one alone.
alter table device_command add column subject text not null default '';

-- One of a kind and subject at a time.
drop index device_command_in_progress;
create unique index device_command_in_progress
  on device_command (device_id, kind, subject) where state in ('queued', 'sent');
