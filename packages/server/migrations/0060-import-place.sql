set local lock_timeout = '5s';

-- Where the readings of an imported file go on that are put in order together: byte and row of the file, and how many readings come
-- before. Null: at its beginning.
alter table history_import add column place jsonb;
