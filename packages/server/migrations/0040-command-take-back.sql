set local lock_timeout = '5s';

-- the network server that has it lets it be taken out of its queue again
alter table device_command add column can_take_back boolean not null default false;
