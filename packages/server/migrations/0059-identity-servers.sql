set local lock_timeout = '5s';

alter table network_server_api
  -- Of the Identity Server of a network server with several clusters; empty: at the same address.
  add column identity_address text not null default '',
  -- What its last error is about, as the right that a key lacks.
  add column last_error_detail text not null default '';
