-- Who did what. Names stand as they were: an account that was removed since keeps its entries.
create table audit_entry (
  entry_id bigint generated always as identity primary key,
  at timestamptz not null,
  -- empty where nobody signed in and the name that was typed is no account's
  org_id bigint references organisation on delete cascade,
  user_id bigint,
  who text not null,
  call text not null,
  subject text not null,
  code integer not null,
  address text not null,
  user_agent text not null
);
create index audit_entry_org on audit_entry (org_id, at desc, entry_id desc);
create index audit_entry_at on audit_entry (at);
