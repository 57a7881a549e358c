import { describe, expect, test } from 'vitest';
import type { MappedField } from '../../src/calls/device-profiles';
import { unitOfField } from '../../src/decoded-fields/field-unit';
import { fieldValuesOf } from '../../src/decoded-fields/field-values';
import { measuredValueOf, rawValueOf } from '../../src/decoded-fields/mapped-values';
import { proposeFields } from '../../src/decoded-fields/propose';
import { proposeForOutputs } from '../../src/decoded-fields/propose-for-outputs';

/** Measurement, channel and value of each proposed field. */
const proposed = (data: object, before: MappedField[] = [], normalized?: object) =>
  Object.fromEntries(
    proposeFields({ data, normalized }, before).fields.map((field) => [
      field.path,
      [
        field.measurement_id,
        field.channel,
        measuredValueOf(field, rawValueOf({ data, normalized }, field.path)!),
      ],
    ]),
  );
const SOIL = { moisture: 21 };

describe('units are read from the name', () => {
  test.each([
    ['air_temp_f', 68, 4097, 20],
    ['airTempK', 293.15, 4097, 20],
    ['AirTempC', '21.5', 4097, 21.5],
    ['Air temperature (°F)', 68, 4097, 20],
    ['soil_ec_us_cm', 200, 4108, 0.2],
    ['soil_ec_dS/m', 0.2, 4108, 0.2],
    ['soil_conductivity_ms_cm', 1.2, 4108, 1.2],
    ['pressure_hPa', 1013.2, 4101, 101_320],
    ['barometric_pressure_kpa', 101.3, 4101, 101_300],
    ['baro_inHg', 29.92, 4101, 101_320.75888],
    ['wind_speed_kmh', 36, 4105, 10],
    ['wind_gust_mph', 10, 4191, 4.4704],
    ['distance_mm', 250, 4115, 25],
    ['distanceM', 2.5, 4115, 250],
    ['water_level_m', 1.2, 4117, 120],
    ['rain_rate_mm_h', 2.4, 4113, 2.4],
    ['co2ppm', 612, 4100, 612],
    ['soil_moisture_10cm', 31, 4103, 31],
    ['vwc_m3m3', 0.31, 4110, 31],
    ['soil_humidity_percent', 0.5, 4103, 0.5],
    ['airHumidityPct', 47.5, 4098, 47.5],
  ])('%s: %s', (name, value, id, measured) => {
    expect(proposed({ [name]: value, humidity: 50 })[name]?.slice(0, 3)).toEqual([id, 1, measured]);
  });

  test('from the text beside a value, and from the text behind it', () => {
    expect(
      proposed({
        a: { soil_conductivity: { value: 200, unit: 'µS/cm' } },
        soil_temp: '64.4 °F',
        light: { value: 3, unit: 'klx' },
      }),
    ).toEqual({
      'a.soil_conductivity.value': [4108, 1, 0.2],
      soil_temp: [4102, 1, 18],
      'light.value': [4099, 1, 3000],
    });
  });

  test('a unit of something else, or an unknown one, leaves the field alone', () => {
    expect(proposed({ soil_temp_mv: 812, humidity: { value: 40, unit: 'g/m³' }, air_temp_deg: 20 })).toEqual({
      air_temp_deg: [4097, 1, 20],
    });
  });
});

describe('without a unit the value decides, or nothing', () => {
  test.each([
    [{ pressure: 1013, humidity: 40 }, 101_300],
    [{ pressure: 101_325, humidity: 40 }, 101_325],
    [{ pressure: 1013 }, undefined],
    [{ pressure: 3.2, humidity: 40 }, undefined],
    [{ soil_ec: 200 }, 0.2],
    [{ soil_ec: 1.2 }, undefined],
    [{ distance: 250 }, undefined],
    [{ distance: 2500 }, 250],
    [{ light: 3 }, undefined],
    [{ humidity: 0.45 }, undefined],
    [{ latitude: 578_291 }, undefined],
    [{ temperature: 235, humidity: 40 }, undefined],
  ])('%j', (data, value) => {
    const [path] = Object.keys(data);
    expect(proposed(data)[path!]?.[2]).toBe(value);
  });
});

