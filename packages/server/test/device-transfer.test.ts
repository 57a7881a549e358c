import { audit } from '@fieldscope/contract/calls/audit';
import { heardDevices } from '@fieldscope/contract/calls/connections';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { deviceTransfers } from '@fieldscope/contract/calls/device-transfers';
import { devices } from '@fieldscope/contract/calls/devices';
import { kitInterval } from '@fieldscope/contract/calls/kit-interval';
import { notices } from '@fieldscope/contract/calls/notices';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { noticeKindOf } from '@fieldscope/contract/notice-kinds';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { TRANSFER_LIMITS } from '@fieldscope/contract/transfer-limits';
import { describe, expect, test } from 'vitest';
import { runAdmin } from '../src/admin/run';
import { setFrozen } from '../src/modules/accounts/freezing.service';
import { sql } from '../src/platform/postgres/db';
import { LOCKS } from '../src/platform/postgres/locks';
import { aKit, aNode, anOwner, aSimulatedLogin, aSubUser, PASSWORD, type User } from './builders';
import { aConnection, waiting } from './concurrency';
import { historiesOf, NO_HISTORY } from './device-histories';
import { aFleet, climateOf } from './fleet';
import { failedJobs, letTimePass } from './jobs';
import { aScreen } from './live-screens';

const fleet = aFleet();
const refusal = (name: ErrorName) => ({ code: ERRORS[name].code });
/** Devices are answered with numbers as text. */
const REFUSED_UPLOAD = { code: String(ERRORS.access_key_wrong.code) };
const { transfer, bind, nodesOf, activityOf, foundOf, aNodeWithHistory, rowsAbout, idOf } =
  historiesOf(fleet);

