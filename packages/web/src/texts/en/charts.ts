export default {
  kind: 'chart',
  keys: 'Left and right arrow keys move from reading to reading, Home and End go to the first and the last.',
  keysWithZoom:
    'Left and right arrow keys move from reading to reading, Home and End go to the first and the last. Plus and minus zoom, Shift with an arrow key moves the range.',
  summary: '{{name}}: {{min}} to {{max}}, last {{last}} on {{at}}.',
  summaryEmpty: '{{name}}: no readings.',
  statistics: 'Statistics of this time',
  measurement: 'Measurement',
  last: 'Last',
  min: 'Minimum',
  mean: 'Mean',
  max: 'Maximum',
  sum: 'Sum',
  count: 'Readings',
};
