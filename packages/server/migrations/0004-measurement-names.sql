-- Names and units that an organisation gave to measurements; built-in ones stand in the definition file.
create table measurement_name (
  org_id bigint not null references organisation on delete cascade,
  measurement_id integer not null check (measurement_id between 1 and 99999),
  name text not null,
  unit text not null default '',
  primary key (org_id, measurement_id)
);
