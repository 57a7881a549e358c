import { expect, test } from 'vitest';
import { fillPath, queryText } from './query-text';

test('arrays in a query are written bracket style and absent values not at all', () => {
  expect(decodeURIComponent(queryText({ eui: ['A', 'B'], page: 2, search: undefined, group: null }))).toBe(
    '?eui[]=A&eui[]=B&page=2',
  );
  expect(queryText({})).toBe('');
});

test('calls that repeat lists get them without brackets', () => {
  expect(queryText({ eui: ['A', 'B'], points: 10 }, true)).toBe('?eui=A&eui=B&points=10');
});

test('path parameters leave the query', () => {
  expect(fillPath('/device/view_node/{eui}', { eui: 'A/1', page: 1 })).toEqual({
    path: '/device/view_node/A%2F1',
    rest: { page: 1 },
  });
});
