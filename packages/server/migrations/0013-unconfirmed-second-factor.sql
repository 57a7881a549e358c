-- When the secret was made: one that nobody confirms in time is worth nothing.
alter table second_factor add column begun_at timestamptz;
update second_factor set begun_at = now();
alter table second_factor alter column begun_at set not null;
