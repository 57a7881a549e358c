-- A secret counts once a code of it was confirmed: then account.second_factor_at says since when.
create table second_factor (
  user_id bigint primary key references account on delete cascade,
  secret_sealed bytea not null,
  -- step of the newest code that was taken: neither it nor an older one is taken again
  last_step integer not null default 0
);
alter table account add column second_factor_at timestamptz;

create table recovery_code (
  user_id bigint not null references second_factor on delete cascade,
  code_hmac bytea not null,
  primary key (user_id, code_hmac)
);

alter table organisation add column demands_second_factor boolean not null default false;

-- The one place that says who has to set up a second factor before anything else.
create function owes_second_factor(role text, second_factor_at timestamptz, demanded boolean) returns boolean
language sql immutable as $$ select demanded and role <> 'owner' and second_factor_at is null $$;
