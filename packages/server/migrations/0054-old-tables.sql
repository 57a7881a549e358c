-- A job of the versions before this file packs the tables of before 0022. No other program reads them, so that nothing may
-- happen to them here. A later release drops the views and the function that stand in their place.
do $$
begin
  if (select relkind from pg_class where oid = 'old_reading'::regclass) <> 'v' then
    raise exception 'readings of before migration 0022 are not packed yet: run the version whose last migration is 0053 until its log says "the old tables of history are dropped"';
  end if;
end $$;
