import type { Language } from '@fieldscope/contract/languages';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNumbers } from './read-numbers.model';

/** "value unit", as they stand. */
const read = (text: string, language: Language = 'en'): string[] =>
  readNumbers(text, language).numbers.map(({ value, unit }) => (unit === null ? value : `${value} ${unit}`));

describe('what is read of a text', () => {
  test.each<[text: string, language: Language, numbers: string[]]>([
    ['It was 22.5 °C for 3 days.', 'en', ['22.5 °C', '3 day']],
    ['1,234.5 ppm', 'en', ['1234.5 ppm']],
    ['1 234,5 ppm', 'ru', ['1234.5 ppm']],
    ['1\u00a0234,5 ppm', 'ru', ['1234.5 ppm']],
    ['２２ ％', 'zh', ['22 %']],
    ['between 18 and 24 °C', 'en', ['18 °C', '24 °C']],
    ['18–24 °C', 'en', ['18 °C', '24 °C']],
    ['18~24℃', 'zh', ['18 °C', '24 °C']],
    ['от 18 до 24 °C', 'ru', ['18 °C', '24 °C']],
    ['-5 °C', 'en', ['-5 °C']],
    ['−5 °C', 'ru', ['-5 °C']],
    ['minus five degrees Celsius', 'en', ['-5 °C']],
    ['минус пять градусов по Цельсию', 'ru', ['-5 °C']],
    ['零下5度', 'zh', ['-5']],
    ['摄氏22度', 'zh', ['22 °C']],
    ['ninety-nine percent', 'en', ['99 %']],
    ['two hundred and six days', 'en', ['206 day']],
    ['девяносто девять процентов', 'ru', ['99 %']],
    ['двадцатью двумя', 'ru', ['22']],
    ['九十九', 'zh', ['99']],
    ['百分之二十二', 'zh', ['22 %']],
    ['三天', 'zh', ['3 day']],
    ['每天一次', 'zh', ['1 times']],
    ['трёхдневный', 'ru', ['NaN']],
    ['once a day', 'en', ['1 times']],
    ['twice', 'en', ['NaN']],
    ['вдвое', 'ru', ['NaN']],
    ['12 Nov 2026', 'en', ['12 month:11', '11 monthname', '2026']],
    ['November 12', 'en', ['11 monthname', '12 month:11']],
    ['12 нояб. 2026 г.', 'ru', ['12 month:11', '11 monthname', '2026 year']],
    ['2026年11月12日', 'zh', ['2026 year', '11 monthno', '12 month:11']],
    ['2026-11-12', 'en', ['12 month:11', '2026']],
    ['at 14:05', 'en', ['14:05']],
    ['XIV days', 'en', ['14 day']],
    ['$22', 'en', ['22 money']],
    ['3-day', 'en', ['3 day']],
    ['3-дневный', 'ru', ['3 day']],
    ['No one of the devices, this one', 'en', []],
    ['一般来说，进一步观察', 'zh', []],
    ['CO2 and CO₂', 'en', []],
    ['pH 6.5', 'en', ['6.5']],
  ])('%s (%s)', (text, language, numbers) => {
    expect(read(text, language)).toEqual(numbers);
    expect(readNumbers(text, language).isUnreadable).toBe(false);
  });

  test.each([
    '2e3',
    '2×10',
    '10³ days',
    '3/4',
    '½',
    '९९',
    '❾',
    '9O',
    'x99',
    '22 thousand',
    "1'234",
    '5 万',
    '1.2.3.4',
  ])('nobody vouches for %s', (text) => {
    const { numbers, isUnreadable } = readNumbers(text, 'en');
    expect(isUnreadable || numbers.some(({ value }) => value === 'NaN')).toBe(true);
  });
});

describe('whatever the number', () => {
  const LOCALES = { en: 'en-GB', zh: 'zh-CN', ru: 'ru-RU' } as const;
  const number = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((hundredths) => hundredths / 100);

  test.each(['en', 'zh', 'ru'] as const)('as the portal writes it in %s', (language) => {
    fc.assert(
      fc.property(number, (value) => {
        const written = `${value.toLocaleString(LOCALES[language], { maximumFractionDigits: 2 })} kPa`;
        expect(read(written, language)).toEqual([`${value} kpa`]);
      }),
      { seed: 82, numRuns: 300 },
    );
  });

  test('in words of three languages', () => {
    const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
    const ones = 'one two three four five six seven eight nine'.split(' ');
    const десятки = 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(' ');
    const единицы = 'один два три четыре пять шесть семь восемь девять'.split(' ');
    const digits = [...'一二三四五六七八九'];
    fc.assert(
      fc.property(fc.nat(7), fc.nat(8), (ten, one) => {
        const value = String((ten + 2) * 10 + one + 1);
        expect(read(`${tens[ten]}-${ones[one]}`)).toEqual([value]);
        expect(read(`${десятки[ten]} ${единицы[one]}`, 'ru')).toEqual([value]);
        expect(read(`${digits[ten + 1]}十${digits[one]}`, 'zh')).toEqual([value]);
      }),
      { seed: 82 },
    );
  });

  test('days of months in thirty spellings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 364 }), fc.constantFrom('en', 'zh', 'ru'), (day, language) => {
        const date = new Date(Date.UTC(2026, 0, 1 + day));
        const expected = `${date.getUTCDate()} month:${date.getUTCMonth() + 1}`;
        for (const month of ['short', 'long'] as const) {
          const written = date.toLocaleDateString(LOCALES[language as Language], {
            timeZone: 'UTC',
            day: 'numeric',
            month,
          });
          expect(read(written, language as Language)).toContain(expected);
        }
      }),
      { seed: 82, numRuns: 200 },
    );
  });
});

test('a text that is made to be slow is read in time that grows with its length alone', () => {
  for (const piece of [
    '9',
    '1,',
    '1 ',
    ' ',
    '\u00a0',
    '一',
    '百分之',
    'a1',
    '-',
    '12 ',
    'XIV',
    'sто',
    '进',
    'hundred and ',
    '2026-',
    '[A',
    '.',
  ])
    expect(readNumbers(piece.repeat(50_000), 'ru')).toBeDefined();
});
