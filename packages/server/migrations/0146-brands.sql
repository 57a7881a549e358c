-- Brands of organisations, and of the installation: docs/decisions/0092-brands.md.
set local lock_timeout = '5s';

create table brand (
  org_id bigint primary key references organisation on delete cascade,
  name text,
  -- #rrggbb
  colour text,
  -- name of the sender of mails
  sender text,
  -- by what they are for: {"help": address}
  links jsonb not null default '{}',
  -- several may name one, and the first that proves it has it
  domain text,
  domain_code text,
  domain_proven_at timestamptz,
  constraint brand_domain check ((domain is null) = (domain_code is null)),
  constraint brand_proven check (domain_proven_at is null or domain is not null)
);
create unique index brand_proven_domain on brand (domain) where domain_proven_at is not null;

create table brand_picture (
  org_id bigint not null references organisation on delete cascade,
  picture text not null,
  -- SHA-256, in hex
  digest text not null,
  -- WebP
  bytes bytea not null,
  primary key (org_id, picture)
);
create index brand_picture_digest on brand_picture (digest);

create table brand_text (
  org_id bigint not null references organisation on delete cascade,
  -- which legal text it is
  text text not null,
  -- SHA-256 of the words, in hex
  digest text not null,
  words text not null,
  primary key (org_id, text)
);
create index brand_text_digest on brand_text (digest);
