set local lock_timeout = '5s';

-- One word for one thing: tables, columns and recorded calls are named as in the glossary.
alter table desktop rename to chart_page;
alter table chart_page rename column desktop_id to chart_page_id;
alter table chart rename column desktop_id to chart_page_id;
alter table alarm_incident rename to alarm;
alter table alarm rename column incident_id to alarm_id;
alter table alarm_delivery rename column incident_id to alarm_id;
alter table annotation rename to note;
alter table note rename column annotation_id to note_id;
alter table series rename column erased_to to cleared_to;
-- A network server that sends, by its token: of an organisation, or with the operator's ingest token of all of them.
alter table ingest_token rename to connection;
alter table connection rename constraint ingest_token_connection to connection_owner;
update audit_entry set call = 'chartPages.' || split_part(call, '.', 2) where call like 'desktops.%';
update audit_entry set call = 'notes.' || split_part(call, '.', 2) where call like 'annotations.%';
update audit_entry set call = 'heardDevices.remove' where call = 'heardDevices.forget';
update audit_entry set call = 'alarms.listAlarms' where call = 'alarms.listIncidents';

-- Constraints, indexes and sequences follow. An index of a constraint is renamed with it.
do $$
declare
  word record;
  named record;
begin
  for word in
    select * from (values
      (1, 'desktop', 'chart_page'),
      (2, 'alarm_incident', 'alarm'),
      (3, 'incident', 'alarm'),
      (4, 'annotation', 'note'),
      (5, 'ingest_token', 'connection')
    ) as renamed (step, before, after) order by step
  loop
    for named in
      select conrelid::regclass as owner, conname as name from pg_constraint
      where connamespace = current_schema()::regnamespace and conrelid <> 0 and strpos(conname, word.before) > 0
    loop
      execute format('alter table %s rename constraint %I to %I',
        named.owner, named.name, replace(named.name, word.before, word.after));
    end loop;
    for named in
      select relname as name, case relkind when 'S' then 'sequence' else 'index' end as kind from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('i', 'S') and strpos(relname, word.before) > 0
    loop
      execute format('alter %s %I rename to %I', named.kind, named.name, replace(named.name, word.before, word.after));
    end loop;
  end loop;
end $$;
