import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFigures } from './figures.model';

/** "number unit", as they stand. */
const read = (text: string): string[] =>
  readFigures(text).figures.map(({ number, unit }) => (unit === '' ? number : `${number} ${unit}`));

describe('what is read of a text', () => {
  test.each<[text: string, figures: string[]]>([
    ['It was 22.5 °C for 3 days.', ['22.5 °C', '3 day']],
    ['1,234.5 ppm', ['1,234.5 ppm']],
    ['1\u00a0234,5 ppm', ['1234,5 ppm']],
    ['２２ ％', ['22 %']],
    ['between 18 and 24 °C', ['18 °C', '24 °C']],
    ['18–24 °C', ['18 °C', '24 °C']],
    ['18~24℃', ['18 °C', '24 °C']],
    ['от 18 до 24 °C', ['18 °C', '24 °C']],
    ['-5 °C', ['-5 °C']],
    ['−5 °C', ['-5 °C']],
    ['minus 5 degrees Celsius', ['-5 °C']],
    ['минус пять градусов по Цельсию', ['-5 °C']],
    ['零下5摄氏度', ['-5 °C']],
    ['28 of 30 days', ['28 day', '30 day']],
    ['дней: 28 из 30', ['28', '30']],
    ['30天中有28天', ['30 day', '28 day']],
    ['12 mol/(m²·d) and 1.2 dS/m', ['12 molmd', '1.2 dsm']],
    ['31.5 °C/day', ['31.5 degree']],
    ['450 °C·d', ['450 °C·']],
    ['20 °C per day, 20 °C a day', ['20 °C/', '20 °C/']],
    ['20 °C в сутки', ['20 °C/']],
    ['20 °C每天', ['20 °C/']],
    ['20 °C below the limit', ['20 °C/']],
    ['up by 20 °C', ['20 °C/']],
    ['на 20 °C выше, 5 °C мороза', ['20 °C/', '5 °C/']],
    ['升高20 °C，升高到20 °C', ['20 °C/', '20 °C']],
    ['20 °C or above, above 20 °C, on 28 days a month', ['20 °C', '20 °C', '28 day']],
    ['a degree more', ['named degree']],
    ['на градус выше', ['named degree']],
    ['одного процента и процент', ['1 %', 'named %']],
    ['一桶水，一斤肥料', ['1 桶', '1 斤']],
    ['双孢蘑菇千万不要缺水', []],
    ['дефицит давления пара', []],
    ['积温 450 °C·日', ['450 °C·']],
    ['450 °C·сут', ['450 °C·']],
    ['高于20 °C一般有害', ['20 °C']],
    ['28 buckets, 31.5 gallons, 20 sprayings', ['28 bucket', '31.5 gallons', '20 sprayings']],
    ['28桶', ['28 桶']],
    ['Two things need attention', ['2 things']],
    ['三天', ['3 day']],
    ['каждые две недели', ['2 week']],
    ['one day', ['1 day']],
    ['every week', ['named week']],
    ['литр воды', ['named litre']],
    ['每小时', ['named hour']],
    ['каждый час', ['named hour']],
    ['once a day', ['1 times']],
    ['12 Nov 2026', ['12 month:11', '2026 year:11']],
    ['November 12', ['named month:11', '12 month:11']],
    ['the 12th of November', ['12 month:11']],
    ['12 нояб. 2026 г.', ['12 month:11', '2026 year:11']],
    ['2026年11月12日', ['2026 year:11', '11 monthno', '12 month:11']],
    ['in May of 2026, in 2026', ['named month:5', '2026 year:5', '2026']],
    ['12 Nov 2025 to 3 May 2026', ['12 month:11', '2025 year:11', '3 month:5', '2026 year:5']],
    ['2026年 11 月 12 日，11月3天', ['2026 year:11', '11 monthno', '12 month:11', '11 monthno', '3 day']],
    ['11月10日至12日、13日', ['11 monthno', '10 month:11', '12 month:11', '13 month:11']],
    ['since March', ['named month:3']],
    ['с марта', ['named month:3']],
    ['3-day', ['3 day']],
    ['3-дневный', ['3 дневный']],
    ['No one of the devices may march, this one', []],
    ['一般来说，进一步观察二氧化碳', []],
    ['CO2 and CO₂', []],
    ['pH 6.5', ['6.5']],
    ['Семена, пятна, пар, столбик, трипсы, дефицит давления пара', []],
    ['Often tender and light; weight and content; at the same time, second, high above', []],
    ['2e3', ['2 e', '3']],
    ['на высоте, местами, с листами и кустами, утром', []],
  ])('%s', (text, figures) => {
    expect(read(text)).toEqual(figures);
    expect(readFigures(text).isUnreadable).toBe(false);
  });

  test.each([
    ...['2×10', '10³ days', '½', '९९', '❾', 'x99', "1'234", '+22 °C', '$22', '22 €'],
    ...['XIV days', 'V days', 'xiv', 'ХІ', 'Ⅻ'],
    ...[
      'twenty-two',
      'two hundred',
      'seven seven',
      'half',
      'twice',
      'threefold',
      'a dozen',
      'a fortnight',
      'zero',
    ],
    ...[
      'двадцать два',
      'вдвое',
      'трёхдневный',
      'полтора',
      'полведра',
      'пятиразовый',
      'двадцатых',
      'сорока',
      'ста',
      'декаду',
    ],
    ...['однодневный', 'шестидесяти', 'двести', 'пятьюстами', 'четверть', 'дважды', 'семеро', 'стоградусный'],
    ...['the eleventh day', 'in the low thirties', 'the mid-teens', 'single digits', 'two pairs', 'biweekly'],
    ...['every other day', 'on alternate days', 'below freezing', 'twénty', 'twe\u0301nty'],
    ...['се\u0301мьдесят', 'двукратный', 'полуторный', 'пара дней', 'пару недель', 'пол-литра', 'через день'],
    ...['ⅴ °C', 'ⅼ', '⚄ °C', '💯', '🕔', '翻倍', '隔天', '仨', '亩产千万', '卌'],
    ...['二十二', '百分之五', '半天', '七成', '两百', '廿二', '上旬', '柒'],
  ])('nobody vouches for %s', (text) => {
    expect(readFigures(text).isUnreadable).toBe(true);
  });
});

