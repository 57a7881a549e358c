-- The units of the person who began the export: temperature unit and others that are chosen; null: as they are published.
alter table data_export add column units jsonb;
