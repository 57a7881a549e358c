export default {
  label: 'Minimum, mean and maximum by day, week or month',
  empty: 'Nothing has been measured yet.',
  none: 'Nothing was measured in this time.',
  by: 'By',
  measurement: 'Measurement',
  units: {
    day: 'Day',
    week: 'Week',
    month: 'Month',
  },
  min: 'Minimum',
  mean: 'Mean',
  max: 'Maximum',
  sum: 'Sum',
  count: 'Readings',
  soFar: 'so far',
};
