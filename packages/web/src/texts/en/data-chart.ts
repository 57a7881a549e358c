export default {
  explore: 'Compare freely',
  pages: 'Chart pages',
  about: 'Up to five series of any devices over time, in at most two units.',
  series: 'Series',
  choose: 'Choose device and measurement',
  empty: 'Choose what you want to compare.',
  noSeriesObserver: 'Nothing has been measured yet. An administrator of your organisation can bind a device.',
  noSeries: 'Nothing has been measured yet. Bind a device, and its measurements can be chosen here.',
  showFirst: 'Show {{name}}',
  readings_one: '{{number}} reading in this time',
  readings_other: '{{number}} readings in this time',
};
