-- Messages of network servers and kits that were refused, by ingest token and reason, with the newest as an example.
create table ingest_refusal (
  -- empty: no valid token was given, or a kit sent the message
  token_hash bytea not null,
  reason text not null,
  count bigint not null,
  example text not null,
  last_at timestamptz not null,
  primary key (token_hash, reason)
);
