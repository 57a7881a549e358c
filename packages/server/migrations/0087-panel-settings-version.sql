-- Name and settings of a panel have a version, as its components have: docs/decisions/0051-panels.md.
set local lock_timeout = '5s';

-- The panel's at the last change of them.
alter table panel add column settings_version integer not null default 1;

-- Places of phones share no cell any more: panels in which some do have theirs derived again.
update panel_component set phone_place = null where panel_id in (
  select one.panel_id from panel_component as one join panel_component as other
    on other.panel_id = one.panel_id and other.component_id > one.component_id
    and (one.phone_place ->> 'x')::int < (other.phone_place ->> 'x')::int + (other.phone_place ->> 'width')::int
    and (other.phone_place ->> 'x')::int < (one.phone_place ->> 'x')::int + (one.phone_place ->> 'width')::int
    and (one.phone_place ->> 'y')::int < (other.phone_place ->> 'y')::int + (other.phone_place ->> 'height')::int
    and (other.phone_place ->> 'y')::int < (one.phone_place ->> 'y')::int + (one.phone_place ->> 'height')::int);
