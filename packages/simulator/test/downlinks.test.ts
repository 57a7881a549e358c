import { decodeUplink } from '@fieldscope/codecs';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { DEMO_DEVICES, demoFleetDevice, demoPlace } from '../src/demo-farm';
import { DownlinkQueue } from '../src/downlinks';
import type { Fleet } from '../src/fleet';
import { radioFrame, sendTimes } from '../src/node';

const NOW = Date.UTC(2026, 2, 1, 10);
const EUI = '2CF7F1C044300001';
const s2101 = DEMO_DEVICES.find(({ name }) => name === 'Greenhouse 2 air')!;

function aFleet() {
  const device = demoFleetDevice(s2101, { eui: EUI }, NOW);
  const fleet: Fleet = {
    place: demoPlace(NOW),
    startedAt: NOW - 6 * HOUR_MS,
    gateways: [],
    devices: [device],
  };
  return { device, fleet };
}

test('a node that was set to another interval sends at it from then on, and reports it first', () => {
  const { device, fleet } = aFleet();
  const before = sendTimes(fleet, device, fleet.startedAt, NOW);
  const last = before.at(-1)!;
  device.intervalChanges = [{ ...last, minutes: 5 }];
  expect(sendTimes(fleet, device, fleet.startedAt, NOW)).toEqual(before);
  const after = sendTimes(fleet, device, NOW, NOW + HOUR_MS);
  expect(after.map(({ fCnt }) => fCnt)).toEqual(after.map((_, index) => after[0]!.fCnt + index));
  const steps = after.slice(1).map(({ at }, index) => at - after[index]!.at);
  for (const step of steps) expect(Math.abs(step - 5 * MINUTE_MS)).toBeLessThanOrEqual(4000);
  const first = sendTimes(fleet, device, last.at + 1, NOW + HOUR_MS)[0]!;
  expect(first.fCnt).toBe(last.fCnt + 1);
  const { payload, fPort } = radioFrame(fleet, device, first);
  expect(decodeUplink('S2101', { bytes: payload, fPort })).toMatchObject({
    ok: true,
    info: { intervalMinutes: 5 },
  });
});

test.each([
  ['81000000050000', 5],
  ['81000000000000', undefined],
  ['89', undefined],
])('a tracker takes its periodic interval from %s', (bytes, intervalMinutes) => {
  const queue = new DownlinkQueue();
  const data = Buffer.from(bytes, 'hex').toString('base64');
  queue.add(Buffer.from(JSON.stringify({ id: 'a', devEui: EUI, data })));
  expect(queue.transmit(EUI)).toEqual({ id: 'a', intervalMinutes });
});

test('a downlink is transmitted once, and a second one with its id is refused', () => {
  const queue = new DownlinkQueue();
  const command = Buffer.from(JSON.stringify({ id: 'a', devEui: EUI.toLowerCase(), data: 'AIkAESIKAMCX' }));
  queue.add(command);
  queue.add(command);
  expect(queue.takeReceived(EUI)).toBeUndefined();
  expect(queue.transmit(EUI)).toEqual({ id: 'a', intervalMinutes: 10 });
  expect(queue.transmit(EUI)).toBeUndefined();
  expect(queue.takeReceived(EUI)).toMatchObject({ id: 'a' });
  expect(queue.takeReceived(EUI)).toBeUndefined();
});