describe('whatever the number', () => {
  test('as the portal writes it, it is read as it is written', () => {
    const number = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(number, fc.constantFrom('en-GB', 'zh-CN', 'ru-RU'), (value, locale) => {
        const written = value.toLocaleString(locale, { maximumFractionDigits: 2 });
        expect(read(`${written} kPa`)).toEqual([`${written.replaceAll(/\s/g, '').replace('−', '-')} kpa`]);
      }),
      { seed: 82, numRuns: 500 },
    );
  });

  test('in words of three languages it is no figure', () => {
    const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
    const ones = 'one two three four five six seven eight nine'.split(' ');
    const десятки = 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(' ');
    const единицы = 'один два три четыре пять шесть семь восемь девять'.split(' ');
    const digits = [...'一二三四五六七八九'];
    for (let ten = 0; ten < 8; ten += 1)
      for (let one = 0; one < 9; one += 1)
        for (const words of [
          `${tens[ten]}-${ones[one]}`,
          `${tens[ten]}${ones[one]}`,
          `${десятки[ten]} ${единицы[one]}`,
          `${digits[ten + 1]}十${digits[one]}`,
        ])
          expect({ words, ...readFigures(words) }).toMatchObject({ isUnreadable: true });
  });

  test('days of months in the spellings of three languages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 364 }), fc.constantFrom('en-GB', 'ru-RU'), (day, locale) => {
        const date = new Date(Date.UTC(2026, 0, 1 + day));
        for (const month of ['short', 'long'] as const)
          expect(read(date.toLocaleDateString(locale, { timeZone: 'UTC', day: 'numeric', month }))).toEqual([
            `${date.getUTCDate()} month:${date.getUTCMonth() + 1}`,
          ]);
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
    'a/',
    'hundred and ',
    '2026-',
    '[A',
    '.',
    'один ',
  ])
    expect(readFigures(piece.repeat(50_000))).toBeDefined();
});
