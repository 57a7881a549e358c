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
    about: 'Readings of the filters and the time range in view, with local times and their offset from UTC.',
    small: 'At once, up to {{rows}} rows of {{days}} days or one month.',
    ownUnits: 'Values in my units',
    ownUnitsAbout:
      'As the portal shows them to you. Otherwise in published units (℃, Pa), which programs expect.',
    tooLarge:
      'That is more than {{rows}} rows, or more than {{days}} days or one month. Prepare it as a file of any size.',
    tooLargeObserver:
      'That is more than {{rows}} rows, or more than {{days}} days or one month. Choose less, or ask an administrator to prepare a file of any size.',
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
  newRows_one: '{{rows}} new row',
  newRows_other: '{{rows}} new rows',
};
