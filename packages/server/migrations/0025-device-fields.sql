-- Where a device is, as a person set it.
alter table device
  add column timezone text,
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column antenna text;

alter table device_status
  -- of the device's operating system
  add column system_version text,
  -- from which a device uploaded by itself
  add column ip text,
  -- of the last uplink that a gateway received, as its frequency; `router`: the network server that told us
  add column spreading_factor smallint,
  add column frequency_plan text,
  add column router text;
