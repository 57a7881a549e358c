import { expect, test } from 'vitest';
import { CopyRows } from './copy-rows';

test('rows read the same whether the buffer had to grow or not', () => {
  const write = (expectedBytes: number) => {
    const rows = new CopyRows(expectedBytes);
    for (let index = 0; index < 50; index++) {
      rows.row(5);
      rows.timestamp(Date.UTC(1999, 0, 1) + index);
      rows.int8(-index);
      rows.nothing();
      rows.text('näht');
      rows.json({ index });
    }
    return rows.finish().toString('hex');
  };
  expect(write(32)).toBe(write(100_000));
});

test('a negative 64-bit number is in two’s complement', () => {
  const rows = new CopyRows();
  rows.int8(-1);
  rows.int8(-(2 ** 33));
  const body = rows.finish().subarray(19);
  expect(body.subarray(4, 12).readBigInt64BE()).toBe(-1n);
  expect(body.subarray(16, 24).readBigInt64BE()).toBe(-(2n ** 33n));
});
