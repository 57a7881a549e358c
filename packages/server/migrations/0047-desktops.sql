-- Chart pages: in the calls they are desktops.
create table desktop (
  desktop_id integer generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  name text not null,
  row_count smallint not null check (row_count between 1 and 3),
  column_count smallint not null check (column_count between 1 and 3),
  constraint desktop_name unique (org_id, name)
);

create table chart (
  chart_id integer generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  desktop_id integer not null references desktop on delete cascade,
  name text not null,
  grid_row smallint not null,
  grid_column smallint not null,
  -- checked at the end of a statement, so that one statement swaps two charts
  constraint chart_place unique (desktop_id, grid_row, grid_column) deferrable initially immediate
);
create index chart_org on chart (org_id);

create table chart_series (
  org_id bigint not null references organisation on delete cascade,
  chart_id integer not null references chart on delete cascade,
  device_id integer not null references device on delete cascade,
  channel smallint not null,
  measurement_id integer not null,
  -- in the chart, from 1
  position smallint not null,
  primary key (chart_id, device_id, channel, measurement_id)
);
create index chart_series_device on chart_series (device_id);
create index chart_series_org on chart_series (org_id);
