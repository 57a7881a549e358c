import { PRICE_LIST_LIMITS } from '@fieldscope/contract/commodity-kinds';
import { expect, test } from 'vitest';
import { readPriceList, writePriceList } from './price-list-file.model';

const FILE = [
  'kind,sku,name_en,name_zh,um,dm,days,models,valid_from,valid_until,country,rate,business,EUR,jpy',
  'credits,UM-1M,"A million, at once",一百万条,1000000,,,,,,,,,49.99,8000',
  'service,YEAR,A year,,,,365,S2101 S2103,2026-12-01,2026-12-31,,,,12,',
  'tax,,,,,,,,,,DE,19,,,',
  'tax,,,,,,,,,,*,5.5,reverse,,',
].join('\n');

test('a file says what is sold, at which prices and taxes', () => {
  const { list, faults } = readPriceList(FILE);
  expect(faults).toEqual([]);
  expect(list.commodities).toMatchObject([
    {
      sku: 'UM-1M',
      kind: 'credits',
      um: 1_000_000,
      names: { en: 'A million, at once', zh: '一百万条' },
      prices: { EUR: 4999, JPY: 8000 },
    },
    {
      ...{ sku: 'YEAR', days: 365, models: ['S2101', 'S2103'], prices: { EUR: 1200 } },
      ...{ validFrom: Date.UTC(2026, 11, 1), validUntil: Date.UTC(2027, 0, 1) },
    },
  ]);
  expect(list.taxes).toEqual([
    { country: 'DE', rate: 1900, isReverseForBusiness: false },
    { country: '*', rate: 550, isReverseForBusiness: true },
  ]);
});

test('the file that is written of a list says the same', () => {
  const { list } = readPriceList(FILE);
  expect(readPriceList(writePriceList(list))).toEqual({ list, faults: [] });
});

test('an empty file sells nothing', () => {
  expect(readPriceList('')).toEqual({ list: { commodities: [], taxes: [] }, faults: [] });
});

test('a name that begins like a formula is harmless in a spreadsheet, and the same when it is read again', () => {
  const { list } = readPriceList('kind,sku,name_en,um,EUR\ncredits,X,=1+1,1,1\n');
  expect(writePriceList(list)).toContain(`,'=1+1,`);
  expect(readPriceList(writePriceList(list))).toEqual({ list, faults: [] });
});

const filled = (part: string, bytes = PRICE_LIST_LIMITS.fileBytes) => part.repeat(bytes / part.length);
const countedUp = (partOf: (index: number) => string, count: number) =>
  Array.from({ length: count }, (_, index) => partOf(index));

test.each([
  ['columns', countedUp((index) => `c${index}`, 120_000).join(','), 1],
  ['columns without names', filled(','), 0],
  ['a name of a column without end', filled('c'), 3],
  ['rows', `kind,sku,name_en,um,EUR\n${filled('credits,x,n,1,1\n')}`, 100],
  [
    'things that are sold',
    `kind,sku,name_en,um,EUR\n${countedUp((index) => `credits,s${index},n,1,1\n`, 40_000).join('')}`,
    100,
  ],
  ['rows of another length', `kind,sku\n${filled('a\n')}`, 100],
  ['empty rows', `kind,sku\n${filled('\n')}`, 0],
  ['quotes', `kind,sku\n${filled('"')}`, 5],
  ['quotes in rows', `kind,sku\n${filled('"\n')}`, 0],
  ['taxes', `kind,sku,country,rate\n${filled('tax,,DE,19\n')}`, 100],
  ['a cell', `kind,sku\ncredits,${filled('x')}\n`, 4],
])('%s without end cost no more than the file is long, and faults stay few', (_, file, count) => {
  const begun = performance.now();
  expect(readPriceList(file).faults).toHaveLength(count);
  // Far more than it takes, and far less than work that grows by the square.
  expect(performance.now() - begun).toBeLessThan(4000);
});

test.each([
  ['kind,sku,colour', 'colour column_unknown'],
  ['kind,EUR', 'sku column_missing'],
  ['kind,sku,sku', 'sku overlap'],
])('the head %s is refused', (head, fault) => {
  expect(readPriceList(`${head}\n`).faults.map((one) => `${one.column} ${one.fault}`)).toContain(fault);
});

test.each([
  ['lamp,X,Name,1,,1,,,', 'kind unknown'],
  ['credits,a b,Name,1,,1,,,', 'sku unknown'],
  ['credits,,Name,1,,1,,,', 'sku missing'],
  ['credits,X,,1,,1,,,', 'name_en missing'],
  ['credits,X,Name,,,1,,,', 'um missing'],
  ['credits,X,Name,-5,,1,,,', 'um number'],
  ['credits,X,Name,1e9,,1,,,', 'um number'],
  [`credits,${'x'.repeat(65)},Name,1,,1,,,`, 'sku too_long'],
  ['service,X,Name,,,1,,,', 'days missing'],
  ['credits,X,Name,1,,,,,', ' price_missing'],
  ['credits,X,Name,1,,1.999,,,', 'EUR number'],
  ['credits,X,Name,1,,-1,,,', 'EUR number'],
  ['credits,X,Name,1,,Infinity,,,', 'EUR number'],
  ['credits,X,Name,1,,1,2026-02-30,,', 'valid_until date'],
  ['tax,,,,,,,XX,19', 'country unknown'],
  ['tax,,,,,,,DE,119', 'rate number'],
  [`credits,X,${'n'.repeat(121)},1,,1,,,`, 'name_en too_long'],
  ['credits,X,"two\nlines",1,,1,,,', 'name_en unreadable'],
  ['credits,X,\u202eeman,1,,1,,,', 'name_en unreadable'],
])('the row %s is refused', (row, fault) => {
  const { faults } = readPriceList(`kind,sku,name_en,um,days,EUR,valid_until,country,rate\n${row}\n`);
  expect(faults.map((one) => `${one.column} ${one.fault}`)).toEqual([fault]);
  expect(faults[0]!.line).toBe(2);
});

test('one SKU has one price at a time', () => {
  const rows = [
    'credits,X,Name,1,1,,2026-12-31',
    'credits,X,Name,1,2,2027-01-01,',
    'credits,X,Name,1,3,2026-12-31,',
  ];
  const { faults } = readPriceList(['kind,sku,name_en,um,EUR,valid_from,valid_until', ...rows].join('\n'));
  expect(faults).toEqual([{ line: 4, column: 'sku', fault: 'overlap' }]);
});
