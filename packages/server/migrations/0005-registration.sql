alter table account
  add column job text not null default '',
  add column workplace text not null default '',
  add column agreed_at timestamptz;

-- Kept for every mailbox that somebody asks about, whether or not it belongs to an account. The row outlives its code:
-- it counts how many codes were sent since the first of a day.
create table email_code (
  mailbox_hmac bytea primary key,
  code_hmac bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  attempts_left smallint not null,
  counted_since timestamptz not null,
  codes_sent smallint not null
);
create index email_code_counted on email_code (counted_since);

create table used_picture (
  picture_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_picture_expiry on used_picture (expires_at);

-- An account whose organisation is not registered yet.
create table registration (
  token_hash bytea primary key,
  email text not null,
  password_hash text not null,
  country text not null,
  job text not null,
  workplace text not null,
  language smallint not null,
  registered_at timestamptz not null,
  expires_at timestamptz not null
);
create index registration_expiry on registration (expires_at);
