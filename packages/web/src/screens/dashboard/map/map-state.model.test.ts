import { expect, test } from 'vitest';
import { mapStateOf, spreadOf, statesOf } from './map-state.model';

const ONLINE = { online: true, last_seen_at: 1, alarm: null };
const OFFLINE = { online: false, last_seen_at: 1, alarm: null };
const NEW = { online: false, last_seen_at: null, alarm: null };

test('a device shows its gravest open alarm, but one that is offline shows that before a mere warning', () => {
  expect(mapStateOf(ONLINE)).toBe('online');
  expect(mapStateOf(NEW)).toBe('never_seen');
  expect(mapStateOf({ ...ONLINE, alarm: 'info' })).toBe('info');
  expect(mapStateOf({ ...OFFLINE, alarm: 'warning' })).toBe('offline');
  expect(mapStateOf({ ...OFFLINE, alarm: 'critical' })).toBe('critical');
  expect(mapStateOf({ ...NEW, alarm: 'warning' })).toBe('warning');
});

test('several devices show the worst of their states first, each with its number', () => {
  expect(statesOf([ONLINE, OFFLINE, ONLINE, { ...ONLINE, alarm: 'warning' }])).toEqual([
    { state: 'offline', count: 1 },
    { state: 'warning', count: 1 },
    { state: 'online', count: 2 },
  ]);
  expect(statesOf([])).toEqual([]);
});

test('numbers have a median and a range', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ least: 1, median: 2, most: 3, count: 3 });
  expect(spreadOf([4, 1, 2, 3])).toEqual({ least: 1, median: 2.5, most: 4, count: 4 });
  expect(spreadOf([7])).toEqual({ least: 7, median: 7, most: 7, count: 1 });
  expect(spreadOf([])).toBeUndefined();
});
