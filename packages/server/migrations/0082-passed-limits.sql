-- The limit that the value of an alarm passed when it began, in its unit: its rule may have another one by now. Null: its kind has
-- none, or it began before this was kept.
alter table alarm add column passed_limit float8;
