import { devices } from '@fieldscope/contract/calls/devices';
import { HOUR_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { aNode, anOwner } from './builders';
import { powerOf } from './fleet';
import { aScreen } from './live-screens';
import { anInstallation, type Installation, type ProductProcess } from './processes';
import { aSender } from './sender';

describe('jobs in a process of their own', () => {
  let installation: Installation;
  let server: ProductProcess;
  beforeAll(async () => {
    installation = await anInstallation();
    server = await installation.start(['web', 'ingest']);
  });

  test('a device that goes offline does so on open screens', async () => {
    const owner = await anOwner(server);
    const node = await aNode(owner);
    await (await aSender(server)).uplink(node, powerOf(80, 10));
    const screen = await aScreen(server, { type: 'hello', token: owner.token });
    await screen.until('welcome');
    await expect
      .poll(async () => (await owner.call(devices.listOnlineRecord, { eui: node.eui })).list)
      .toHaveLength(1);
    installation.clock.advance(HOUR_MS);
    await installation.start(['jobs']);
    expect(await screen.until('device', ({ online }) => !online)).toMatchObject({ eui: node.eui });
  });

  test('it answers operators and opens no other port', async () => {
    const jobs = await installation.start(['jobs']);
    const status = async (path: string) => (await fetch(jobs.url + path)).status;
    expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(status))).toEqual([200, 200, 200]);
    const closed = ['/', '/portalapi/openapi.json', '/openapi/view_organization', '/refer/def/sensor.json'];
    expect(await Promise.all(closed.map(status))).toEqual(closed.map(() => 404));
    expect(jobs.mqttPort).toBe(0);
  });
});
