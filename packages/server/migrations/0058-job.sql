set local lock_timeout = '5s';

-- Work that must not be lost (docs/decisions/0004). Parties and targets are digests: their order alone is read.
create table job (
  job_id uuid primary key default gen_random_uuid(),
  kind text not null,
  pool text not null,
  party text not null,
  target text not null,
  -- How many jobs of this target run at a time.
  at_once int not null,
  -- A job with the same key takes the place of one that waits.
  key text,
  payload bytea not null,
  state text not null default 'waiting' constraint job_state check (state in ('waiting', 'active', 'failed')),
  attempts int not null default 0,
  retries int not null,
  -- Its target gave no answer: what else is for it waits until this one was tried again.
  holds_target boolean not null default false,
  queued_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default now(),
  -- Until then its process has said that it works on it.
  leased_until timestamptz,
  failed_at timestamptz,
  reason text
);
create index job_turns on job (pool, party, target, due_at, queued_at) where state = 'waiting';
create index job_active on job (pool, leased_until) where state = 'active';
create index job_holding on job (pool, target) where holds_target;
create index job_waiting_key on job (kind, key) where state = 'waiting' and key is not null;
create index job_failed on job (failed_at) where state = 'failed';

-- When a party had its last turn.
create table job_turn (
  pool text not null,
  party text not null,
  served_at timestamptz not null,
  primary key (pool, party)
);

-- What the versions before this file have queued.
do $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  insert into job (job_id, kind, pool, party, target, at_once, key, payload, state, attempts, retries, queued_at, due_at,
    failed_at, reason)
  select id, name,
    case
      when name in ('import_history', 'export_readings') then 'files'
      when name in ('derive_measurements', 'purge_removed_devices') then 'history'
      else 'outside'
    end,
    name, id::text, 1, singleton_key, decode(data ->> 'sealed', 'base64'),
    case when state = 'failed' then 'failed' else 'waiting' end,
    case when state in ('failed', 'retry') then retry_count + 1 else 0 end, retry_limit, created_on, start_after,
    case when state = 'failed' then completed_on end,
    coalesce(output ->> 'message', output -> 'value' ->> 'message')
  from pgboss.job where state in ('created', 'retry', 'active', 'failed') and data ->> 'sealed' is not null;
  drop schema pgboss cascade;
end $$;
