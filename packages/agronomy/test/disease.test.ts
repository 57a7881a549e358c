import { describe, expect, test } from 'vitest';
import { APPLE_SCAB, scabHoursToInfection, scabInfection } from '../src/apple-scab';
import { isHuttonDay, isHuttonPeriod } from '../src/late-blight';
import { isLeafWet } from '../src/leaf-wetness';
import { addMildewDay, NO_MILDEW } from '../src/powdery-mildew';
import { infectionHours } from '../src/wet-period';

const hours = (count: number, temperature: number, isWet: boolean) =>
  Array.from({ length: count }, () => ({ temperature, isWet }));

describe('leaf wetness', () => {
  test.each([
    [89.9, false],
    [90, true],
    [105, true],
    [Number.NaN, undefined],
  ])('Sentelhas 2008: at %s %% leaves are taken as wet: %s', (humidity, isWet) => {
    expect(isLeafWet(15, humidity)).toBe(isWet);
  });
});

describe('apple scab', () => {
  test.each([
    [1, 41],
    [5, 21],
    [10, 11],
    [16, 6],
    [24, 6],
    [26, 11],
    [0, undefined],
    [27, undefined],
  ])('MacHardy & Gadoury 1989: at %s °C it takes %s hours', (temperature, needed) => {
    expect(scabHoursToInfection(temperature)).toBe(needed);
  });

  test('infects after the hours of its mean temperature', () => {
    expect(scabInfection(hours(11, 10, true))).toBe(1);
    expect(scabInfection(hours(10, 10, true))).toBeLessThan(1);
    expect(scabInfection(hours(30, 10, false))).toBe(0);
  });

  test('goes on after 7 dry hours, and begins again after 8', () => {
    expect(scabInfection([...hours(6, 10, true), ...hours(7, 10, false), ...hours(5, 10, true)])).toBe(1);
    expect(
      scabInfection([...hours(6, 10, true), ...hours(8, 10, false), ...hours(5, 10, true)]),
    ).toBeLessThan(1);
  });
});

describe('wet periods', () => {
  const [wet, dry] = [(count: number) => hours(count, 10, true), (count: number) => hours(count, 10, false)];
  test.each([
    ['as soon as it lasts long enough', wet(20), [10]],
    ['each of two once', [...wet(20), ...dry(8), ...wet(20)], [10, 38]],
    ['once across dry hours that it bears', [...wet(11), ...dry(7), ...wet(11)], [10]],
    ['again after every 24 hours that it goes on', wet(60), [10, 34, 58]],
    ['not in dry hours behind it', [...wet(34), ...dry(7)], [10]],
  ])('one counts %s', (_, of, expected) => {
    expect(infectionHours(of, APPLE_SCAB)).toEqual(expected);
  });
});

describe('late blight', () => {
  const day = (humid: number, temperature: number) =>
    Array.from({ length: 24 }, (_, hour) => ({ temperature, humidity: hour < humid ? 90 : 60 }));

  test.each([
    [6, 10, true],
    [5, 10, false],
    [6, 9.9, false],
  ])('Hutton criteria 2017: %s humid hours at %s °C: %s', (humid, temperature, isFavourable) => {
    expect(isHuttonDay(day(humid, temperature))).toBe(isFavourable);
  });

  test('takes two days in a row', () => {
    expect([isHuttonPeriod(true, true), isHuttonPeriod(false, true), isHuttonPeriod(true, false)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isHuttonDay([])).toBe(false);
  });
});

describe('powdery mildew', () => {
  const growing = [...Array(6).fill(25), ...Array(18).fill(15)];
  const cool = Array(24).fill(15);
  const hot = [...Array(6).fill(25), ...Array(18).fill(36)];
  const after = (...days: number[][]) => days.reduce(addMildewDay, NO_MILDEW).index;

  test('Gubler 1999: three days in a row begin the index at 60, further ones take it to 100', () => {
    expect(after(growing, growing)).toBe(40);
    expect(after(growing, growing, growing)).toBe(60);
    expect(after(growing, growing, growing, growing, growing, growing)).toBe(100);
  });

  test('Gubler 1999: it begins anew after another day, and once begun falls by 10', () => {
    expect(after(growing, growing, cool, growing)).toBe(20);
    expect(after(growing, growing, growing, cool)).toBe(50);
    expect(after(growing, growing, growing, hot)).toBe(70);
    expect(after(growing, growing, growing, ...Array(9).fill(cool))).toBe(0);
  });

  test('six hours must be on end, and a day without temperatures changes nothing', () => {
    const broken = [25, 25, 25, 25, 25, 15, 25, 25, 25, 25, 25, 15];
    expect(after(broken)).toBe(0);
    expect(after(growing, [Number.NaN])).toBe(20);
  });
});
