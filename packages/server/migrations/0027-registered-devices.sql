-- When a device first joined is its registration time, by which lists are filtered and sorted.
create index device_event_registered on device_event (org_id, device_id, at) where kind in ('joined', 'online');
