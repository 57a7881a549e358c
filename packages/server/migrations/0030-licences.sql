-- What an AI camera may do; the operator gives it, and it stays with the device whoever has it.
create table device_licence (
  device_id integer not null references device on delete cascade,
  kind text not null check (kind in ('image_analysis', 'chat')),
  given_at timestamptz not null,
  -- null: without end
  expires_at timestamptz,
  primary key (device_id, kind)
);
