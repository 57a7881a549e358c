set local lock_timeout = '5s';

-- What became of the newest confirmation that a network server asked for before it sends, and when; null: it asked for none.
alter table connection add column confirmation text, add column confirmation_at timestamptz;

-- Of an organisation that is deleted everything is taken back too: what is on its broker, and how to get there, stays until then.
alter table home_assistant_target drop constraint home_assistant_target_org_id_fkey;
