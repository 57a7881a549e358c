-- Sensors whose type had no name when their device was bound.
update device_channel as channel
set sensor_type = known.sensor_type
from device, (values
  ('S2107', '2049'),
  ('T1000-A', 'F001'), ('T1000-B', 'F001'), ('T1000-C', 'F001'), ('T1000-D', 'F001'), ('T1000-E', 'F001'),
  ('T2000', 'F002'),
  ('S2110', 'F003'),
  ('A1102', 'F004')
) as known (model, sensor_type)
where device.device_id = channel.device_id and device.model = known.model and channel.sensor_type is null;
