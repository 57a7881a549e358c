set local lock_timeout = '5s';

-- Twelve digits: ids of before are smaller and stay, and published clients know ids of this length.
create function random_id() returns bigint language sql volatile
return 100000000000 + ('x' || right(gen_random_uuid()::text, 12))::bit(48)::bigint % 900000000000;

alter table organisation alter column org_id drop identity;
alter table organisation alter column org_id set default random_id();
alter table account alter column user_id drop identity;
alter table account alter column user_id set default random_id();

-- Each new organisation gets a notice: numbers in their order, which notice_id stays, would count organisations.
alter table notice add column shown_id bigint;
update notice set shown_id = notice_id;
alter table notice alter column shown_id set default random_id();
alter table notice alter column shown_id set not null;
alter table notice add constraint notice_shown_id unique (user_id, shown_id);

-- They are in the names of files and in links that people pass on. One file belongs to one organisation.
alter table data_export alter column export_id drop identity;
alter table data_export alter column export_id set default random_id();
alter table data_export add constraint data_export_file unique (export_id);
