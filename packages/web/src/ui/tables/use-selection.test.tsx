// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelection } from './use-selection';

interface Row {
  eui: string;
  value: number;
}
const row = (eui: string, value = 0): Row => ({ eui, value });
const start = (rows: Row[], scope = 'all') =>
  renderHook(
    (props: { rows: Row[]; scope: string }) => useSelection(props.rows, ({ eui }) => eui, props.scope),
    {
      initialProps: { rows, scope },
    },
  );

test('what is chosen on one page stays chosen while another is in view', () => {
  const { result, rerender } = start([row('a'), row('b')]);
  act(() => result.current.select(new Set(['a'])));
  rerender({ rows: [row('c'), row('d')], scope: 'all' });
  act(() => result.current.select(new Set(['c', 'd'])));
  expect(result.current.rows.map(({ eui }) => eui)).toEqual(['a', 'c', 'd']);
});

test('all rows in view can be deselected; rows of other pages stay selected', () => {
  const { result, rerender } = start([row('a')]);
  act(() => result.current.select(new Set(['a'])));
  rerender({ rows: [row('c')], scope: 'all' });
  act(() => result.current.select(new Set(['c'])));
  act(() => result.current.select(new Set()));
  expect([...result.current.keys]).toEqual(['a']);
});

test('another filter begins with nothing chosen', () => {
  const { result, rerender } = start([row('a')]);
  act(() => result.current.select(new Set(['a'])));
  rerender({ rows: [row('a')], scope: 'offline' });
  expect(result.current.keys.size).toBe(0);
});

test('a row in view is handed out with its live values', () => {
  const { result, rerender } = start([row('a', 1)]);
  act(() => result.current.select(new Set(['a'])));
  rerender({ rows: [row('a', 2)], scope: 'all' });
  expect(result.current.rows).toEqual([row('a', 2)]);
});

test('rows that are not in view can be added', () => {
  const { result } = start([row('a'), row('b')]);
  act(() => result.current.select(new Set(['b'])));
  act(() => result.current.add([row('a'), row('b'), row('c')]));
  expect([...result.current.keys].sort()).toEqual(['a', 'b', 'c']);
});

test('the whole selection can be cleared', () => {
  const { result } = start([row('a'), row('b')]);
  act(() => result.current.select(new Set(['a', 'b'])));
  act(() => result.current.clear());
  expect(result.current.rows).toEqual([]);
});
