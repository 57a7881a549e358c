export default {
  about: 'Readings as rows, newest first.',
  devices: 'Devices',
  allDevices: 'All devices',
  measurements: 'Measurements',
  allMeasurements: 'All measurements',
  empty: 'No readings in this time with these filters.',
  widen: 'Show everything of the last 30 days',
  columns: {
    device: 'Device',
    channel: 'Channel',
    measurement: 'Measurement',
    measurementId: 'Measurement ID',
    value: 'Value',
    unit: 'Unit',
    measured: 'Measured at',
    uploaded: 'Uploaded at',
  },
  csv: {
    local: 'Measured at, local time ({{zone}})',
    span: 'A file covers at most {{days}} days. Shorten the time range.',
  },
};
