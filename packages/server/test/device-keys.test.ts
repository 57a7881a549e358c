import { heardDevices } from '@fieldscope/contract/calls/connections';
import { deviceAccess } from '@fieldscope/contract/calls/device-access';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { legacy } from '@fieldscope/contract/calls/legacy';
import { open } from '@fieldscope/contract/calls/open';
import { openDevices } from '@fieldscope/contract/calls/open-devices';
import { production } from '@fieldscope/contract/calls/production';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setFrozen } from '../src/modules/accounts/freezing.service';
import {
  aCaller,
  aGateway,
  aKit,
  aNode,
  anOwner,
  aSubUser,
  deviceKeys,
  type Program,
  transferDevices,
  type User,
} from './builders';
import { aServer, type TestServer } from './harness';
import { aMqttClient, closed, granted, nextMessages } from './mqtt-clients';
import { aSender, S2101_UPLINK } from './sender';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const refusedAs = (name: ErrorName) => ({ code: String(ERRORS[name].code) });
const readBy = ({ call, accessId }: Program) => call(open.viewLatestTelemetry, { device_eui: accessId });
const connect = ({ accessId, key }: Program) =>
  aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, { username: accessId, password: key });
const wrong = refusedAs('access_key_wrong');

describe('the key of a device', () => {
  test('reads its device; that with full access changes it, but binds, groups and removes nothing', async () => {
    const { eui } = await aNode(owner);
    const { read, full } = await deviceKeys(owner, eui);
    expect(await read.call(legacy.viewNode, { eui: eui.toLowerCase() })).toMatchObject({
      dev_eui: eui,
      access_read: read.key,
      access_write: '',
    });
    await expect(read.call(legacy.changeNode, { eui, dev_name: 'Bed 2' })).rejects.toMatchObject(
      refusedAs('open_no_authority'),
    );
    await full.call(legacy.changeNode, { eui, dev_name: 'Bed 2' });
    expect(await full.call(legacy.viewNode, { eui })).toMatchObject({
      dev_name: 'Bed 2',
      access_write: full.key,
    });
    const refused = refusedAs('open_no_authority');
    const move = full.call(legacy.changeNode, { eui, group_unique_name: '' });
    await expect(move).rejects.toMatchObject(refused);
    await expect(full.call(openDevices.remove, { device_euis: [eui] })).rejects.toMatchObject(refused);
    await expect(full.call(open.listDevices)).rejects.toMatchObject(refused);
  });

  test('is refused with every other device, also beside its own, and with what is no EUI', async () => {
    const [one, other] = [await aNode(owner), await aNode(owner)];
    const { read } = await deviceKeys(owner, one.eui);
    const view = (...euis: string[]) => read.call(open.viewDevices, { device_euis: euis });
    expect(await view(one.eui.toLowerCase())).toMatchObject([{ device_eui: one.eui }]);
    await expect(view(one.eui, other.eui)).rejects.toMatchObject(refusedAs('device_not_in_organisation'));
    await expect(view('ABC')).rejects.toMatchObject(refusedAs('open_eui_invalid'));
  });

  test('sets the interval of its kit and uploads for it, over HTTP and MQTT, when it has full access', async () => {
    const kit = await aKit(owner);
    const { read, full } = await deviceKeys(owner, kit.eui);
    await full.call(openDevices.updateInterval, { device_euis: [kit.eui], report_cycle: 10 });
    const message = {
      events: [{ name: 'measure-sensor', value: [{ channel: 1, measurements: { 4097: 20 } }] }],
    };
    const upload = ({ key }: Program, measured: object = message) => {
      const authorization = `Device ${Buffer.from(`${kit.eui}:${key}`).toString('base64')}`;
      return aCaller(server, () => authorization).call(ingest.kit, measured as never);
    };
    await expect(upload(read)).rejects.toMatchObject(wrong);
    await upload(full);
    expect(await readBy(read)).toMatchObject([{ points: [{ measurement_value: 20 }] }]);

    const client = await connect(full);
    await granted(client, [`/device_sensor_data/${owner.orgId}/${kit.eui}/#`]);
    const messages = nextMessages(client, 1);
    const body = JSON.stringify(message).replace(':20', ':23');
    await client.publishAsync(`iot/ipnode/${kit.eui}/update/event/measure-sensor`, body, { qos: 1 });
    expect(await messages).toMatchObject([{ body: { value: 23 } }]);
    const reader = await connect(read);
    const forged = JSON.stringify(message).replace(':20', ':24');
    await reader.publishAsync(`iot/ipnode/${kit.eui}/update/event/measure-sensor`, forged, { qos: 1 });
    expect(await readBy(read)).toMatchObject([{ points: [{ measurement_value: 23 }] }]);
  });

  test('subscribes to the topics of its device alone', async () => {
    const [one, other] = [await aNode(owner), await aNode(owner)];
    const client = await connect((await deviceKeys(owner, one.eui)).read);
    const grants = await granted(client, [
      `/device_sensor_data/${owner.orgId}/${one.eui}/#`,
      `/device_status_event/${owner.orgId}/${one.eui}/vs/3000`,
      `/device_sensor_data/${owner.orgId}/${other.eui}/#`,
      `/device_sensor_data/${owner.orgId}/+/#`,
      `/device_sensor_data/${owner.orgId}/#`,
    ]);
    expect(grants).toEqual([1, 1, 128, 128, 128]);
    const messages = nextMessages(client, 1);
    const sender = await aSender(server);
    await sender.uplink(other, S2101_UPLINK);
    await sender.uplink(one, S2101_UPLINK);
    expect((await messages)[0]!.topic).toContain(one.eui);
  });
});

