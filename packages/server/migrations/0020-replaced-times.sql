-- Whether a message gave a time that cannot be right and is stored under that of its arrival.
alter table uplink add column time_replaced boolean not null default false;
