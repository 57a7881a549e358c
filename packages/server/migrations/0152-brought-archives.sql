-- Archives that owners bring from another installation: docs/decisions/0097-brought-archives.md. The files are in DATA_DIR.
set local lock_timeout = '5s';

create table brought_archive (
  archive_id bigint primary key generated always as identity,
  org_id bigint not null references organisation on delete cascade,
  -- who brought it; null: the account is no more
  user_id bigint references account on delete set null,
  state text not null default 'uploading' check (state in (
    'uploading', 'examining', 'refused', 'waiting', 'declined', 'expired', 'restoring', 'restored', 'failed')),
  file_name text not null,
  bytes bigint not null,
  received bigint not null default 0,
  -- sealed; null: it is needed no more
  passphrase bytea,
  -- why it is refused
  fault text check (fault in ('damaged', 'kind', 'version', 'passphrase')),
  -- what it says of itself
  claims jsonb,
  -- names that it would have here
  claimed jsonb,
  credits text check (credits in ('keep', 'drop')),
  decided_by text not null default '',
  reason text not null default '',
  restored_org_id bigint,
  -- key codes that its devices got anew, sealed
  new_codes bytea,
  created_at timestamptz not null,
  -- when the file goes, where nobody decides
  expires_at timestamptz,
  decided_at timestamptz,
  -- when its owner was told what became of it
  told_at timestamptz
);
create index brought_archive_org on brought_archive (org_id, created_at);
-- one at a time
create unique index brought_archive_open on brought_archive (org_id)
  where state in ('uploading', 'examining', 'waiting', 'restoring');
