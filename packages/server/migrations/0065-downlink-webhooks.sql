set local lock_timeout = '5s';

-- Where the network server takes downlinks for a device, as its webhook says, and the sealed key for that.
alter table downlink_route
  add column push_url text,
  add column push_key_sealed bytea;
