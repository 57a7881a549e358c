-- Reports by mail: docs/decisions/0066-reports.md.
set local lock_timeout = '5s';

create table report (
  report_id uuid primary key,
  org_id bigint not null references organisation on delete cascade,
  name text not null,
  source text not null check (source in ('chart_page', 'scene', 'panel')),
  -- no reference: a report whose source was deleted stays and says so
  source_id integer not null,
  period text not null check (period in ('daily', 'weekly', 'monthly')),
  -- by the clock of each reader
  hour smallint not null,
  weekday smallint not null,
  month_day smallint not null,
  is_on boolean not null default true,
  created_at timestamptz not null
);
create index report_org on report (org_id);

create table report_reader (
  report_id uuid not null references report on delete cascade,
  user_id bigint not null references account on delete cascade,
  is_paused boolean not null default false,
  -- the newest local days for which it was queued, and for which it was sent or given up
  queued_for date not null,
  done_for date,
  last_sent_at timestamptz,
  -- as in the contract; null: it was sent
  last_failure text,
  -- the job of the newest mail
  mail_id uuid,
  primary key (report_id, user_id)
);
create index report_reader_account on report_reader (user_id);
