import { audit } from '@fieldscope/contract/calls/audit';
import { channels } from '@fieldscope/contract/calls/channels';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { Eui } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { purgeRemovals } from '../src/modules/device-changes/device-removal.service';
import type { Accepted, KnownDevice } from '../src/modules/ingest/ingest.model';
import { KnownSeries } from '../src/modules/ingest/known-series.model';
import { sql } from '../src/platform/postgres/db';
import { aGateway, aKit, aNode, anOwner, aSubUser, type User } from './builders';
import { whenTestEnds } from './cleanup';
import { aConnection, waiting } from './concurrency';
import { historiesOf, NO_HISTORY } from './device-histories';
import { aFleet, climateOf } from './fleet';
import { aServer } from './harness';
import { letTimePass } from './jobs';
import { aScreen } from './live-screens';
import { aMqttClient, closed } from './mqtt-clients';
import { anUpEvent, S2101_UPLINK } from './sender';

const fleet = aFleet();
const now = () => fleet.server.clock.now();
const refusal = (name: ErrorName) => ({ code: ERRORS[name].code });
/** Devices are answered with numbers as text. */
const REFUSED_UPLOAD = { code: String(ERRORS.access_key_wrong.code) };
type Node = Awaited<ReturnType<typeof fleet.device>>;
const { transfer, bind, nodesOf, activityOf, foundOf, aNodeWithHistory, rowsAbout, idOf } =
  historiesOf(fleet);
const remove = (eui: string[], as: User = fleet.owner) => as.call(deviceChanges.removeNodes, { eui });

