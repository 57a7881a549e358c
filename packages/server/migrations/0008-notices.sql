create table notice (
  notice_id bigint generated always as identity primary key,
  org_id bigint not null references organisation on delete cascade,
  user_id bigint not null references account on delete cascade,
  kind text not null check (kind in ('welcome', 'from_owner', 'from_operator')),
  text text not null default '',
  um bigint not null default 0,
  dm bigint not null default 0,
  at timestamptz not null,
  read_at timestamptz
);
create index notice_of_user on notice (user_id, at desc, notice_id desc);
create index notice_by_time on notice (at);

-- English stands in for a language that the operator did not write.
create table announcement (
  announcement_id bigint generated always as identity primary key,
  text_en text not null,
  text_zh text,
  text_ru text,
  at timestamptz not null,
  withdrawn_at timestamptz
);

create table announcement_dismissal (
  announcement_id bigint not null references announcement on delete cascade,
  org_id bigint not null references organisation on delete cascade,
  user_id bigint not null references account on delete cascade,
  primary key (announcement_id, user_id)
);
