import { devices } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { createDeviceStatus, watchOnlineStates } from '../src/modules/device-status/device-status.service';
import { createWrittenProgress } from '../src/modules/device-status/written-progress.service';
import { sql } from '../src/platform/postgres/db';
import { aKit } from './builders';
import { aFleet, powerOf, temperatureOf } from './fleet';

const fleet = aFleet();

const view = (eui: Eui) => fleet.owner.call(devices.viewNode, { eui });
const channelsOf = (eui: Eui) => fleet.owner.call(devices.listNodeChannels, { eui });

/** A second status service without the ingest, as a process that has just started. */
const restarted = () =>
  createDeviceStatus({ ...fleet.server, ...fleet.server.latestValues, ingest: { onCommitted: () => {} } });

test('everything that was committed is caught up from the uplinks', async () => {
  const gateway = await fleet.device('M2');
  const { eui } = await fleet.device();
  const kit = await aKit(fleet.owner);
  const now = fleet.server.clock.now();
  await fleet.sender.uplink({ dev_eui: eui }, powerOf(61, 45), {
    fCnt: 6,
    receivedAt: now - MINUTE_MS,
    gateways: [gateway.eui],
  });
  await fleet.sender.uplink({ dev_eui: eui }, temperatureOf(20), {
    fCnt: 7,
    rssi: -77,
    gateways: [gateway.eui],
  });
  await kit.upload({
    events: [{ name: 'measure-sensor', value: [{ channel: 3, measurements: { 4097: 20 } }] }],
  });
  const before = [await view(eui), await fleet.owner.call(devices.viewGateway, { eui: gateway.eui })];
  await sql`delete from device_status where device_id in (select device_id from device where org_id = ${fleet.owner.orgId})`.execute(
    fleet.server.db,
  );
  await sql`delete from device_channel where device_id in (select device_id from device where eui = ${kit.eui})`.execute(
    fleet.server.db,
  );
  expect(await view(eui)).toMatchObject({ last_seen_at: null });
  await restarted().recover(fleet.server.db);
  const after = [await view(eui), await fleet.owner.call(devices.viewGateway, { eui: gateway.eui })];
  // Rows of uplinks hold nothing of how they were sent.
  const unknown = { frequency: null, spreading_factor: null, frequency_plan: null };
  expect(after).toEqual([before[0], { ...before[1], ...unknown }]);
  expect(await channelsOf(kit.eui as Eui)).toMatchObject([
    { channel: 3, status: 'normal', measurement_ids: [4097] },
  ]);
});

test('what was written already stays, and what came later wins', async () => {
  const { eui } = await fleet.device();
  const now = fleet.server.clock.now();
  await fleet.sender.uplink({ dev_eui: eui }, powerOf(61, 45), { receivedAt: now - HOUR_MS });
  await fleet.sender.uplink({ dev_eui: eui }, powerOf(60, 30), { receivedAt: now });
  await view(eui);
  await sql`update device_status set last_seen_at = ${new Date(now - HOUR_MS)}, battery = 61, interval_minutes = 45
    where device_id = (select device_id from device where eui = ${eui})`.execute(fleet.server.db);
  await restarted().recover(fleet.server.db);
  await restarted().recover(fleet.server.db);
  expect(await view(eui)).toMatchObject({ battery: 60, interval_minutes: 30, last_seen_at: now });
});

test('who came back shortly before the process was killed has a record of it', async () => {
  const { clock, db, deviceStatus } = fleet.server;
  const { eui } = await fleet.device();
  const start = clock.now();
  await fleet.sender.uplink({ dev_eui: eui }, powerOf(61, 10));
  await deviceStatus.status.flush();
  clock.advance(HOUR_MS);
  await watchOnlineStates(fleet.server, deviceStatus.status);
  await fleet.sender.uplink({ dev_eui: eui }, powerOf(60, 10));
  await deviceStatus.status.flush();
  // As if the uplink had been committed and nothing of its status written.
  const id = sql`(select device_id from device where eui = ${eui})`;
  await sql`update device_status set last_seen_at = ${new Date(start)} where device_id = ${id}`.execute(db);
  await sql`delete from device_event where device_id = ${id} and at > ${new Date(start + 45 * MINUTE_MS)}`.execute(
    db,
  );
  await restarted().recover(db);
  const { list } = await fleet.owner.call(devices.listOnlineRecord, { eui });
  expect(list).toMatchObject([{ online: true, at: clock.now() }, { online: false }, { online: true }]);
});

describe('what a process noted as written', () => {
  const lastSeen = async (eui: Eui) => (await view(eui)).last_seen_at;
  const forget = (eui: Eui) =>
    sql`delete from device_status where device_id = (select device_id from device where eui = ${eui})`.execute(
      fleet.server.db,
    );
  const progress = () => {
    const { ingest, latestValues, deviceStatus, ...rest } = fleet.server;
    return createWrittenProgress({ ...rest, ...ingest, ...latestValues, ...deviceStatus });
  };

  test('is not looked at again by the next start; what came afterwards is', async () => {
    const { clock, db, deviceStatus } = fleet.server;
    const [written, unwritten] = [(await fleet.device()).eui as Eui, (await fleet.device()).eui as Eui];
    await sql`delete from written_progress`.execute(db);
    await fleet.sender.uplink({ dev_eui: written }, temperatureOf(20));
    clock.advance(1);
    await progress().close();
    await fleet.sender.uplink({ dev_eui: unwritten }, temperatureOf(20));
    await deviceStatus.status.flush();
    for (const eui of [written, unwritten]) await forget(eui);
    await restarted().recover(db);
    expect(await lastSeen(written)).toBeNull();
    expect(await lastSeen(unwritten)).toBe(clock.now());
  });

  test('before the one that closed last keeps no start back, however short ago it closed', async () => {
    const { clock, db, deviceStatus } = fleet.server;
    const eui = (await fleet.device()).eui as Eui;
    await sql`delete from written_progress`.execute(db);
    await progress().close();
    const next = progress();
    await next.start();
    clock.advance(1);
    await fleet.sender.uplink({ dev_eui: eui }, temperatureOf(20));
    await deviceStatus.status.flush();
    clock.advance(1);
    await next.close();
    await forget(eui);
    await restarted().recover(db);
    expect(await lastSeen(eui)).toBeNull();
  });

  test('counts up to what waits for the database alone', async () => {
    const {
      clock,
      pool,
      ingest: { ingest },
    } = fleet.server;
    const { eui } = await fleet.device();
    const began = clock.now();
    const client = await pool.connect();
    await client.query('begin; lock table uplink in share mode');
    const sent = fleet.sender.uplink({ dev_eui: eui }, temperatureOf(20));
    await expect
      .poll(() => {
        clock.advance(1);
        return clock.now() - ingest.announcedUntil();
      })
      .toBeGreaterThan(1);
    expect(ingest.announcedUntil()).toBeGreaterThanOrEqual(began);
    await client.query('rollback');
    client.release();
    await sent;
    expect(ingest.announcedUntil()).toBe(clock.now());
  });

  test('of a process that has ended is forgotten with the next start', async () => {
    const { db } = fleet.server;
    await sql`delete from written_progress`.execute(db);
    await progress().note();
    await sql`update written_progress set noted_at = now() - interval '2 minutes'`.execute(db);
    await progress().note();
    const next = progress();
    await next.start();
    await next.close();
    const { rows } = await sql`select 1 from written_progress`.execute(db);
    expect(rows).toHaveLength(2);
  });
});
