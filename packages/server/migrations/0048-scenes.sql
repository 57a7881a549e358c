create table scene (
  scene_id integer generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  name text not null,
  constraint scene_name unique (org_id, name)
);

-- A measurement of a device, whether or not it has been measured yet. It goes with the device.
create table scene_measurement (
  scene_id integer not null references scene on delete cascade,
  org_id bigint not null references organisation on delete cascade,
  -- its place among those of its scene
  place smallint not null,
  device_id integer not null references device on delete cascade,
  channel smallint not null,
  measurement_id integer not null,
  alias text not null,
  constraint scene_measurement_series primary key (scene_id, device_id, channel, measurement_id)
);
create index scene_measurement_device on scene_measurement (device_id);
create index scene_measurement_org on scene_measurement (org_id);

-- Scenes that a person wants to see first.
create table scene_pin (
  user_id bigint not null references account on delete cascade,
  scene_id integer not null references scene on delete cascade,
  primary key (user_id, scene_id)
);
create index scene_pin_scene on scene_pin (scene_id);
