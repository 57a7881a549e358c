import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { byUrgency, type DeviceFacts, needOf } from './attention.model';

const NOW = Date.UTC(2026, 10, 20, 12);
const minutesAgo = (minutes: number) => NOW - minutes * MINUTE_MS;

describe('who needs a person', () => {
  const healthy: DeviceFacts = {
    kind: 'node',
    intervalMinutes: 60,
    lastSeenAt: minutesAgo(20),
    boundAt: NOW - 30 * DAY_MS,
    battery: 80,
    received: 24,
    missing: 0,
    refused: 0,
    firstRefusedAt: null,
    refusal: null,
  };
  const need = (facts: Partial<DeviceFacts>) => needOf({ ...healthy, ...facts }, NOW);

  test('a SIM card or a licence that expires within a month, or has expired', () => {
    expect(need({ simExpiresAt: NOW + 31 * DAY_MS, licenceExpiresAt: null })).toBeUndefined();
    expect(need({ simExpiresAt: NOW + 31 * DAY_MS - 1 })).toMatchObject({
      reason: 'sim_expiring',
      figure: 30,
    });
    expect(need({ simExpiresAt: NOW + 1 })).toMatchObject({ figure: 0 });
    expect(need({ licenceExpiresAt: NOW - 1 })).toMatchObject({ reason: 'licence_expiring', figure: -1 });
    expect(need({ simExpiresAt: NOW, battery: 5 })).toMatchObject({ reason: 'battery' });
  });

  test('a healthy device needs no attention', () => {
    expect(need({})).toBeUndefined();
  });

  test('a device that reported once and stopped is silent since its last uplink', () => {
    expect(need({ lastSeenAt: NOW - DAY_MS })).toMatchObject({
      reason: 'silent',
      since: NOW - DAY_MS,
      figure: null,
    });
  });

  test('a node is late when two of its uplinks are missing, and a low battery says more', () => {
    expect(need({ lastSeenAt: minutesAgo(150) })).toBeUndefined();
    const lastSeenAt = minutesAgo(151);
    expect(need({ lastSeenAt })).toMatchObject({ reason: 'late', since: lastSeenAt, figure: null });
    expect(need({ lastSeenAt, battery: 5 })).toMatchObject({ reason: 'battery' });
    expect(need({ lastSeenAt: minutesAgo(4), kind: 'gateway', intervalMinutes: 1 })).toBeUndefined();
  });

  test('a device that was bound an interval ago and never reported was never seen', () => {
    expect(need({ lastSeenAt: null, boundAt: NOW - HOUR_MS })).toBeUndefined();
    expect(need({ lastSeenAt: null, boundAt: NOW - HOUR_MS - 1 })).toMatchObject({ reason: 'never_seen' });
  });

  test('a tracker that was not located for a day', () => {
    expect(need({ locatedAt: NOW - DAY_MS })).toBeUndefined();
    expect(need({ locatedAt: NOW - DAY_MS - 1 })).toMatchObject({
      ...{ reason: 'no_location', since: NOW - DAY_MS - 1 },
    });
    expect(need({ locatedAt: null })).toMatchObject({ reason: 'no_location', since: healthy.boundAt });
  });

  test('a battery is insufficient at 10 and good at 11', () => {
    expect(need({ battery: 10 })).toMatchObject({ reason: 'battery', figure: 10 });
    expect(need({ battery: 11 })).toBeUndefined();
    expect(need({ battery: null })).toBeUndefined();
  });

  test('a tenth of missing uplinks is too much, once ten were expected', () => {
    expect(need({ received: 18, missing: 2 })).toMatchObject({ reason: 'lossy', figure: 0.1 });
    expect(need({ received: 19, missing: 2 })).toBeUndefined();
    expect(need({ received: 4, missing: 5 })).toBeUndefined();
  });

  test('refused uplinks come last and say why', () => {
    const refused = { refused: 3, firstRefusedAt: minutesAgo(90), refusal: 'crc_mismatch' };
    expect(need(refused)).toEqual({
      reason: 'refused',
      since: minutesAgo(90),
      figure: 3,
      refusal: 'crc_mismatch',
    });
    expect(need({ ...refused, battery: 3 })).toMatchObject({ reason: 'battery', refusal: null });
  });

  test('the most urgent stands first, then the oldest', () => {
    const needs = [
      need({ battery: 5 })!,
      need({ lastSeenAt: NOW - DAY_MS })!,
      need({ lastSeenAt: null })!,
      need({ lastSeenAt: NOW - 2 * DAY_MS })!,
    ];
    expect(needs.sort(byUrgency).map(({ reason, since }) => [reason, since])).toEqual([
      ['silent', NOW - 2 * DAY_MS],
      ['silent', NOW - DAY_MS],
      ['never_seen', healthy.boundAt],
      ['battery', null],
    ]);
  });
});
