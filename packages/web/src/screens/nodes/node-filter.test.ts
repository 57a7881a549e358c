import { expect, test } from 'vitest';
import { type FilterName, filterOfAddress } from './node-filter';

const of = (values: Partial<Record<FilterName, string>>) =>
  filterOfAddress({ q: null, state: null, model: null, kind: null, group: null, ...values });

test('an address without filters asks for every node', () => {
  expect(Object.values(of({})).filter((value) => value !== undefined)).toEqual([]);
});

test('all filters reach the call', () => {
  expect(of({ q: 'barn', state: 'offline', model: 'S2101', kind: 'tracker', group: 'g1' })).toEqual({
    search: 'barn',
    state: 'offline',
    model: 'S2101',
    kind: 'tracker',
    group_uuid: 'g1',
  });
});

test('the Default group, which has an empty id, can be asked for', () => {
  expect(of({ group: 'default' }).group_uuid).toBe('');
  expect(of({ group: '' }).group_uuid).toBeUndefined();
});

test('a state or a kind that does not exist is left out, a search that is too long is cut', () => {
  expect(of({ state: 'sleepy', kind: 'gateway', q: 'x'.repeat(80) })).toMatchObject({
    state: undefined,
    kind: undefined,
    search: 'x'.repeat(64),
  });
});
