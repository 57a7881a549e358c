import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { heardDevices } from '@fieldscope/contract/calls/connections';
import { deviceReports } from '@fieldscope/contract/calls/device-reports';
import { devices } from '@fieldscope/contract/calls/devices';
import { tunnels } from '@fieldscope/contract/calls/tunnels';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { examine } from '../src/admin/doctor';
import { runAdmin } from '../src/admin/run';
import { tellFinding } from '../src/platform/operator/finding';
import { aGateway, aKit, anOwner, aSimulatedLogin, aSubUser } from './builders';
import { aFleet } from './fleet';
import { aServer } from './harness';
import { aTunnelService } from './tunnel-service';

const fleet = aFleet();
const refusal = (name: ErrorName) => ({ code: ERRORS[name].code });

describe('the keys of a device', () => {
  const view = (eui: string, as = fleet.owner) => as.call(devices.viewNodeKey, { eui });

  const ofPrograms = { access_read: expect.any(String), access_write: expect.any(String) };

  test('are those with which a node joins its network', async () => {
    const { eui, dev_eui, join_eui, app_key } = await fleet.device();
    expect(await view(eui)).toEqual({ eui, dev_eui, join_eui, app_key, device_key: null, ...ofPrograms });
  });

  test('are that with which a kit uploads, and none of a gateway', async () => {
    const kit = await aKit(fleet.owner);
    expect(await view(kit.eui)).toMatchObject({ device_key: kit.device_key, app_key: null, join_eui: null });
    const { eui, dev_eui } = await aGateway(fleet.owner);
    expect(await view(eui)).toEqual({
      ...{ eui, dev_eui, join_eui: null, app_key: null, device_key: null },
      ...ofPrograms,
    });
  });

  test('of an adopted device are in its network server alone', async () => {
    const eui = '70B3D57ED0000001';
    await fleet.owner.call(heardDevices.adopt, { devices: [{ dev_eui: eui, model: 'S2101' }] });
    expect(await view(eui)).toMatchObject({ dev_eui: eui, join_eui: null, app_key: null, device_key: null });
    expect(await fleet.owner.call(devices.viewNode, { eui })).toMatchObject({ adopted: true, join_eui: '' });
  });

  test('are for administrators of the organisation, and not for an operator who acts as one', async () => {
    const { eui } = await fleet.device();
    await expect(view(eui, await anOwner(fleet.server))).rejects.toMatchObject(
      refusal('device_not_in_organisation'),
    );
    await expect(view(eui, await aSubUser(fleet.owner, 'observer'))).rejects.toMatchObject(
      refusal('no_authority'),
    );
    const operator = await aSimulatedLogin(fleet.owner);
    expect((await operator.ask(devices.viewNodeKey, { eui })).body).toMatchObject(refusal('no_authority'));
  });
});

describe('the SIM card of a device', () => {
  const view = async (eui: string, as = fleet.owner) =>
    (await as.call(deviceReports.viewSimCard, { eui })).sim_card;
  const write = (text: string) => writeFile(join(fleet.server.config.DATA_DIR, 'simcards.csv'), text);

  test('is what stands in the file of the operator, also after it has changed', async () => {
    const { eui } = await fleet.device('SensorHub');
    expect(await view(eui)).toBeNull();
    await write(`eui,status,iccid\n${eui},8,8949000000000000001\n`);
    expect(await view(eui)).toMatchObject({ status: 8, iccid: '8949000000000000001', operator: '' });
    await write(`eui,status,remaining_mb\n${eui},1,250.5\nnonsense,1,1\n`);
    expect(await view(eui)).toMatchObject({ status: 1, remaining_mb: 250.5, iccid: '' });
  });

  test('needs attention before it expires', async () => {
    const { eui } = await fleet.device('SensorHub');
    const inDays = (days: number) =>
      new Date(fleet.server.clock.now() + days * DAY_MS).toISOString().slice(0, 10);
    const needs = async () =>
      (await fleet.owner.call(devices.listAttention, {})).list.map(({ reason, figure }) => [reason, figure]);
    await write(`eui,status,expires_on\n${eui},1,${inDays(60)}\n`);
    expect(await needs()).toEqual([]);
    await write(`eui,status,iccid,expires_on\n${eui},1,,${inDays(12)}\n`);
    expect(await needs()).toEqual([['sim_expiring', 12]]);
  });

  test('wrong lines are named in the log and by doctor', async () => {
    const { eui } = await fleet.device();
    await write(`eui,status\n${eui},1\n12,1\n`);
    await view(eui);
    expect(fleet.server.logged()).toContain('line 3: eui');
    const finding = (await examine(fleet.server.config)).find(({ kind }) => kind === 'simCards')!;
    expect(tellFinding('en', finding)).toEqual({
      name: 'SIM cards',
      ok: false,
      detail: '1 in simcards.csv; line 3: eui',
    });
  });

  test('is not that of a device whose EUI another organisation adopted', async () => {
    const { eui } = await fleet.device('SensorHub');
    await write(`eui,status,iccid\n${eui},1,8949000000000000001\n`);
    const other = await anOwner(fleet.server);
    await other.call(heardDevices.adopt, { devices: [{ dev_eui: eui, model: 'SensorHub' }] });
    expect(await view(eui, other)).toBeNull();
  });

  test('of a foreign device is not shown', async () => {
    const { eui } = await fleet.device();
    await expect(view(eui, await anOwner(fleet.server))).rejects.toMatchObject(
      refusal('device_not_in_organisation'),
    );
  });
});