describe('the keys of a device', () => {
  test('are replaced by an administrator: the stream of the key before is cut at once, that of another device is not', async () => {
    const [one, other] = [await aNode(owner), await aGateway(owner)];
    const [before, others] = [await deviceKeys(owner, one.eui), await deviceKeys(owner, other.eui)];
    const cuts = [closed(await connect(before.read)), closed(await connect(before.full))];
    const kept = await connect(others.read);
    const made = await owner.call(deviceAccess.rotate, { eui: one.eui });
    await Promise.all(cuts);
    expect(kept.connected).toBe(true);
    for (const old of [before.read, before.full]) {
      await expect(readBy(old)).rejects.toMatchObject(wrong);
      await expect(connect(old)).rejects.toMatchObject({ code: 4 });
    }
    const now = await deviceKeys(owner, one.eui);
    expect(made).toEqual({ access_read: now.read.key, access_write: now.full.key });
    expect(await readBy(now.read)).toEqual([]);
    expect(await readBy(others.full)).toEqual([]);

    const stranger = await anOwner(server);
    await expect(stranger.call(deviceAccess.rotate, { eui: one.eui })).rejects.toMatchObject({
      code: ERRORS.device_not_in_organisation.code,
    });
    await expect(
      (await aSubUser(owner, 'observer')).call(devices.viewNodeKey, { eui: one.eui }),
    ).rejects.toMatchObject({ code: ERRORS.no_authority.code });
  });

  test('end with the binding, also when the device comes back', async () => {
    const { eui, code } = await aNode(owner);
    const first = await deviceKeys(owner, eui);
    const cut = closed(await connect(first.read));
    await owner.call(deviceChanges.removeNodes, { eui: [eui] });
    await cut;
    await expect(readBy(first.full)).rejects.toMatchObject(wrong);
    await owner.call(production.bind, { eui, code });
    await expect(readBy(first.full)).rejects.toMatchObject(wrong);

    const second = await deviceKeys(owner, eui);
    const next = await anOwner(server);
    await transferDevices(owner, next, [eui]);
    await expect(readBy(second.read)).rejects.toMatchObject(wrong);
    await transferDevices(next, owner, [eui]);
    await expect(readBy(second.read)).rejects.toMatchObject(wrong);
    expect(await readBy((await deviceKeys(owner, eui)).read)).toEqual([]);
  });

  test('of an EUI that two organisations adopted open each its own', async () => {
    const eui = `70B3D57E${owner.orgId.slice(-8)}`;
    const neighbour = await anOwner(server);
    for (const who of [owner, neighbour]) {
      await who.call(heardDevices.adopt, { devices: [{ dev_eui: eui, model: 'S2101' }] });
    }
    const [mine, theirs] = [await deviceKeys(owner, eui), await deviceKeys(neighbour, eui)];
    await mine.full.call(legacy.changeNode, { eui, dev_name: 'Mine' });
    expect(await mine.read.call(legacy.viewNode, { eui })).toMatchObject({ dev_name: 'Mine' });
    expect((await theirs.read.call(legacy.viewNode, { eui })).dev_name).not.toBe('Mine');
    const theirTopic = `/device_sensor_data/${neighbour.orgId}/${eui}/#`;
    expect(await granted(await connect(mine.read), [theirTopic])).toEqual([128]);
  });

  test('are closed while the organisation is frozen', async () => {
    const { read } = await deviceKeys(owner, (await aNode(owner)).eui);
    const cut = closed(await connect(read));
    await setFrozen(server, { organisation: owner.orgId }, true);
    await cut;
    await expect(readBy(read)).rejects.toMatchObject(refusedAs('account_frozen'));
    await expect(connect(read)).rejects.toMatchObject({ code: 4 });
    await setFrozen(server, { organisation: owner.orgId }, false);
    expect(await readBy(read)).toEqual([]);
  });
});
