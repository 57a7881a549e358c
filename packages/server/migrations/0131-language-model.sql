-- What a language model says of advices: docs/decisions/0082-language-model.md.
set local lock_timeout = '5s';

-- Advices in the words of a model, as they were shown: for readers of one language with the same units.
create table advice_wording (
  advice_id uuid not null references advice on delete cascade,
  org_id bigint not null references organisation on delete cascade,
  language text not null,
  -- units of the reader
  setting text not null,
  model text not null,
  text text not null,
  made_at timestamptz not null,
  primary key (advice_id, language, setting)
);
create index advice_wording_org on advice_wording (org_id);

-- What the model took of an organisation's day (UTC), with what was begun and has not ended.
create table advice_tokens (
  org_id bigint not null references organisation on delete cascade,
  day date not null,
  tokens bigint not null,
  primary key (org_id, day)
);

-- Who is being answered: one answer at a time for a person.
create table advice_conversation (
  org_id bigint not null references organisation on delete cascade,
  user_id bigint not null references account on delete cascade,
  began_at timestamptz not null,
  primary key (org_id, user_id)
);
create index advice_conversation_account on advice_conversation (user_id);
