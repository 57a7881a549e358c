-- Newest values are written in the background, by any process: those of uplinks that were erased meanwhile stay out.
set local lock_timeout = '5s';

-- upload time of the newest uplink that was erased; null: none was
alter table series add column erased_to timestamptz;