describe('transferring devices', () => {
  test('gives them to the other organisation with name and position, without group and history', async () => {
    const node = await aNodeWithHistory();
    await sql`
      update device set description = 'Behind the barn', longitude = 1, latitude = 2, position_source = 'hand'
      where eui = ${node.eui}`.execute(fleet.server.db);
    const deviceId = await idOf(node.eui);
    const next = await anOwner(fleet.server);
    const screen = await aScreen(fleet.server, { type: 'hello', token: next.token });
    await screen.until('welcome');
    await transfer([node.eui], next);
    await screen.until('devices_changed');

    expect(await nodesOf(fleet.owner)).toEqual([]);
    expect(await activityOf(fleet.owner)).toEqual([['removed', node.eui]]);
    expect(await activityOf(next)).toEqual([['bound', node.eui]]);
    expect(await next.call(devices.viewNode, { eui: node.eui })).toMatchObject({
      name: 'Bed',
      description: '',
      position: { longitude: 1, latitude: 2 },
      group_uuid: '',
      last_seen_at: null,
      message_count: 0,
    });
    expect(await foundOf(node, next)).toEqual(NO_HISTORY);
    await letTimePass(fleet.server);
    expect(await rowsAbout(node.eui, deviceId)).toEqual({ uplinks: 0, packed: 0, latest: 0, devices: 1 });

    fleet.server.clock.advance(MINUTE_MS);
    await fleet.sender.uplink(node, climateOf(22));
    expect(await foundOf(node, next)).toEqual({ readings: 2, uplinks: 1, latest: 2 });
  });

  test('keeps no other request waiting while what is left with the other organisation is cleared', async () => {
    const [node, next, neighbour] = [
      await fleet.device(),
      await anOwner(fleet.server),
      await anOwner(fleet.server),
    ];
    const neighbours = await aNode(neighbour);
    const packing = await aConnection(fleet.server);
    await packing.query(
      `begin; select pg_advisory_xact_lock(${LOCKS.packing}::int, ${await idOf(node.eui)}::int)`,
    );
    const transferring = transfer([node.eui], next);
    await waiting(fleet.server, 1);
    await fleet.sender.uplink(neighbours, climateOf(20));
    expect((await neighbour.call(devices.listNodes, {})).list).toMatchObject([{ online: true }]);
    await packing.query('commit');
    await packing.end();
    await transferring;
    expect(await nodesOf(next)).toEqual([node.eui]);
  });

  test('leaves the key code without use for everybody else', async () => {
    const node = await fleet.device();
    const next = await anOwner(fleet.server);
    await transfer([node.eui], next);
    await expect(bind(node)).rejects.toMatchObject(refusal('device_already_bound'));
  });

  test('back and forth brings no old history back', async () => {
    const node = await aNodeWithHistory();
    const next = await anOwner(fleet.server);
    await transfer([node.eui], next);
    await transfer([node.eui], fleet.owner, next);
    expect(await foundOf(node)).toEqual(NO_HISTORY);
  });

  test('gives a kit another key, within the number of kits, without the interval that was set for it', async () => {
    const kit = await aKit(fleet.owner);
    await fleet.owner.call(kitInterval.set, { eui: [kit.eui], interval_minutes: 5 });
    const next = await anOwner(fleet.server);
    await transfer([kit.eui], next);
    expect(await next.call(devices.viewNode, { eui: kit.eui })).toMatchObject({ interval_minutes: 60 });
    await expect(kit.upload({ events: [] })).rejects.toMatchObject(REFUSED_UPLOAD);
    const { device_key: key } = await next.call(devices.viewNodeKey, { eui: kit.eui });
    expect(key).not.toBe(kit.device_key);
    for (let made = 1; made < LIMITS.kitsPerType; made += 1) await aKit(next);
    const another = await aKit(fleet.owner);
    await expect(transfer([another.eui], next)).rejects.toMatchObject(refusal('creation_limit_reached'));
    expect(await nodesOf(fleet.owner)).toEqual([another.eui]);
    expect((await next.call(deviceTransfers.list)).incoming).toHaveLength(1);
  });

  test('is refused to the own organisation, and of a foreign device', async () => {
    const node = await fleet.device();
    const to = (org_id: string) => fleet.owner.call(deviceChanges.transfer, { eui: [node.eui], org_id });
    await expect(to(fleet.owner.orgId)).rejects.toMatchObject(refusal('data_unchanged'));
    await expect(to('the neighbour')).rejects.toMatchObject(refusal('parameter_invalid'));
    const thief = await anOwner(fleet.server);
    await expect(transfer([node.eui], fleet.owner, thief)).rejects.toMatchObject(
      refusal('device_not_in_organisation'),
    );
    expect(await nodesOf(fleet.owner)).toEqual([node.eui]);
  });

  test('is refused where the number of the organisation is written otherwise, or is none', async () => {
    const node = await fleet.device();
    const next = await anOwner(fleet.server);
    const largest = '9'.repeat(19);
    for (const org_id of [`0${fleet.owner.orgId}`, `0${next.orgId}`, largest, '']) {
      const { status, body } = await fleet.owner.ask(deviceChanges.transfer, { eui: [node.eui], org_id });
      expect([status, body], org_id).toMatchObject([200, refusal('parameter_invalid')]);
    }
    expect(await fleet.owner.call(deviceTransfers.list)).toEqual({ incoming: [], outgoing: [] });
  });

  test('is for owners', async () => {
    const node = await fleet.device();
    const administrator = await aSubUser(fleet.owner, 'administrator');
    await expect(transfer([node.eui], await anOwner(fleet.server), administrator)).rejects.toMatchObject(
      refusal('no_authority'),
    );
  });
});

