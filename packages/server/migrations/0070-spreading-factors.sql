set local lock_timeout = '5s';

-- With which spreading factor an uplink came: it rises while the signal falls. Null: not known, or stored by a version before.
alter table uplink add column spreading_factor smallint;