test('what is wanted, limited, counted, or said of the device is not mapped', () => {
  const data = {
    ...{
      temperature_setpoint: 21,
      target_temp: 21,
      temp_threshold: 30,
      min_temperature: 5,
      humidity_limit: 80,
    },
    ...{
      soil_temp_raw: 812,
      temperature_alarm: 1,
      lightning_count: 3,
      lightning_distance_km: 12,
      rain_counter: 37,
    },
    ...{
      cell_id: 12,
      co2_calibration: 400,
      temperature_offset: 1,
      light_level: 2,
      eco2: 600,
      vapor_pressure_kpa: 1.2,
    },
    ...{
      config: { temperature: 20 },
      device: { temperature: 31 },
      history: [{ temperature: 20 }],
      pressure_delta: 900,
    },
    ...{ wind_speed_level: 3, tempMax: 30, humidity_status: 1, on: true },
  };
  expect(proposed({ ...data, humidity: 40 })).toEqual({ humidity: [4098, 1, 40] });
});

test('a bare temperature is that of what else the device measures', () => {
  expect(proposed({ temperature: 20, humidity: 40 }).temperature?.[0]).toBe(4097);
  expect(proposed({ temperature: 20, ...SOIL, ec: 200 }).temperature?.[0]).toBe(4102);
  expect(proposed({ temperature: 20, ...SOIL, soil_temperature: 12 }).temperature?.[0]).toBe(4203);
  expect(proposed({ temperature: 20 }).temperature?.[0]).toBe(4203);
  expect(proposed({ ec: 812, ph: 7 }).ec).toEqual([4123, 1, 812]);
});

test('what measures acidity or nutrients beside a humidity is in the soil, not in air or water', () => {
  const soil = { temperature: 20, humidity: 32, conductivity: 212 };
  for (const data of [{ ...soil, ph: 6.5, nitrogen: 32, potassium: 88 }, { ...soil, ph: 6.5 }, soil]) {
    const { temperature, humidity, conductivity } = proposed(data);
    expect([temperature?.[0], humidity, conductivity]).toEqual([4203, undefined, [4108, 1, 0.212]]);
  }
  expect(proposed({ ...soil, ph: 6.5, soil_moisture: 30 }).humidity?.[0]).toBe(4098);
});

test.each<[string, object, string[]]>([
  ['radiation of atoms', { radiation: 0.12, cpm: 21, humidity: 40 }, ['humidity']],
  ['a long press', { press: { short: 0, long: 1 } }, []],
  ['the way of a vehicle', { distance: 12_000, lat: 46.2, lon: 6.1 }, ['lat', 'lon']],
  ['degrees Fahrenheit', { temperature: 72.5, humidity: 45 }, ['humidity']],
  ['what is dissolved', { ammonia: 0.5, dissolved_oxygen: 8 }, ['dissolved_oxygen']],
])('%s is not taken for something else', (_, data, paths) => {
  expect(Object.keys(proposed(data))).toEqual(paths);
});

test('a repeated measurement is proposed on the next channel, and what is mapped stays', () => {
  expect(proposed({ soil_temp1: 18, soil_temp2: 19 })).toEqual({
    soil_temp1: [4102, 1, 18],
    soil_temp2: [4102, 2, 19],
  });
  const mapped = { path: 'soil_temp1', measurement_id: 5500, channel: 3, factor: 2, offset: 1 };
  expect(proposed({ soil_temp1: 18 }, [mapped])).toEqual({});
});

test('readings of one after the other are no channels; sensors side by side are', () => {
  const pair = [{ temperature: 20 }, { temperature: 21 }];
  expect(proposed({ readings: pair, temps: [20, 21], temperature_1: 19, time_1: 1 })).toEqual({});
  expect(Object.keys(proposed({ probes: pair }))).toEqual(['probes.0.temperature', 'probes.1.temperature']);
});

test('a normalised payload is read in its own units, once', () => {
  const normalized = { air: { temperature: 20, pressure: 1013 }, soil: { ec: 0.2 }, battery: 3.6 };
  expect(proposed({ TempC_SHT: 20, Hum_SHT: 40 }, [], normalized)).toEqual({
    TempC_SHT: [4097, 1, 20],
    Hum_SHT: [4098, 1, 40],
    'normalized.air.pressure': [4101, 1, 101_300],
    'normalized.soil.ec': [4108, 1, 0.2],
  });
});