describe('removing devices', () => {
  test('takes them out of every list, and the history with them', async () => {
    const [node, other] = [await aNodeWithHistory(), await fleet.device()];
    const deviceId = await idOf(node.eui);
    await remove([node.eui]);
    expect(await nodesOf(fleet.owner)).toEqual([other.eui]);
    await expect(foundOf(node)).rejects.toMatchObject(refusal('device_not_in_organisation'));
    await letTimePass(fleet.server);
    expect(await rowsAbout(node.eui, deviceId)).toEqual({ uplinks: 0, packed: 0, latest: 0, devices: 1 });
  });

  test('leaves nothing for the next owner but the device itself, and no second gift', async () => {
    const node = await aNodeWithHistory();
    await remove([node.eui]);
    const next = await anOwner(fleet.server);
    await bind(node, next);
    expect(await foundOf(node, next)).toEqual(NO_HISTORY);
    expect(await next.call(devices.viewNode, { eui: node.eui })).toMatchObject({
      name: `S2101 ${node.eui.slice(-4)}`,
      last_seen_at: null,
      message_count: 0,
      registered_at: null,
    });
    expect(await activityOf(next)).toEqual([['bound', node.eui]]);
    const { rows } = await sql`
      select 1 from credit_entry where org_id = ${next.orgId} and kind = 'gift' and device_ids <> '{null}'`.execute(
      fleet.server.db,
    );
    expect(rows).toEqual([]);
  });

  test('is the end of the history also for an owner who binds the device again at once', async () => {
    const node = await aNodeWithHistory();
    await remove([node.eui]);
    await bind(node);
    expect(await foundOf(node)).toEqual(NO_HISTORY);
    fleet.server.clock.advance(MINUTE_MS);
    await fleet.sender.uplink(node, climateOf(25));
    await letTimePass(fleet.server);
    expect(await foundOf(node)).toEqual({ readings: 2, uplinks: 1, latest: 2 });
  });

  test('stays in the activity under the name that the device had', async () => {
    const node = await aNodeWithHistory();
    await remove([node.eui]);
    const next = await anOwner(fleet.server);
    await next.call(production.bind, { eui: node.eui, code: node.code, name: 'Secret' });
    const { list, page } = await fleet.owner.call(channels.listActivity, {});
    expect(list).toEqual([
      { at: now(), eui: node.eui, device_name: 'Bed', is_gateway: false, kind: 'removed', device_count: 1 },
    ]);
    expect(page).toEqual({ count: 1, more: false });
  });

  test('is announced to open screens, and is in the audit log', async () => {
    const [one, another] = [await fleet.device(), await fleet.device()];
    const screen = await aScreen(fleet.server, { type: 'hello', token: fleet.owner.token });
    await screen.until('welcome');
    await remove([one.eui, another.eui]);
    await screen.until('devices_changed');
    const { list } = await fleet.owner.call(audit.list, {});
    expect(list[0]).toMatchObject({
      call: 'deviceChanges.removeNodes',
      subject: `${one.eui} ${another.eui}`,
      code: 0,
    });
  });

  test('is noted for as many devices as a table of activity shows', async () => {
    const kept = LIMITS.tableRows;
    await sql`
      insert into removed_device (org_id, device_id, eui, name, is_gateway, at)
      select ${fleet.owner.orgId}, nth, '2CF7F1C000000001', 'x', false, to_timestamp(nth)
      from generate_series(1, ${kept + 5}::int) as nth`.execute(fleet.server.db);
    const neighbour = await anOwner(fleet.server);
    await remove([(await aNode(neighbour)).eui], neighbour);
    await purgeRemovals(fleet.server);
    const { rows } = await sql`
      select count(*)::int, extract(epoch from min(at))::int as oldest from removed_device
      where org_id = ${fleet.owner.orgId}`.execute(fleet.server.db);
    expect(rows).toEqual([{ count: kept, oldest: 6 }]);
    expect(await activityOf(neighbour)).toHaveLength(1);
  });

  test('is all or nothing', async () => {
    const [node, foreign] = [await fleet.device(), await aNode(await anOwner(fleet.server))];
    await expect(remove([node.eui, foreign.eui])).rejects.toMatchObject({
      ...refusal('device_not_in_organisation'),
      facts: { eui: foreign.eui },
    });
    expect(await nodesOf(fleet.owner)).toEqual([node.eui]);
  });

  test('takes no gateway for a node, and no node for a gateway', async () => {
    const [node, gateway] = [await fleet.device(), await aGateway(fleet.owner)];
    await expect(remove([gateway.eui])).rejects.toMatchObject(refusal('device_not_in_organisation'));
    const asGateways = (eui: string[]) => fleet.owner.call(deviceChanges.removeGateways, { eui });
    await expect(asGateways([node.eui])).rejects.toMatchObject(refusal('device_not_in_organisation'));
    await asGateways([gateway.eui]);
    expect((await fleet.owner.call(devices.listGateways, {})).list).toEqual([]);
    expect(await nodesOf(fleet.owner)).toEqual([node.eui]);
  });

  test('takes a thousand at most, and at least one', async () => {
    const many = Array(LIMITS.bulkDevices + 1).fill('2CF7F1C000000001');
    await expect(remove(many)).rejects.toMatchObject(refusal('parameter_invalid'));
    const answer = await fleet.owner.ask(deviceChanges.removeNodes, {});
    expect(answer.body).toMatchObject(refusal('parameter_missing'));
    await expect(remove([])).rejects.toMatchObject(refusal('parameter_invalid'));
  });

  test('takes a list in the query as well, in brackets', async () => {
    const [node, kept] = [await fleet.device(), await fleet.device()];
    const address = `${fleet.server.url}/portalapi/device/delete_node?eui[]=${node.eui.toLowerCase()}`;
    const headers = { authorization: fleet.owner.token };
    const answer = await fetch(address, { method: 'DELETE', headers });
    expect(await answer.json()).toEqual({ code: 0, data: {} });
    expect(await nodesOf(fleet.owner)).toEqual([kept.eui]);
  });

  test('is for administrators', async () => {
    const node = await fleet.device();
    await expect(remove([node.eui], await aSubUser(fleet.owner, 'observer'))).rejects.toMatchObject(
      refusal('no_authority'),
    );
    await remove([node.eui], await aSubUser(fleet.owner, 'administrator'));
    expect(await nodesOf(fleet.owner)).toEqual([]);
  });

  test('a removed kit is cut off, no longer counts towards the limit of kits, and is gone for good', async () => {
    const kit = await aKit(fleet.owner);
    const deviceId = await idOf(kit.eui);
    const client = await aMqttClient(`mqtt://127.0.0.1:${fleet.server.mqttPort}`, {
      username: kit.eui,
      password: kit.device_key,
    });
    const cut = closed(client);
    await remove([kit.eui]);
    await cut;
    await expect(kit.upload({ events: [] })).rejects.toMatchObject(REFUSED_UPLOAD);
    for (let made = 0; made < LIMITS.kitsPerType; made += 1) await aKit(fleet.owner);
    await letTimePass(fleet.server);
    expect((await rowsAbout(kit.eui, deviceId)).devices).toBe(0);
  });
});

