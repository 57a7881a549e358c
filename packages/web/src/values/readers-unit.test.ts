// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEASUREMENTS } from '@fieldscope/contract/definitions/measurements';
import { describe, expect, test } from 'vitest';
import { setCurrentLanguage } from '../texts/language';
import { setOwnMeasurements } from './measurement-names';
import { convertDifference, readersUnit, storeDifference } from './readers-unit';

const [CELSIUS, FAHRENHEIT] = [0, 1] as const;
const TEMPERATURE = 4097;
const PRESSURE = 4101;
const SOURCES = join(import.meta.dirname, '..');

const named = (id: number, name: string, unit: string) => ({
  ...{ measurement_id: id, measurement_unit: unit },
  ...{ measurement_name_en: name, measurement_name_zh: '', measurement_name_ru: '' },
});

/** A stored number with its unit, as text. */
function shown(stored: number, id: number, temperatureUnit: 0 | 1 = CELSIUS): string {
  const { convert, format, gap, unit } = readersUnit(id, temperatureUnit);
  return format(convert(stored)) + gap + unit;
}

describe('Fahrenheit', () => {
  test.each([
    [20.1, '68.18 °F'],
    [20.99, '69.78 °F'],
    [21.44, '70.59 °F'],
    [-17.78, '-0.01 °F'],
    [100, '212.00 °F'],
  ])('of %s °C is rounded down to two decimals: %s', (celsius, words) => {
    expect(shown(celsius, TEMPERATURE, FAHRENHEIT)).toBe(words);
  });

  test('concerns temperatures alone, also those of the organisation', () => {
    setOwnMeasurements([named(5501, 'Core', '°C')]);
    expect(shown(20, 5501, FAHRENHEIT)).toBe('68.00 °F');
    expect(shown(20, 4098, FAHRENHEIT)).toBe('20.0 %RH');
    expect(shown(20, TEMPERATURE)).toBe('20.0 °C');
  });

  test('is known to the contract alone, and no file that knows measurements formats numbers itself', () => {
    const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map((path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }));
    const holding = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text));
    expect(holding(/\* 1\.8\b/).map(({ path }) => path)).toEqual([]);
    const formatting = holding(/formatNumber\(|\.toFixed\(|NumberFormat\(|toLocaleString\(/);
    const measuring = holding(/MeasurementValue\b|readers-unit'|use-measured-text'|\bDrawnCurve\b/);
    const both = formatting.filter((file) => measuring.includes(file)).map(({ path }) => path);
    expect(both.sort()).toEqual([
      // Round numbers along the scale of a dial, shorter than those of readings.
      'features/panels/kinds/use-scale-words.ts',
      // How many readings a curve has.
      'ui/charts/ChartStatistics.tsx',
      // Digits of a file for programs.
      'ui/charts/chart-csv.ts',
      // The numbers along an axis.
      'ui/charts/plot-options.ts',
    ]);
  });
});

describe('units that people choose', () => {
  test.each([
    [4105, 10, { speed: 'km/h' }, '36.0 km/h', '36,0 км/ч'],
    [4191, 10, { speed: 'mph' }, '22.4 mph', '22,4 миль/ч'],
    [4105, 10, { speed: 'm/s' }, '10.0 m/s', '10,0 м/с'],
    [PRESSURE, 101_325, { pressure: 'inHg' }, '29.92 inHg', '29,92 дюйм рт. ст.'],
    [PRESSURE, 101_325, { pressure: 'mmHg' }, '760.0 mmHg', '760,0 мм рт. ст.'],
    [PRESSURE, 101_325, { pressure: 'kPa' }, '101.33 kPa', '101,33 кПа'],
    [4213, 25.4, { rain: 'in' }, '1.00 in', '1,00 дюйм'],
    [4113, 12.7, { rain: 'in' }, '0.50 in/h', '0,50 дюйм/ч'],
    [4130, 10, { speed: 'mph' }, '10.00 m/s²', '10,00 м/с²'],
  ] as const)('show %i of %d in %o as %s', (id, stored, choices, en, ru) => {
    const text = () => {
      const { convert, format, gap, unit } = readersUnit(id, CELSIUS, choices);
      return format(convert(stored)) + gap + unit;
    };
    expect(text()).toBe(en);
    setCurrentLanguage('ru');
    expect(text()).toBe(ru);
  });

  test('are entered as they are shown, and stored as all others', () => {
    const choices = { speed: 'mph', pressure: 'inHg', rain: 'in' } as const;
    for (const temperatureUnit of [CELSIUS, FAHRENHEIT])
      for (const id of Object.keys(MEASUREMENTS).map(Number)) {
        const { convert, store } = readersUnit(id, temperatureUnit, choices);
        // Fahrenheit is rounded down to its second decimal.
        expect(Math.abs(store(convert(12.5)) - 12.5), String(id)).toBeLessThan(0.006);
      }
  });

  test('growing degree days follow the unit of temperatures', () => {
    expect(shown(100, 9011, FAHRENHEIT)).toBe('180.0 °F·d');
  });
});

describe('units', () => {
  test.each([
    [4099, 'lx', 'lx', 'лк'],
    [PRESSURE, 'hPa', 'hPa', 'гПа'],
    [4105, 'm/s', 'm/s', 'м/с'],
    [4106, '', '', ''],
    [4107, 'µmol/(m²·s)', 'µmol/(m²·s)', 'мкмоль/(м²·с)'],
    [4113, 'mm/h', 'mm/h', 'мм/ч'],
    [4126, 'h', '小时', 'ч'],
    [4130, 'm/s²', 'm/s²', 'м/с²'],
    [4146, 'µg/m³', 'µg/m³', 'мкг/м³'],
  ])('of %i are those of the field', (id, en, zh, ru) => {
    const words = (['en', 'zh', 'ru'] as const).map((language) => {
      setCurrentLanguage(language);
      return readersUnit(id, CELSIUS).unit;
    });
    expect(words).toEqual([en, zh, ru]);
  });

  test('no published spelling that people do not write is left, in Russian no Latin one', () => {
    const unitsIn = (language: 'en' | 'ru') => {
      setCurrentLanguage(language);
      return new Set(Object.keys(MEASUREMENTS).map((id) => readersUnit(Number(id), CELSIUS).unit));
    };
    expect([...unitsIn('en')].filter((unit) => /℃|㎡|PH|Lux|KPA|umol|us\/|m3|hour|^Pa$/.test(unit))).toEqual(
      [],
    );
    // No Russian spelling of these two is in use.
    expect([...unitsIn('ru')].filter((unit) => /[A-Z]{2,}|[a-z]/.test(unit)).toSorted()).toEqual([
      'NTU',
      'PSU',
    ]);
  });

  test('pressure is stored in Pa and shown in hPa', () => {
    expect(shown(101_325, PRESSURE)).toBe('1,013.3 hPa');
    expect(readersUnit(PRESSURE, CELSIUS).convert(101_325)).toBe(1013.25);
  });

  test('percent and degrees are by their number as the language has it', () => {
    expect(shown(45, 4103)).toBe('45.0%');
    expect(shown(270, 4104)).toBe('270°');
    setCurrentLanguage('ru');
    expect(shown(45, 4103)).toBe('45,0\u00A0%');
  });

  test('that the organisation has named are left as they are', () => {
    setOwnMeasurements([named(5502, 'Core', 'Pa')]);
    expect(shown(101_325, 5502)).toBe('101,325 Pa');
  });
});

test.each([
  [TEMPERATURE, FAHRENHEIT, 36],
  [TEMPERATURE, FAHRENHEIT, 35.6],
  [TEMPERATURE, FAHRENHEIT, -0.01],
  [TEMPERATURE, CELSIUS, 2.5],
  [PRESSURE, CELSIUS, 1013.3],
])('of measurement %i in unit %i, %s that a person enters is shown again as it was entered', (id, unit, entered) => {
  const readers = readersUnit(id, unit);
  expect(readers.convert(readers.store(entered))).toBe(entered);
});

test('a difference of 1.8 °F is one of 1 ℃', () => {
  const readers = readersUnit(TEMPERATURE, FAHRENHEIT);
  expect(storeDifference(readers, 1.8)).toBe(1);
  expect(convertDifference(readers, 1)).toBe(1.8);
});
