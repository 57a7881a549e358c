import type { FileMapping } from '@fieldscope/contract/calls/imports';
import { expect, test } from 'vitest';
import { choiceOf, inLayout, missingOf, NO_DEVICE, sourceOf } from './mapping.model';

const value = (column: number, measurement_id: number) => ({
  column,
  measurement_id,
  channel: null,
  unit: '',
});
const columns = (given: object = {}) =>
  ({
    ...{ layout: 'columns', time: 0, device: { column: 1 }, channel: { fixed: 1 } },
    ...{ values: [value(3, 4098), value(2, 4097)], ...given },
  }) as FileMapping;

test('a choice names a column, or what holds for all rows', () => {
  for (const source of [{ column: 12 }, { fixed: '2CF7F1C0000000B1' }])
    expect(sourceOf(choiceOf(source))).toEqual(source);
});

test.each([
  [columns(), undefined],
  [columns({ values: [] }), 'chooseValues'],
  [columns({ device: { fixed: NO_DEVICE }, values: [] }), 'chooseDevice'],
  [inLayout(columns({ values: [] }), 'rows'), undefined],
])('a mapping says what is missing, the device first: %#', (mapping, missing) => {
  expect(missingOf(mapping)).toBe(missing);
});

test('a layout keeps time, device and channel, and the first column with values', () => {
  const rows = inLayout(columns(), 'rows');
  expect(rows).toEqual({
    ...{ layout: 'rows', time: 0, device: { column: 1 }, channel: { fixed: 1 } },
    ...{ measurement: { fixed: 4098 }, value: 3, unit: null },
  });
  expect(inLayout(rows, 'columns')).toEqual(columns({ values: [] }));
  expect(inLayout(rows, 'rows')).toBe(rows);
});
