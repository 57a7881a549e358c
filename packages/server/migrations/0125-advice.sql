-- The agronomic adviser: docs/decisions/0080-advice.md.
set local lock_timeout = '5s';

create table advice_question (
  question_id integer generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  -- null: the account was deleted, or a program asked
  asked_by bigint references account on delete set null,
  -- asked by a program: not on the page, and kept for a while only
  of_program boolean not null default false,
  -- as in the contract
  question jsonb not null,
  -- of the days that are judged
  timezone text not null,
  created_at timestamptz not null
);
create index advice_question_org on advice_question (org_id, created_at);
create index advice_question_account on advice_question (asked_by);

create table advice (
  advice_id uuid primary key,
  org_id bigint not null references organisation on delete cascade,
  question_id integer not null references advice_question on delete cascade,
  -- what who asked asks for it with
  resource_id text not null,
  state text not null default 'working' check (state in ('working', 'ready', 'failed')),
  asked_at timestamptz not null,
  made_at timestamptz,
  -- as in the contract
  advice jsonb,
  unique (org_id, resource_id)
);
create index advice_of_question on advice (question_id, asked_at desc);
create index advice_age on advice (asked_at);
