import { decodeUplink } from '@fieldscope/codecs';
import { DAY_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { DEMO_DEVICES, demoFleetDevice, demoPlace } from '../src/demo-farm';
import type { Fleet } from '../src/fleet';
import { radioFrame, sendTimes } from '../src/node';
import { solarHour } from '../src/profiles/weather';

const NOW = Date.UTC(2026, 2, 1, 10);
const EUI = '2CF7F1C044300001';

/** What a demo machine reports on a day, with the hour by the sun. */
function dayOf(model: string) {
  const machine = DEMO_DEVICES.find((one) => one.model === model)!;
  const device = demoFleetDevice(machine, { eui: EUI }, NOW);
  const fleet: Fleet = { place: demoPlace(NOW), startedAt: NOW - DAY_MS, gateways: [], devices: [device] };
  return sendTimes(fleet, device, NOW - DAY_MS, NOW).map((sent) => {
    const { payload, fPort } = radioFrame(fleet, device, sent);
    const decoded = decodeUplink(model, { bytes: payload, fPort });
    if (!decoded.ok) throw new Error(decoded.reason);
    const value = (id: number) => decoded.readings.find(({ measurementId }) => measurementId === id)?.value;
    return { hour: solarHour(sent.at, fleet.place), info: decoded.info, value };
  });
}
const isDay = ({ hour }: { hour: number }) => hour >= 6 && hour < 18;

describe('a tractor', () => {
  const sent = dayOf('T1000-A');

  test('works a field by day and stands by night', () => {
    const places = (some: typeof sent) =>
      new Set(some.map(({ value }) => `${value(4197)} ${value(4198)}`)).size;
    expect(places(sent.filter(isDay))).toBeGreaterThan(40);
    expect(places(sent.filter((one) => !isDay(one)))).toBe(1);
  });

  test('reports once that it starts to move, and once that it stops', () => {
    const events = sent.map(({ value }) => value(4200)).filter((one) => (one as number[]).length > 0);
    expect(events).toEqual(expect.arrayContaining([[1], [2]]));
    expect(events.length).toBeLessThanOrEqual(3);
  });

  test('says now and then how it works', () => {
    expect(sent.find(({ info }) => info.workMode !== undefined)?.info).toMatchObject({
      ...{ workMode: 1, strategy: 3, periodicMinutes: 15, intervalMinutes: 15, heartbeatMinutes: 720 },
    });
  });
});

test('a trailer in the barn receives Wi-Fi, or nothing', () => {
  const night = dayOf('T1000-B').filter((one) => !isDay(one));
  expect(night.filter(({ value }) => value(4197) !== undefined)).toEqual([]);
  expect(night.filter(({ value }) => (value(5001) as unknown[])?.length === 3).length).toBeGreaterThan(
    night.length / 2,
  );
  expect(night.every(({ value }) => value(5001) !== undefined || value(3576) === 1)).toBe(true);
});
