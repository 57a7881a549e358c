import { expect, test } from 'vitest';
import { FILTER_NAMES, type FilterName, filterOfAddress } from './node-filter';

const NONE = Object.fromEntries(FILTER_NAMES.map((name) => [name, null])) as Record<FilterName, null>;
const of = (values: Partial<Record<FilterName, string>>) =>
  filterOfAddress({ ...NONE, ...values }, 'Europe/Berlin');

test('an address without filters asks for every node', () => {
  expect(Object.values(of({})).filter((value) => value !== undefined)).toEqual([]);
});

test('all filters reach the call', () => {
  const address = { q: 'barn', state: 'offline', model: 'S2101', kind: 'tracker', group: 'g1', field: '7' };
  expect(of({ ...address, plan: 'EU868', registered: '2026-11-01..2026-11-01' })).toEqual({
    search: 'barn',
    state: 'offline',
    model: 'S2101',
    kind: 'tracker',
    group_uuid: 'g1',
    field_id: 7,
    frequency_plan: 'EU868',
    registered_from: Date.UTC(2026, 9, 31, 23),
    registered_before: Date.UTC(2026, 10, 1, 23),
  });
});

test('the Default group, which has an empty id, can be asked for', () => {
  expect(of({ group: 'default' }).group_uuid).toBe('');
  expect(of({ group: '' }).group_uuid).toBeUndefined();
  expect(of({ field: 'north' }).field_id).toBeUndefined();
});

test('a state or a kind that does not exist is left out, a search that is too long is cut', () => {
  expect(of({ state: 'sleepy', kind: 'gateway', q: 'x'.repeat(80) })).toMatchObject({
    state: undefined,
    kind: undefined,
    search: 'x'.repeat(64),
  });
});
