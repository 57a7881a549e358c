set local lock_timeout = '5s';

-- Brokers on which devices are shown to Home Assistant, or were and are to be taken back.
create table home_assistant_target (
  target_id uuid primary key,
  org_id bigint not null references organisation on delete cascade,
  -- null: the integration was deleted or has another broker now, and everything here is to be taken back
  integration_id uuid unique references integration on delete set null,
  -- settings and secrets with which devices were shown
  sealed bytea not null,
  -- since when everything is to be taken back
  left_at timestamptz,
  next_attempt_at timestamptz
);
create index home_assistant_target_org on home_assistant_target (org_id);

-- Devices of which there may be messages on a broker.
create table home_assistant_device (
  target_id uuid not null references home_assistant_target on delete cascade,
  eui text not null,
  primary key (target_id, eui)
);
