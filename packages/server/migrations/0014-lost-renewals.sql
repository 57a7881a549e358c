-- The refresh token before the newest: good for a moment longer, in case the answer with the newest was lost.
alter table session add column replaced_hash bytea;
