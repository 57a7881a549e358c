import { devices } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { createOnlineWatch, watchOnlineStates } from '../src/modules/device-status/device-status.service';
import { sql } from '../src/platform/postgres/db';
import { aFleet, powerOf, temperatureOf } from './fleet';

const fleet = aFleet();

const view = (eui: Eui) => fleet.owner.call(devices.viewNode, { eui });
const recordOf = async (eui: Eui) => (await fleet.owner.call(devices.listOnlineRecord, { eui })).list;

test('a device that was silent is back with its uplink, without waiting for the monitor', async () => {
  const { eui } = await fleet.device();
  await fleet.sender.uplink({ dev_eui: eui }, powerOf(80, 10));
  await view(eui);
  fleet.server.clock.advance(HOUR_MS);
  await watchOnlineStates(fleet.server, fleet.server.deviceStatus.status);
  expect(await recordOf(eui)).toMatchObject([{ online: false }, { online: true }]);
  await fleet.sender.uplink({ dev_eui: eui }, temperatureOf(20));
  expect(await recordOf(eui)).toMatchObject([
    { online: true, at: fleet.server.clock.now() },
    { online: false },
    { online: true },
  ]);
});

test('the monitor notes a silence once, at the moment it began, however many processes look', async () => {
  const { eui } = await fleet.device();
  const start = fleet.server.clock.now();
  await fleet.sender.uplink({ dev_eui: eui }, powerOf(80, 10));
  await view(eui);
  fleet.server.clock.advance(30 * MINUTE_MS);
  await watchOnlineStates(fleet.server, fleet.server.deviceStatus.status);
  expect(await recordOf(eui)).toEqual([{ online: true, at: start }]);
  fleet.server.clock.advance(1);
  await Promise.all(
    Array.from({ length: 6 }, () => watchOnlineStates(fleet.server, fleet.server.deviceStatus.status)),
  );
  expect(await recordOf(eui)).toEqual([
    { online: false, at: start + 30 * MINUTE_MS },
    { online: true, at: start },
  ]);
});

test('between two looks at all devices, those that became overdue since the last one are noted', async () => {
  const { clock, deviceStatus } = fleet.server;
  const watch = createOnlineWatch(deviceStatus.status);
  const [silent, lively] = [await fleet.device(), await fleet.device()];
  const start = clock.now();
  for (const node of [silent, lively]) await fleet.sender.uplink(node, powerOf(80, 10));
  await watch(fleet.server);
  clock.advance(20 * MINUTE_MS);
  await fleet.sender.uplink(lively, powerOf(80, 10));
  await watch(fleet.server);
  clock.advance(11 * MINUTE_MS);
  await watch(fleet.server);
  expect(await recordOf(silent.eui as Eui)).toEqual([
    { online: false, at: start + 30 * MINUTE_MS },
    { online: true, at: start },
  ]);
  expect(await recordOf(lively.eui as Eui)).toEqual([{ online: true, at: start }]);
});

test('what a look at the latest missed is noted within the hour', async () => {
  const { clock, deviceStatus, db } = fleet.server;
  const watch = createOnlineWatch(deviceStatus.status);
  await watch(fleet.server);
  const { eui } = await fleet.device();
  const start = clock.now();
  await fleet.sender.uplink({ dev_eui: eui }, powerOf(80, 10));
  await deviceStatus.status.flush();
  // As if it had been written so long after it was heard.
  await sql`update device_status set last_seen_at = ${new Date(start - DAY_MS)}
    where device_id = (select device_id from device where eui = ${eui})`.execute(db);
  clock.advance(MINUTE_MS);
  await watch(fleet.server);
  expect(await recordOf(eui)).toMatchObject([{ online: true }]);
  clock.advance(HOUR_MS);
  await watch(fleet.server);
  expect(await recordOf(eui)).toMatchObject([{ online: false }, { online: true }]);
});

test('a gateway has a record too', async () => {
  const gateway = await fleet.device('M2');
  const node = await fleet.device();
  const start = fleet.server.clock.now();
  await fleet.sender.uplink(node, temperatureOf(20), { gateways: [gateway.eui] });
  await fleet.server.deviceStatus.status.flush();
  fleet.server.clock.advance(6 * MINUTE_MS);
  await watchOnlineStates(fleet.server, fleet.server.deviceStatus.status);
  expect(await recordOf(gateway.eui)).toEqual([
    { online: false, at: start + 5 * MINUTE_MS },
    { online: true, at: start },
  ]);
});

test('history that is sent afterwards makes no record of silence', async () => {
  const { eui } = await fleet.device();
  const now = fleet.server.clock.now();
  await fleet.sender.uplink({ dev_eui: eui }, temperatureOf(20), { receivedAt: now - 20 * DAY_MS });
  await watchOnlineStates(fleet.server, fleet.server.deviceStatus.status);
  await fleet.sender.uplink({ dev_eui: eui }, temperatureOf(21), { receivedAt: now });
  expect(await recordOf(eui)).toEqual([{ online: true, at: now }]);
});

test('open screens receive an uplink and of a silence', async () => {
  const { eui } = await fleet.device();
  const received: object[] = [];
  const leave = await fleet.server.live.hub.join(fleet.owner.orgId, (message) => {
    const event = JSON.parse(String(message));
    if (event.type === 'device' && event.eui === eui) received.push(event);
  });
  const latestReport = async () => {
    await fleet.server.deviceStatus.status.flush();
    await expect.poll(() => received.length).toBeGreaterThan(0);
    return received.splice(0).at(-1);
  };
  await fleet.sender.uplink({ dev_eui: eui }, powerOf(66, 10));
  const seenAt = fleet.server.clock.now();
  expect(await latestReport()).toMatchObject({ online: true, battery: 66, last_seen_at: seenAt });
  fleet.server.clock.advance(HOUR_MS);
  await watchOnlineStates(fleet.server, fleet.server.deviceStatus.status);
  expect(await latestReport()).toMatchObject({ online: false, battery: 66, last_seen_at: seenAt });
  leave();
});
