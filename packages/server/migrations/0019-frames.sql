-- A copy of a frame has its key and, when the sender tells it, its time. Readings are told apart by their frames alone:
-- two frames may have measured in the same moment.
do $$
declare
  own regclass;
begin
  for own in
    select indexrelid from pg_index join pg_inherits on inhrelid = indrelid
    where inhparent = 'uplink'::regclass and indisunique
  loop
    execute format('drop index %s', own);
  end loop;
end $$;
create unique index uplink_frame on uplink (device_id, frame_key, received_at);
create index reading_series on reading (series_id, measured_at) include (value);
drop index reading_key;
