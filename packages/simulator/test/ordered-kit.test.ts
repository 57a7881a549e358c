import { encodeOrder, ORDER } from '@fieldscope/codecs';
import { expect, test } from 'vitest';
import { OrderedKit } from '../src/ordered-kit';

const EUI = '2CF7F1C044300001';
const aKit = () => new OrderedKit(EUI, { intervalMinutes: 15, isSwitch: true });
const message = (requestId: string, ...order: object[]) =>
  Buffer.from(JSON.stringify({ requestId, intent: 'order', deviceEui: EUI, order }));

test('an order is carried out once, and answered each time that it comes', () => {
  const kit = aKit();
  const restart = message('a', encodeOrder('blank_device', { kind: 'reboot' })!);
  const answer = kit.take(restart);
  expect(answer).toEqual({
    ...{ requestId: 'a', intent: 'order', deviceEui: EUI },
    order: [{ name: 'restart-ack', value: { code: 0 } }],
  });
  expect(kit.take(restart)).toBe(answer);
  expect(kit.restarts).toBe(1);
});

test('what it is set to stands in its next report, and no other', () => {
  const kit = aKit();
  kit.takeReport();
  expect(kit.takeReport()).toEqual([]);
  kit.take(message('a', encodeOrder('blank_device', { kind: 'set_interval', minutes: 10 })!));
  expect(kit.takeReport()).toEqual([
    {
      name: 'report-settings',
      value: expect.arrayContaining([{ name: ORDER.reportInterval, value: 10 }]),
    },
  ]);
  expect(kit.takeReport()).toEqual([]);
});

test('a switch is measured on channel 2, and what the kit does not know is refused', () => {
  const kit = aKit();
  expect(kit.switchReading()).toEqual({ channel: '2', measurements: { 5100: '100' } });
  kit.take(message('a', encodeOrder('SensorHub', { kind: 'switch', channel: 2, on: true })!));
  expect(kit.switchReading()).toEqual({ channel: '2', measurements: { 5100: '200' } });
  expect(kit.take(message('b', { name: 'fly', value: 1 })).order).toEqual([
    { name: 'fly-ack', value: { code: 404 } },
  ]);
});
