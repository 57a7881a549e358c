set local lock_timeout = '5s';

-- Null: the command is an order in JSON to a kit or hub, which is what `payload` has.
alter table device_command alter column f_port drop not null;

-- Kits and hubs that have subscribed to their orders at the broker, and when they did so last.
create table order_listener (
  device_id integer primary key references device on delete cascade,
  org_id bigint not null references organisation on delete cascade,
  subscribed_at timestamptz not null
);
