export default {
  about: 'Dashboards that you build yourself, share by a link and hang on a wall',
  create: 'New panel',
  empty: 'Put values, charts and maps of your devices on one page, the way you want to see them.',
  emptyObserver: 'Panels that administrators build are listed here.',
  edit: 'Edit panel',
  back: 'All panels',
  missing: 'There is no such panel. It may have been deleted.',
  nothing: 'This panel has no components yet.',
  problem: {
    critical: 'Critical alarm',
    warning: 'Warning',
    info: 'Information',
    silent: 'Silent',
  },
  component: {
    failed: '{{name}} could not be shown.',
    retry: 'Try again',
    withoutSource: 'Choose what this shows. A device that it showed may have been removed.',
    notMeasured: 'None of the devices measures this.',
  },
};
