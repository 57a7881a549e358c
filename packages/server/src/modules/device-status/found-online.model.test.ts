import { OrgId } from '@fieldscope/contract/ids';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { FoundOnline, MOST_FOUND } from './found-online.model';

const org_id = OrgId.parse('7');
const device = (device_id: number) => ({ org_id, device_id });

test('who was found online is looked at again after a minute', () => {
  const found = new FoundOnline();
  found.remember([device(1)], 0);
  expect(found.due([device(1), device(2)], MINUTE_MS - 1)).toEqual([device(2)]);
  expect(found.due([device(1)], MINUTE_MS)).toEqual([device(1)]);
});

test('however many devices there ever were, only so many are remembered: those that were found last', () => {
  const found = new FoundOnline();
  const devices = Array.from({ length: MOST_FOUND + 1 }, (_, index) => device(index));
  found.remember(devices, 0);
  found.remember([device(1)], 1);
  found.remember([device(-1)], 1);
  expect(found.due(devices, 2)).toEqual([device(0), device(2)]);
});
