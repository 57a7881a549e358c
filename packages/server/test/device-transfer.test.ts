import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { kitInterval } from '@fieldscope/contract/calls/kit-interval';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { LOCKS } from '../src/platform/postgres/locks';
import { aKit, aNode, anOwner, aSubUser } from './builders';
import { aConnection, waiting } from './concurrency';
import { historiesOf, NO_HISTORY } from './device-histories';
import { aFleet, climateOf } from './fleet';
import { letTimePass } from './jobs';
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
  });

  test('is refused to an unknown organisation, to the own one, and of a foreign device', async () => {
    const node = await fleet.device();
    const to = (org_id: string) => fleet.owner.call(deviceChanges.transfer, { eui: [node.eui], org_id });
    await expect(to('999999999')).rejects.toMatchObject(refusal('organisation_missing'));
    await expect(to(fleet.owner.orgId)).rejects.toMatchObject(refusal('data_unchanged'));
    await expect(to('the neighbour')).rejects.toMatchObject(refusal('parameter_invalid'));
    const thief = await anOwner(fleet.server);
    await expect(transfer([node.eui], thief, thief)).rejects.toMatchObject(
      refusal('device_not_in_organisation'),
    );
    expect(await nodesOf(fleet.owner)).toEqual([node.eui]);
  });

  test('is for owners', async () => {
    const node = await fleet.device();
    const administrator = await aSubUser(fleet.owner, 'administrator');
    await expect(transfer([node.eui], await anOwner(fleet.server), administrator)).rejects.toMatchObject(
      refusal('no_authority'),
    );
  });
});
