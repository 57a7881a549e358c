set local lock_timeout = '5s';

-- What a registration's error is about, as the application that has the device.
alter table registered_device add column error_detail text not null default '';

-- Where the session of a command's device was before the command was handed over: an attempt whose answer is lost may
-- have been transmitted when it has moved on. Null: no attempt was made, or the network server does not say.
alter table device_command add column session_place text;