describe('a battery', () => {
  test.each([
    [{ battery: 92 }, 92],
    [{ batteryPercent: 12 }, 12],
    [{ bat_pct: '7' }, 7],
    [{ battery: 3.6 }, undefined],
    [{ battery: 3 }, undefined],
    [{ battery: 254 }, undefined],
    [{ battery_level: 193 }, undefined],
    [{ BatV: 3.05 }, undefined],
    [{ battery_mv: 3050 }, undefined],
  ])('%j is percent only if it is one', (data, percent) => {
    expect(Object.values(proposed(data))[0]?.[2]).toBe(percent);
  });

  test.each([
    [{ BatV: 3.05 }, { path: 'BatV', volts: 3.05, factor: 1 }],
    [{ battery: { voltage: 3.6 } }, { path: 'battery.voltage', volts: 3.6, factor: 1 }],
    [{ vdd: 3640 }, { path: 'vdd', volts: 3.64, factor: 0.001 }],
    [{ battery_mv: 3050 }, { path: 'battery_mv', volts: 3.05, factor: 0.001 }],
  ])('%j is a voltage', (data, voltage) => {
    const [found] = proposeFields({ data }, []).batteryVoltages;
    expect(found).toEqual({ ...voltage, volts: expect.closeTo(voltage.volts) });
    expect(proposeFields({ data: { ...data, battery_percent: 50 } }, []).batteryVoltages).toEqual([]);
  });

  test('has the charge that its kind has at a voltage', () => {
    const field = { path: 'v', measurement_id: 3000, channel: 1, factor: 0.001, offset: 0 };
    const charge = (chemistry: MappedField['chemistry'], millivolts: number) =>
      measuredValueOf({ ...field, chemistry }, millivolts);
    expect([charge('lithium_ion', 4200), charge('lithium_ion', 3850), charge('lithium_ion', 3000)]).toEqual([
      ...[100, 55, 0],
    ]);
    expect(charge('alkaline', 2600)).toBe(48);
    expect(charge('lead', 12_200)).toBe(50);
    // That is another battery.
    expect(charge('lithium_manganese', 12_000)).toBeUndefined();
    expect(charge(undefined, 3600)).toBe(3.6);
  });
});

test('the unit of a mapped field is known by its factor', () => {
  const field = { path: 'a', measurement_id: 4108, channel: 1, factor: 0.001, offset: 0 };
  expect(unitOfField(field)).toBe('µS/cm');
  expect(unitOfField({ ...field, measurement_id: 4097, factor: 5 / 9, offset: -160 / 9 })).toBe('°F');
  expect(unitOfField({ ...field, measurement_id: 3000, chemistry: 'lead' })).toBe('mV');
  expect(unitOfField({ ...field, measurement_id: 5500 })).toBeUndefined();
  expect(unitOfField({ ...field, factor: 7 })).toBeUndefined();
});

test('fields are found in lists and objects: numbers, switches, and numbers as text', () => {
  const data = {
    a: 21,
    soil: [{ b: 3, label: 'north' }],
    open: true,
    none: null,
    c: '3.5',
    d: '12 V',
    e: 'v1.2',
  };
  expect(
    fieldValuesOf({ data, normalized: { air: { f: 1 } } }, 100).map(({ path, value }) => [path, value]),
  ).toEqual([
    ...[
      ['a', 21],
      ['soil.0.b', 3],
      ['open', 1],
      ['c', 3.5],
      ['d', 12],
      ['normalized.air.f', 1],
    ],
  ]);
  expect(rawValueOf({ data: { 'pm2.5': 12 } }, 'pm2.5')).toBe(12);
  expect(rawValueOf({ data: { a: { 'pm2.5': { value: 12 } } } }, 'a.pm2.5.value')).toBe(12);
});

describe('of several messages of one device', () => {
  const fieldsOf = (...outputs: object[]) =>
    proposeForOutputs(outputs.map((data) => ({ data }))).fields.map(
      ({ path, measurement_id: id, channel }) => [path, id, channel],
    );

  test('what one says tells what a field of another one is', () => {
    expect(fieldsOf({ temperature: 21 }, { humidity: 55 })).toEqual([
      ['temperature', 4097, 1],
      ['humidity', 4098, 1],
    ]);
  });

  test('a value that says nothing in the first may say its unit in the last, and no field is proposed twice', () => {
    expect(fieldsOf({ light: 3, co2: 0 }, { light: 800, co2: 520 })).toEqual([
      ['light', 4099, 1],
      ['co2', 4100, 1],
    ]);
  });

  test('another voltage is not asked about beside that of the battery', () => {
    const { batteryVoltages } = proposeForOutputs([{ data: { voltage: 2.1, battery_voltage: 3 } }]);
    expect(batteryVoltages.map(({ path }) => path)).toEqual(['battery_voltage']);
  });
});

test('a name is read in time that grows with its length, however many ways it can be taken apart', () => {
  const began = performance.now();
  proposeFields({ data: { [`${'dewpoint'.repeat(15)}q`]: 1 } }, []);
  expect(performance.now() - began).toBeLessThan(500);
});
