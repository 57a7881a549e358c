import { MEASUREMENTS } from '@fieldscope/contract/definitions/measurements';
import { expect, test } from 'vitest';
import { Exposition, formatFor, labelsText } from './exposition.model';
import { familyOf, familyOfMeasurement, isOther } from './metric-families.model';

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

test('every published measurement has a name that Prometheus takes, with one unit', () => {
  const units = new Map<string, string>();
  for (const id of Object.keys(MEASUREMENTS).map(Number)) {
    const { name, unit } = familyOfMeasurement(id);
    expect(name).toMatch(NAME);
    expect(name.startsWith('fieldscope_')).toBe(true);
    expect(name.endsWith(unit)).toBe(true);
    expect(units.get(name) ?? unit).toBe(unit);
    units.set(name, unit);
  }
});

test.each([
  [4097, 21.5, 'fieldscope_air_temperature_celsius', 21.5],
  [4098, 57.3, 'fieldscope_air_humidity_ratio', 0.573],
  [4101, 101_325, 'fieldscope_barometric_pressure_pascals', 101_325],
  [4112, 12.1, 'fieldscope_soil_temperature_celsius', 12.1],
  [4113, 2.4, 'fieldscope_rainfall_hourly_mm_per_hour', 2.4],
  [4126, 1.1, 'fieldscope_sunshine_duration_seconds', 3960],
  [4133, -12.3, 'fieldscope_soil_tension_pascals', -12_300],
  [4146, 12, 'fieldscope_pm2_5_ug_per_cubic_meter', 12],
  [4150, 0.1, 'fieldscope_accelerometer_x_meters_per_second_squared', 0.1],
  [4155, 230, 'fieldscope_orp_volts', 0.23],
  [4193, 7, 'fieldscope_light_intensity', 7],
  [9012, 3, 'fieldscope_chill_time_seconds', 10_800],
])('measurement %i of %d is %s %d', (id, value, name, shown) => {
  const family = familyOfMeasurement(id);
  expect(family.name).toBe(name);
  expect(family.toUnit(value)).toBe(shown);
});

test('a measurement of an organisation makes no name of a metric', () => {
  expect(isOther(familyOfMeasurement(5500))).toBe(true);
  expect(isOther(familyOfMeasurement(4097))).toBe(false);
});

const GAUGE = familyOf('air', 'Air', { suffix: 'celsius' });

test('texts of people are labels that end where they should', () => {
  const labels = labelsText([
    ['device', 'a"b\\c\nd {x="1"} 温室 🌱'],
    ['group', ''],
  ]);
  expect(labels).toBe('device="a\\"b\\\\c\\nd {x=\\"1\\"} 温室 🌱"');
});

test('a family is written in one piece, in OpenMetrics with its unit and an end', () => {
  const exposition = new Exposition();
  exposition.add(GAUGE, 'eui="1"', 1);
  exposition.add(familyOf('ph', 'pH', { suffix: '' }), 'eui="1"', 7);
  exposition.add(GAUGE, 'eui="2"', -0.5);
  const text = `# HELP fieldscope_air_celsius Air
# TYPE fieldscope_air_celsius gauge
fieldscope_air_celsius{eui="1"} 1
fieldscope_air_celsius{eui="2"} -0.5
# HELP fieldscope_ph pH
# TYPE fieldscope_ph gauge
fieldscope_ph{eui="1"} 7
`;
  expect(exposition.write('text')).toBe(text);
  expect(exposition.write('openmetrics')).toBe(
    `${text.replace('gauge\n', 'gauge\n# UNIT fieldscope_air_celsius celsius\n')}# EOF\n`,
  );
});

test.each([
  [undefined, 'text'],
  ['*/*', 'text'],
  ['text/plain;version=0.0.4', 'text'],
  ['application/openmetrics-text', 'text'],
  ['application/openmetrics-text;version=1.0.0', 'openmetrics'],
  ['application/openmetrics-text;version=1.0.0;q=0.2,text/plain;version=0.0.4;q=0.9', 'text'],
  // As Prometheus 3 asks.
  [
    'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,application/openmetrics-text;version=0.0.1;q=0.5,text/plain;version=1.0.0;escaping=allow-utf-8;q=0.4,text/plain;version=0.0.4;q=0.3,*/*;q=0.2',
    'openmetrics',
  ],
  ['application/vnd.google.protobuf;q=0.7,text/plain;version=0.0.4;q=0.3', 'text'],
  [';;q=x,,application/openmetrics-text;version=1.0.0;q=nonsense', 'text'],
] as const)('who accepts %s reads %s', (accept, format) => {
  expect(formatFor(accept)).toBe(format);
});
