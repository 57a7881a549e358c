set local lock_timeout = '5s';

-- An address of a webhook often holds a token. SQL cannot seal it: every start seals the addresses in clear text, which only
-- earlier versions write.
alter table alarm_webhook add column address_sealed bytea;
alter table alarm_webhook alter column address drop not null;
alter table alarm_webhook add constraint alarm_webhook_has_address check (address is not null or address_sealed is not null) not valid;
