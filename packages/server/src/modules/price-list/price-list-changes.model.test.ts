import { expect, test } from 'vitest';
import { changesOf } from './price-list-changes.model';
import { readPriceList } from './price-list-file.model';

const listOf = (...rows: string[]) =>
  readPriceList(['kind,sku,name_en,um,EUR,valid_until,country,rate', ...rows].join('\n')).list;

test('what is new, changed and gone is told, and what stays is not', () => {
  const before = listOf(
    'credits,A,One,1,1,,,',
    'credits,B,Two,2,2,,,',
    'credits,C,Three,3,3,,,',
    'tax,,,,,,DE,19',
  );
  const after = listOf(
    'credits,D,Four,4,4,,,',
    'credits,A,One,1,1,,,',
    'credits,B,Two,2,2.50,,,',
    'tax,,,,,,DE,16',
  );
  const { commodities, taxes } = changesOf(before, after);
  expect(commodities).toMatchObject([
    { after: { sku: 'D' } },
    { before: { prices: { EUR: 200 } }, after: { sku: 'B', prices: { EUR: 250 } } },
    { before: { sku: 'C' } },
  ]);
  expect(commodities[0]).not.toHaveProperty('before.sku');
  expect(commodities[2]).not.toHaveProperty('after');
  expect(taxes).toMatchObject([{ before: { rate: 1900 }, after: { rate: 1600 } }]);
  expect(changesOf(before, before)).toEqual({ commodities: [], taxes: [] });
});

test('two prices of one SKU, one after the other, are two rows', () => {
  const both = listOf('credits,A,One,1,1,2026-12-31,,');
  expect(changesOf(both, listOf('credits,A,One,1,1,2026-12-30,,')).commodities).toHaveLength(1);
});
