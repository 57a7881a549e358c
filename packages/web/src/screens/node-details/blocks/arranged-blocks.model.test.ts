import type { Block } from '@fieldscope/contract/calls/blocks';
import { expect, test } from 'vitest';
import { movedTo } from '../../../ui/sorting/moved-to';
import { positionOf } from './arranged-blocks.model';

const block = (id: string): Block => ({
  ...{
    id,
    eui: '2CF7F1C04430000A' as Block['eui'],
    channel: 1,
    measurement_id: 4097,
    name: '',
    hidden: false,
  },
});

test('positions count blocks that have no value yet, which are not in the list', () => {
  const all = ['a', 'none', 'b', 'c'].map(block);
  expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(positionOf(all, ['b', 'c', 'a'], 2)).toBe(4);
  expect(positionOf(all, ['c', 'a', 'b'], 0)).toBe(1);
  expect(positionOf(all, ['a', 'c', 'b'], 1)).toBe(2);
  expect(positionOf(all, ['b', 'a', 'c'], 0)).toBe(1);
});
