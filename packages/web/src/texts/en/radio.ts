export default {
  span: 'Time range',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  byDay: 'Uplinks by day',
  received: 'Received',
  missing: 'Missing',
  ofDay: '{{date}}: {{received}} received, {{missing}} missing',
  ofDayRefused: '{{date}}: {{received}} received, {{missing}} missing, {{refused}} refused',
  none: 'No uplink arrived in this time.',
  rssi: 'Signal strength (RSSI)',
  snr: 'Signal-to-noise ratio (SNR)',
  best: 'Of each uplink the gateway that received it best.',
};
