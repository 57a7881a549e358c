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
    value: 'Value',
    measured: 'Measured at',
    uploaded: 'Uploaded at',
  },
  csv: {
    saved: 'Saved: {{name}}',
  },
};
