-- A process that closed in order left nothing: the next start forgets it, however short ago it was.
alter table written_progress add column is_closed boolean not null default false;
