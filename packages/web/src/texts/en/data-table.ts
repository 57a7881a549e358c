export default {
  about: 'Readings as rows, newest first.',
  devices: 'Devices',
  allDevices: 'All devices',
  measurements: 'Measurements',
  allMeasurements: 'All measurements',
  empty: 'No readings in this time with these filters.',
  widen: 'Show everything of the last 30 days',
  rows: { label: 'Rows', reading: 'By reading', moment: 'By moment' },
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
  export: {
    open: 'Export',
    about:
      'Readings of the filters and the time range in view, in published units (℃, Pa) and local times with their offset from UTC.',
    small: 'At once, up to {{rows}} rows of {{days}} days.',
    large: 'File of any size',
    largeAbout:
      'Written in the background. You get a message and an email when it is ready; it can be downloaded for {{days}} days.',
    format: 'Format',
    whole: 'From the first reading on',
    begin: 'Prepare file',
    files: 'Files',
    progress: 'Progress of {{name}}',
    running: '{{share}}% · {{rows}} · {{size}}',
    ready: '{{rows}} · {{size}} · until {{until}}',
    rows_one: '{{rows}} row',
    rows_other: '{{rows}} rows',
    failures: {
      disk_full: 'Not written: the disk of this portal is full. Contact the operator of this portal.',
      too_large:
        'Not written: the files of your organisation are too large together. Delete some, or choose less.',
      stalled: 'Not written: it came to a standstill. Try again.',
    },
    download: 'Download',
    cancel: 'Cancel',
    remove: 'Delete',
  },
};
