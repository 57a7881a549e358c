-- Nobody can tell a kit how often to upload, but its owner can say when the next upload is due.
set local lock_timeout = '5s';

-- minutes; goes before what the kit reports itself
alter table device add column kit_interval_minutes integer check (kit_interval_minutes between 5 and 43200);
