import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { intervalMinutesOf, isOnline, nextUplinkAt } from './devices.model';

const NOW = Date.UTC(2026, 10, 20, 12);
const minutesAgo = (minutes: number) => NOW - minutes * MINUTE_MS;

describe('online', () => {
  const node = { kind: 'node', intervalMinutes: 10 } as const;

  test('a node is online until three of its own intervals were missed', () => {
    expect(isOnline({ ...node, lastSeenAt: minutesAgo(30) }, NOW)).toBe(true);
    expect(isOnline({ ...node, lastSeenAt: minutesAgo(30) - 1 }, NOW)).toBe(false);
  });

  test('a gateway is online for five minutes, whatever its interval', () => {
    const gateway = { kind: 'gateway', intervalMinutes: 60 } as const;
    expect(isOnline({ ...gateway, lastSeenAt: minutesAgo(5) }, NOW)).toBe(true);
    expect(isOnline({ ...gateway, lastSeenAt: minutesAgo(5) - 1 }, NOW)).toBe(false);
  });

  test('what never reported is not online', () => {
    expect(isOnline({ ...node, lastSeenAt: null }, NOW)).toBe(false);
    expect(nextUplinkAt({ ...node, lastSeenAt: null })).toBeNull();
  });

  test('an interval is what the device reported, else what its model usually has, else an hour', () => {
    expect(intervalMinutesOf('node', 7, 15)).toBe(7);
    expect(intervalMinutesOf('node', null, 15)).toBe(15);
    expect(intervalMinutesOf('node', null, null)).toBe(LIMITS.assumedIntervalMinutes);
  });

  test('the next uplink is due one interval after the last', () => {
    expect(nextUplinkAt({ intervalMinutes: 10, lastSeenAt: minutesAgo(4) })).toBe(NOW + 6 * MINUTE_MS);
  });
});
