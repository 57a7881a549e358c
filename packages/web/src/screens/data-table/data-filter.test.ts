import { expect, test } from 'vitest';
import { filterOfAddress, isShown, withFilter } from './data-filter';

const A = '2CF7F1C04430000C';
const B = '2CF7F1C04430000D';
const of = (address: string) => filterOfAddress(new URLSearchParams(address));

test('an address without a filter shows everything', () => {
  expect(of('')).toEqual({ euis: [], measurementIds: [] });
  expect(isShown(of(''), { eui: A, measurement_id: 4097 })).toBe(true);
});

test('devices and measurements come from the address, each once', () => {
  expect(of(`eui=${A},${B},${A}&measurement=4097,4098,4097`)).toEqual({
    euis: [A, B],
    measurementIds: [4097, 4098],
  });
});

test('what is no EUI and no measurement is left out', () => {
  expect(of('eui=,hello,2CF7&measurement=x,-1,4.5,4097,1000000')).toEqual({
    euis: [],
    measurementIds: [4097],
  });
});

test('a filter goes into the address and comes out again; the page starts anew, the range stays', () => {
  const next = withFilter(new URLSearchParams('range=7d&page=4'), {
    euis: [A],
    measurementIds: [4097, 4098],
  });
  expect(next.get('range')).toBe('7d');
  expect(next.has('page')).toBe(false);
  expect(filterOfAddress(next)).toEqual({ euis: [A], measurementIds: [4097, 4098] });
  expect(withFilter(next, { euis: [], measurementIds: [] }).toString()).toBe('range=7d');
});

test('a live reading counts only when both device and measurement are wanted', () => {
  const filter = of(`eui=${A}&measurement=4097`);
  expect(isShown(filter, { eui: A, measurement_id: 4097 })).toBe(true);
  expect(isShown(filter, { eui: A, measurement_id: 4098 })).toBe(false);
  expect(isShown(filter, { eui: B, measurement_id: 4097 })).toBe(false);
});
