set local lock_timeout = '5s';

create table geofence (
  geofence_id integer generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  name text not null,
  -- as in the contract: GeofenceShape
  shape jsonb not null,
  constraint geofence_name unique (org_id, name)
);

-- A geofence stays as long as a rule refers to it.
alter table alarm_rule
  add column geofence_id integer generated always as ((condition ->> 'geofence_id')::integer) stored,
  add constraint alarm_rule_geofence foreign key (geofence_id) references geofence;
create index alarm_rule_geofence on alarm_rule (geofence_id) where geofence_id is not null;
