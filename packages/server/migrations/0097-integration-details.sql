set local lock_timeout = '5s';

-- What the error of the newest attempt is about.
alter table integration add column last_detail text;
