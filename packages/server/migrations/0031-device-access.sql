set local lock_timeout = '5s';

-- How often the keys that are good for one device were withdrawn: by hand, and whenever its organisation changed. They are
-- derived from it and not stored.
alter table device add column access_rotation integer not null default 0;
-- A key names its device by EUI, which several organisations may have adopted.
create index device_bound_eui on device (eui) where org_id is not null;