describe('until the other organisation consents', () => {
  const begin = (eui: string[], to: { orgId: string }) =>
    fleet.owner.ask(deviceChanges.transfer, { eui, org_id: to.orgId });
  const pending = (user: User) => user.call(deviceTransfers.list);
  const auditOf = async (user: User) =>
    (await user.call(audit.list, {})).list.map(({ call, who, subject }) => [call, who, subject]);
  const noticesOf = async (user: User) =>
    (await user.call(notices.list)).list
      .filter((notice) => noticeKindOf(notice.body) === 'transfer')
      .map(({ body }) => body.text);

  test('the device stays with its organisation, with all readings, and both see what waits', async () => {
    const node = await aNodeWithHistory();
    const next = await anOwner(fleet.server);
    await begin([node.eui], next);
    await fleet.server.queue.runDue();
    await fleet.sender.uplink(node, climateOf(22));
    expect(await foundOf(node)).toEqual({ readings: 6, uplinks: 3, latest: 2 });
    expect(await nodesOf(next)).toEqual([]);
    const facts = { devices: [{ eui: node.eui, name: 'Bed', model: 'S2101' }] };
    const expires_at = fleet.server.clock.now() + TRANSFER_LIMITS.pendingMs;
    expect(await pending(fleet.owner)).toMatchObject({
      incoming: [],
      outgoing: [{ ...facts, org_id: next.orgId, expires_at }],
    });
    expect(await pending(next)).toMatchObject({
      incoming: [{ ...facts, org_id: fleet.owner.orgId, organisation: 'Farm' }],
      outgoing: [],
    });
    expect(await noticesOf(next)).toEqual([expect.stringContaining(`Farm (${fleet.owner.orgId})`)]);
    expect(await auditOf(next)).toContainEqual([
      'deviceChanges.transfer',
      `Farm (${fleet.owner.orgId})`,
      node.eui,
    ]);
  });

  test('a stranger learns nothing: an organisation that does not exist is answered like one that does', async () => {
    const [one, other] = [await fleet.device(), await fleet.device()];
    const next = await anOwner(fleet.server);
    const there = await begin([one.eui], next);
    const nowhere = await begin([other.eui], { orgId: '999999999' });
    expect(nowhere).toEqual(there);
    await fleet.server.queue.runDue();
    const shown = (await pending(fleet.owner)).outgoing.map(({ transfer_id: _, devices, ...rest }) => rest);
    expect(new Set(shown.map(({ org_id: _, ...rest }) => JSON.stringify(rest))).size).toBe(1);
    expect(await failedJobs(fleet.server)).toEqual([]);
  });

  test('what it has of its own does not show either: it finds out when it accepts', async () => {
    const node = await fleet.device();
    const next = await anOwner(fleet.server);
    await next.call(heardDevices.adopt, { devices: [{ dev_eui: node.eui, model: 'S2101' }] });
    expect((await begin([node.eui], next)).body.code).toBe(0);
    const { transfer_id } = (await pending(next)).incoming[0]!;
    await expect(next.call(deviceTransfers.accept, { transfer_id })).rejects.toMatchObject(
      refusal('device_already_bound'),
    );
    expect(await nodesOf(fleet.owner)).toEqual([node.eui]);
  });

  test('accepting is told to the sender and written down on both sides', async () => {
    const node = await fleet.device('S2101', { name: 'Bed' });
    const next = await anOwner(fleet.server);
    await transfer([node.eui], next);
    expect(await noticesOf(fleet.owner)).toEqual([expect.stringMatching(/accepted.*Bed/)]);
    expect(await auditOf(next)).toContainEqual(['deviceTransfers.accept', next.account, node.eui]);
    expect(await auditOf(fleet.owner)).toContainEqual(['deviceTransfers.accept', next.orgId, node.eui]);
    expect(await pending(fleet.owner)).toEqual({ incoming: [], outgoing: [] });
  });

  test('it may decline, and the sender may withdraw; both may begin again', async () => {
    const node = await aNodeWithHistory();
    const next = await anOwner(fleet.server);
    await begin([node.eui], next);
    expect((await begin([node.eui], next)).body.code).toBe(ERRORS.in_progress.code);
    const { transfer_id } = (await pending(next)).incoming[0]!;
    await next.call(deviceTransfers.decline, { transfer_id });
    expect(await noticesOf(fleet.owner)).toEqual([expect.stringContaining('declined')]);
    await begin([node.eui], next);
    const again = (await pending(fleet.owner)).outgoing[0]!.transfer_id;
    await fleet.owner.call(deviceTransfers.withdraw, { transfer_id: again });
    for (const id of [transfer_id, again])
      await expect(next.call(deviceTransfers.accept, { transfer_id: id })).rejects.toMatchObject(
        refusal('resource_missing'),
      );
    expect(await foundOf(node)).toEqual({ readings: 4, uplinks: 2, latest: 2 });
  });

  test('nobody else answers for it', async () => {
    const node = await fleet.device();
    const next = await anOwner(fleet.server);
    await begin([node.eui], next);
    const { transfer_id } = (await pending(next)).incoming[0]!;
    const third = await anOwner(fleet.server);
    const others = [
      [third, deviceTransfers.accept],
      [third, deviceTransfers.decline],
      [third, deviceTransfers.withdraw],
      [fleet.owner, deviceTransfers.accept],
      [fleet.owner, deviceTransfers.decline],
      [next, deviceTransfers.withdraw],
    ] as const;
    for (const [who, call] of others)
      await expect(who.call(call, { transfer_id })).rejects.toMatchObject(refusal('resource_missing'));
    const simulated = await aSimulatedLogin(fleet.owner);
    const given = { eui: [(await fleet.device()).eui], org_id: next.orgId };
    await expect(simulated.call(deviceChanges.transfer, given)).rejects.toMatchObject(
      refusal('no_authority'),
    );
    await next.call(deviceTransfers.accept, { transfer_id });
    expect(await nodesOf(next)).toEqual([node.eui]);
  });

  test('it ends after 14 days, and the devices stay', async () => {
    const node = await fleet.device();
    const next = await anOwner(fleet.server);
    await begin([node.eui], next);
    const { transfer_id } = (await pending(next)).incoming[0]!;
    fleet.server.clock.advance(TRANSFER_LIMITS.pendingMs);
    for (const user of [fleet.owner, next])
      user.token = (await user.call(users.signIn, { account: user.account, password: PASSWORD })).token;
    await expect(next.call(deviceTransfers.accept, { transfer_id })).rejects.toMatchObject(
      refusal('expired'),
    );
    await fleet.server.deviceChanges.transfers.completeDue();
    expect(await noticesOf(fleet.owner)).toEqual([expect.stringContaining('in time')]);
    expect((await begin([node.eui], next)).body.code).toBe(0);
  });

  test('a device that is removed meanwhile leaves its transfer', async () => {
    const [one, other] = [await fleet.device(), await fleet.device()];
    const next = await anOwner(fleet.server);
    await begin([one.eui, other.eui], next);
    await fleet.owner.call(deviceChanges.removeNodes, { eui: [one.eui] });
    const [waiting] = (await pending(next)).incoming;
    expect(waiting!.devices).toMatchObject([{ eui: other.eui }]);
    await fleet.owner.call(deviceChanges.removeNodes, { eui: [other.eui] });
    expect((await pending(next)).incoming).toEqual([]);
  });

  test('an organisation begins a number of transfers a day at most', async () => {
    const node = await fleet.device();
    const once = async () => {
      const { body } = await begin([node.eui], { orgId: '999999999' });
      const { outgoing } = await pending(fleet.owner);
      for (const { transfer_id } of outgoing)
        await fleet.owner.call(deviceTransfers.withdraw, { transfer_id });
      return body.code;
    };
    for (let count = 0; count < TRANSFER_LIMITS.perDay; count += 1) expect(await once()).toBe(0);
    expect(await once()).toBe(ERRORS.too_frequent.code);
  });

  test('nobody takes devices of an organisation that the operator has frozen', async () => {
    const node = await fleet.device();
    const next = await anOwner(fleet.server);
    await begin([node.eui], next);
    const { transfer_id } = (await pending(next)).incoming[0]!;
    const owner = { organisation: fleet.owner.orgId };
    await setFrozen(fleet.server, owner, true);
    expect((await pending(next)).incoming).toEqual([]);
    for (const call of [deviceTransfers.accept, deviceTransfers.decline])
      await expect(next.call(call, { transfer_id })).rejects.toMatchObject(refusal('resource_missing'));
    await setFrozen(fleet.server, owner, false);
    await next.call(deviceTransfers.accept, { transfer_id });
    expect(await nodesOf(next)).toEqual([node.eui]);
  });

  test('what the operator orders and what removes a device meanwhile wait for each other in one order', async () => {
    const node = await fleet.device();
    const next = await anOwner(fleet.server);
    const { DATABASE_URL, DATA_DIR } = fleet.server.config;
    const order = ['transfer-devices', '--eui', node.eui, '--to', next.orgId];
    await runAdmin(order, { DATABASE_URL: DATABASE_URL!, DATA_DIR });
    const removing = await aConnection(fleet.server);
    const deviceId = await idOf(node.eui);
    await removing.query(`begin; select from device where device_id = ${deviceId} for no key update`);
    const completing = fleet.server.deviceChanges.transfers.completeDue();
    await waiting(fleet.server, 1);
    await removing.query(`delete from transferred_device where device_id = ${deviceId}`);
    await removing.query('rollback');
    await removing.end();
    await completing;
    expect(await nodesOf(next)).toEqual([node.eui]);
  });

  test('an operator transfers at once', async () => {
    const node = await aNodeWithHistory();
    const next = await anOwner(fleet.server);
    await begin([node.eui], await anOwner(fleet.server));
    const { DATABASE_URL, DATA_DIR } = fleet.server.config;
    const order = ['transfer-devices', '--eui', node.eui, '--to', next.orgId];
    const { out } = await runAdmin(order, { DATABASE_URL: DATABASE_URL!, DATA_DIR });
    expect(out).toContain(`1 device of organisation ${fleet.owner.orgId} is transferred to ${next.orgId}`);
    await fleet.server.deviceChanges.transfers.completeDue();
    expect(await nodesOf(next)).toEqual([node.eui]);
    expect(await foundOf(node, next)).toEqual(NO_HISTORY);
    for (const user of [fleet.owner, next])
      expect(await auditOf(user)).toContainEqual(['deviceTransfers.accept', 'operator', node.eui]);
  });
});
