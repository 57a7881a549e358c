import { ORDER_LIMITS } from '@fieldscope/contract/order-limits';
import { expect, test } from 'vitest';
import {
  EMPTY_BASKET,
  itemsOf,
  unsoldLines,
  withDevices,
  withLine,
  withoutLine,
  withPiece,
} from './basket.model';

const named = (sku: string) => ({ sku, name: `Name of ${sku}` });
const [PACK, YEAR, GONE] = [named('PACK'), named('YEAR'), named('GONE')];
const node = (eui: string) => ({ eui, name: `Node ${eui}` });

test('what is added twice is one line with two pieces, up to the most that can be ordered', () => {
  const twice = withPiece(withPiece(EMPTY_BASKET, PACK), PACK);
  expect(itemsOf(twice)).toEqual([{ sku: 'PACK', quantity: 2 }]);
  const most = withLine(twice, { sku: 'PACK', quantity: ORDER_LIMITS.quantity, devices: [] });
  expect(withPiece(most, PACK).lines[0]?.quantity).toBe(ORDER_LIMITS.quantity);
});

test('other devices of a service take the place of those before, in the same line', () => {
  const first = withDevices(withPiece(EMPTY_BASKET, PACK), YEAR, [node('A')]);
  const then = withDevices(withLine(first, { ...first.lines[1]!, quantity: 2 }), YEAR, [
    node('B'),
    node('C'),
  ]);
  expect(itemsOf(then)).toEqual([
    { sku: 'PACK', quantity: 1 },
    { sku: 'YEAR', quantity: 2, eui: ['B', 'C'] },
  ]);
  expect(itemsOf(withoutLine(then, 'PACK'))).toHaveLength(1);
});

test('a line that the list no longer has is named', () => {
  const basket = withPiece(withPiece(EMPTY_BASKET, PACK), GONE);
  expect(unsoldLines(basket, [{ sku: 'PACK' }]).map(({ sku }) => sku)).toEqual(['GONE']);
});