test('a device that a process removed that died is fed by no other', async () => {
  const { DATABASE_URL, DATA_DIR } = fleet.server.config;
  const another = await aServer({ DATABASE_URL, DATA_DIR });
  // Later tests run the jobs that are due, which this process would take from theirs.
  whenTestEnds(another.stop);
  another.clock.advance(now() - another.clock.now());
  const node = await fleet.device();
  const send = () =>
    fetch(`${another.url}/ingest/chirpstack`, {
      method: 'POST',
      headers: { authorization: `Bearer ${fleet.sender.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(anUpEvent(node.dev_eui, climateOf(20), now())),
    }).then(({ status }) => status);
  expect(await send()).toBe(200);
  const events = { announce: () => Promise.reject(new Error('died')) };
  const dying = { ...fleet.server, orgId: fleet.owner.orgId, events };
  const { removeDevices } = fleet.server.deviceChanges.removal;
  await expect(removeDevices(dying as never, [Eui.parse(node.eui)])).rejects.toThrow('died');
  await expect.poll(send).toBe(404);
});

describe('uplinks in flight while a device is removed', () => {
  /** Sends an uplink that has begun to be stored when `change` happens, and is stored after it. */
  async function sentBefore(node: Node, change: () => Promise<unknown>) {
    const connection = await aConnection(fleet.server);
    // The last that is written in a batch.
    await connection.query('begin; lock table credit_entry in share mode');
    const sending = fleet.sender.uplink(node, S2101_UPLINK);
    await waiting(fleet.server, 1);
    await change();
    await connection.query('commit');
    await connection.end();
    return sending;
  }

  test('are stored for no organisation', async () => {
    const node = await fleet.device();
    await fleet.sender.uplink(node, climateOf(20));
    const deviceId = await idOf(node.eui);
    expect(await sentBefore(node, () => remove([node.eui]))).toMatchObject({ outcome: 'stored' });
    const next = await anOwner(fleet.server);
    await bind(node, next);
    expect(await foundOf(node, next)).toEqual(NO_HISTORY);
    await letTimePass(fleet.server);
    expect(await rowsAbout(node.eui, deviceId)).toMatchObject({ uplinks: 0, latest: 0 });
  });

  test('do not reach the organisation to which it is transferred', async () => {
    const node = await fleet.device();
    await fleet.sender.uplink(node, climateOf(20));
    const next = await anOwner(fleet.server);
    await sentBefore(node, () => transfer([node.eui], next));
    expect(await foundOf(node, next)).toEqual(NO_HISTORY);
    await letTimePass(fleet.server);
    expect(await foundOf(node, next)).toEqual(NO_HISTORY);
    expect(await rowsAbout(node.eui, await idOf(node.eui))).toMatchObject({ uplinks: 0, latest: 0 });
  });

  test('of a kit that is deleted by then are refused, and hold up no other', async () => {
    const kit = await aKit(fleet.owner);
    const device = {
      ...{
        deviceId: await idOf(kit.eui),
        orgId: fleet.owner.orgId,
        eui: Eui.parse(kit.eui),
        model: 'blank_device',
      },
      ...{ kind: 'kit', deviceKeySealed: null, profileId: null, byOperator: true, derivations: [] },
      ...{ devEui: Eui.parse(kit.eui), series: new KnownSeries() },
    };
    await remove([kit.eui]);
    await letTimePass(fleet.server);
    const storing = fleet.server.ingest.ingest.store(aLateReading(device));
    await expect(storing).rejects.toMatchObject({ name: 'open_parameter_invalid' });
    const node = await fleet.device();
    await fleet.sender.uplink(node, climateOf(20));
    expect(await foundOf(node)).toMatchObject({ uplinks: 1 });
  });

  const aLateReading = (device: KnownDevice): Accepted => ({
    device,
    uplink: {
      ...{ source: 'kit', devEui: device.eui, fPort: null, fCnt: null, identity: null },
      ...{ payload: Buffer.from('{}'), rssi: null, snr: null, frequency: null, spreadingFactor: null },
      ...{ frequencyPlan: null, gateways: [], address: null, receivedAt: now(), isTimedHere: true },
      isTimeReplaced: false,
    },
    readings: [{ channel: 1, measurementId: 4097, value: 20, measuredAt: now() }],
    info: null,
    refusal: null,
    detail: null,
  });
});
