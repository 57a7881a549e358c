-- Invoices and credit notes, which never change: docs/decisions/0074-invoices.md.
set local lock_timeout = '5s';

-- The last number of a series: who takes the next one holds the row until the transaction ends, so that there is no gap.
create table invoice_series (
  series text primary key,
  last integer not null
);

create table invoice (
  invoice_id bigint generated always as identity primary key,
  number text not null unique,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- no references: what was issued stays, whatever becomes of order and organisation
  org_id bigint not null,
  order_id bigint not null,
  issued_at timestamptz not null,
  currency text not null,
  net bigint not null,
  tax bigint not null,
  total bigint not null check (total = net + tax),
  -- what else stands on it, as it was on the day
  content jsonb not null,
  -- at most one of each
  unique (order_id, kind)
);
create index invoice_org on invoice (org_id, invoice_id desc);
create index invoice_time on invoice (issued_at);

-- Its PDF, as it was made first.
create table invoice_file (
  invoice_id bigint primary key references invoice,
  pdf bytea not null,
  made_at timestamptz not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was issued is not changed' using errcode = 'restrict_violation';
end $$;
create trigger invoice_stays before update or delete or truncate on invoice execute function refuse_change();
create trigger invoice_file_stays before update or delete or truncate on invoice_file execute function refuse_change();

-- Mails with an invoice. One that is noted here is queued within a minute, and once.
create table invoice_mail (
  mail_id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  recipient text not null,
  asked_at timestamptz not null,
  queued_at timestamptz,
  -- when the mail itself was queued, with the file
  made_at timestamptz
);
create index invoice_mail_invoice on invoice_mail (invoice_id);
create index invoice_mail_open on invoice_mail (mail_id) where queued_at is null;
