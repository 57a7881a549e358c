set local lock_timeout = '5s';

-- a report can be of a question to the agronomic adviser
alter table report drop constraint report_source_check;
alter table report add constraint report_source_check check (source in ('chart_page', 'scene', 'panel', 'advice')) not valid;
alter table report validate constraint report_source_check;