describe('licences of an AI camera', () => {
  const view = (eui: string, as = fleet.owner) => as.call(deviceReports.viewLicences, { eui });
  const give = (...options: string[]) => {
    const { DATABASE_URL, DATA_DIR } = fleet.server.config;
    return runAdmin(['give-licence', ...options], { DATABASE_URL, DATA_DIR });
  };

  test('are what the operator gave, valid to the end of their last day', async () => {
    const { eui } = await fleet.device('A1102');
    expect(await view(eui)).toEqual([]);
    const until = new Date(fleet.server.clock.now()).toISOString().slice(0, 10);
    expect((await give('--eui', eui, '--kind', 'image_analysis', '--until', until)).err).toBe('');
    expect((await give('--eui', eui, '--kind', 'chat')).err).toBe('');
    const expiresAt = Date.parse(until) + DAY_MS;
    expect(await view(eui)).toMatchObject([
      { kind: 'image_analysis', expires_at: expiresAt, is_valid: true },
      { kind: 'chat', expires_at: null, is_valid: true },
    ]);
    await give('--eui', eui, '--kind', 'image_analysis', '--until', '2020-02-29');
    expect((await view(eui))[0]).toMatchObject({ kind: 'image_analysis', is_valid: false });
  });

  test('are not shown of a foreign camera, and not given to what is no camera', async () => {
    const { eui } = await fleet.device('A1102');
    await expect(view(eui, await anOwner(fleet.server))).rejects.toMatchObject(
      refusal('device_not_in_organisation'),
    );
    const node = await fleet.device('S2101');
    expect((await give('--eui', node.eui, '--kind', 'chat')).err).toContain(`no AI camera ${node.eui}`);
    expect((await give('--eui', eui, '--kind', 'chat', '--until', 'soon')).err).toContain('--until');
  });
});

describe('sensor errors', () => {
  const view = (eui: string) => fleet.owner.call(deviceReports.viewSensorErrors, { eui });

  test('are listed with the time that they lasted', async () => {
    const node = await fleet.device('S2120');
    const begun = fleet.server.clock.now();
    for (const code of ['03', '03', '00', '0C']) {
      await fleet.sender.uplink(node, `06${code}`);
      fleet.server.clock.advance(MINUTE_MS);
    }
    expect(await view(node.eui)).toEqual({
      is_faulty: true,
      list: [
        { code: '0C', from: begun + 3 * MINUTE_MS, to: begun + 3 * MINUTE_MS, count: 1 },
        { code: '03', from: begun, to: begun + MINUTE_MS, count: 2 },
      ],
    });
    await fleet.sender.uplink(node, '0600');
    expect((await view(node.eui)).is_faulty).toBe(false);
  });

  test('there are none of a device that never reported one', async () => {
    const node = await fleet.device();
    expect(await view(node.eui)).toEqual({ is_faulty: false, list: [] });
    const kit = await aKit(fleet.owner);
    expect(await view(kit.eui)).toEqual({ is_faulty: false, list: [] });
  });
});

describe('a tunnel to a gateway', () => {
  async function anOwnerWithTunnels(answer: { status?: number; body: string }) {
    const { url, asked } = await aTunnelService(answer);
    const owner = await anOwner(await aServer({ TUNNEL_URL: url, TUNNEL_TOKEN: 'shared' }));
    return { owner, asked };
  }

  test('is a ticket of the operator’s service, for half an hour', async () => {
    const { owner, asked } = await anOwnerWithTunnels({ body: '{"ticket":"ssh -p 40022 tunnel.example"}' });
    const { eui } = await aGateway(owner);
    const expiresAt = owner.server.clock.now() + 30 * MINUTE_MS;
    expect(await owner.call(tunnels.create, { eui })).toEqual({
      ticket: 'ssh -p 40022 tunnel.example',
      expires_at: expiresAt,
    });
    expect(LIMITS.tunnelMs).toBe(30 * MINUTE_MS);
    expect(asked).toEqual([
      { authorization: 'Bearer shared', body: { eui, org_id: owner.orgId, expires_at: expiresAt } },
    ]);
  });

  test.each([
    ['refuses', { status: 500, body: '{}' }],
    ['answers something else', { body: '{"key":1}' }],
    ['answers no JSON', { body: 'ok' }],
  ])('fails when the service %s', async (_what, answer) => {
    const { owner } = await anOwnerWithTunnels(answer);
    const { eui } = await aGateway(owner);
    await expect(owner.call(tunnels.create, { eui })).rejects.toMatchObject(refusal('tunnel_failed'));
  });

  test('is not given for an adopted gateway: another organisation may have the real one', async () => {
    const { owner, asked } = await anOwnerWithTunnels({ body: '{"ticket":"ssh"}' });
    const { eui } = await aGateway(owner);
    const other = await anOwner(owner.server);
    await other.call(heardDevices.adopt, { devices: [{ dev_eui: eui, model: 'M2' }] });
    await expect(other.call(tunnels.create, { eui })).rejects.toMatchObject(refusal('operation_unsupported'));
    expect(asked).toEqual([]);
  });

  test('fails where the operator has none, and is not for nodes or foreign gateways', async () => {
    const { eui } = await aGateway(fleet.owner);
    await expect(fleet.owner.call(tunnels.create, { eui })).rejects.toMatchObject(refusal('tunnel_failed'));
    const node = await fleet.device();
    for (const [who, device] of [
      [fleet.owner, node.eui],
      [await anOwner(fleet.server), eui],
    ] as const) {
      await expect(who.call(tunnels.create, { eui: device })).rejects.toMatchObject(
        refusal('device_not_in_organisation'),
      );
    }
  });
});
