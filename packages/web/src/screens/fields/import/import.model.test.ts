import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import { expect, test } from 'vitest';
import type { FieldFile } from '../files/field-file.model';
import { guessAttributes, portionsOf, rowsOf } from './import.model';

const square = (west: number) =>
  [
    [
      [
        [west, 50],
        [west + 0.01, 50],
        [west + 0.01, 50.01],
        [west, 50.01],
        [west, 50],
      ],
    ],
  ] as [number, number][][][];
type Given = Pick<FieldFile['fields'][number], 'attributes' | 'outline'>;
const aFile = (...fields: Given[]): FieldFile => ({
  fields: fields.map((field) => ({ ...field, area: 5, problem: undefined })),
  attributes: [...new Set(fields.flatMap(({ attributes }) => Object.keys(attributes)))],
  skipped: 0,
});

test('the attributes of names and crops are guessed', () => {
  const guess = (...fields: Record<string, string>[]) =>
    guessAttributes(aFile(...fields.map((attributes) => ({ attributes, outline: square(8) }))));
  expect(guess({ FLIK: '1', SCHLAG_BEZ: 'Nord', Frucht: 'Gerste' })).toEqual({
    name: 'SCHLAG_BEZ',
    crop: 'Frucht',
  });
  expect(guess({ crop: 'Oats', area: '5', id: 'a' }, { crop: 'Oats', area: '5', id: 'b' })).toEqual({
    name: 'id',
    crop: 'crop',
  });
  expect(guess({ 名称: '北', 作物: '水稻' })).toEqual({ name: '名称', crop: '作物' });
  expect(guess({ kind: 'a' }, { kind: 'a' })).toEqual({ name: undefined, crop: undefined });
});

test('areas become rows with names of their own', () => {
  const file = aFile(
    { attributes: { name: 'North', crop: 'Oats' }, outline: square(8) },
    { attributes: { name: 'North' }, outline: square(9) },
    { attributes: {}, outline: square(10) },
    { attributes: { name: 'x'.repeat(99) }, outline: square(11) },
  );
  const rows = rowsOf(
    file,
    { name: 'name', crop: 'crop' },
    (number) => `Field ${number}`,
    new Set(['North']),
  );
  expect(rows).toMatchObject([
    { number: 1, name: 'North', crop: 'Oats', isKnown: true, area: 5, outline: square(8) },
    { number: 2, name: 'North 2', crop: '', isKnown: false },
    { number: 3, name: 'Field 3' },
    { number: 4, name: 'x'.repeat(FIELD_LIMITS.nameLength) },
  ]);
});

test('many rows go in portions that a call takes', () => {
  const row = { outline: square(8) };
  const sizes = (count: number, one: { outline: typeof row.outline }) =>
    portionsOf(Array.from({ length: count }, () => one)).map((portion) => portion.length);
  expect(sizes(0, row)).toEqual([]);
  expect(sizes(450, row)).toEqual([200, 200, 50]);
  const large = { outline: [[Array.from({ length: 1500 }, () => [8, 50] as [number, number])]] };
  expect(sizes(15, large)).toEqual([13, 2]);
});
