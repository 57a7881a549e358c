set local lock_timeout = '5s';

-- What devices with a profile can be set to and told: a list of settings, as in the contract.
alter table device_profile add column settings jsonb not null default '[]';

-- Whether an uplink can show it. What none can show ends as acknowledged.
alter table device_command add column is_shown boolean not null default true;
update device_command set is_shown = false where kind = 'buzzer';
