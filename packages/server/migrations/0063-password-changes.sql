set local lock_timeout = '5s';

-- What a password opened without a session, as links to downloads, ends with it.
alter table account add column password_changed_at timestamptz;
