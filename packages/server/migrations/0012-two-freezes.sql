-- A sub-account is frozen by its owner, by the operator or by both, and each takes back what is theirs. Who froze those
-- of before is not known: they stay the owner's.
alter table account rename column frozen to frozen_by_owner;
alter table account add column frozen_by_operator boolean not null default false;

-- The one place that says whether an account is frozen.
create function is_frozen(by_owner boolean, by_operator boolean, organisation_frozen_at timestamptz) returns boolean
language sql immutable as $$ select by_owner or by_operator or organisation_frozen_at is not null $$;
