import { blocks } from '@fieldscope/contract/calls/blocks';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { nodeRelations } from '@fieldscope/contract/calls/node-relations';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { anOwner } from './builders';
import { aFleet, climateOf } from './fleet';
import { aScreen } from './live-screens';
import { aHistory } from './readings';

const fleet = aFleet();
const TEMPERATURE = 4097;
const HUMIDITY = 4098;
const LIGHT = 4099;
const refusal = (name: ErrorName) => ({ code: ERRORS[name].code });

/** A node that measures temperature, humidity and light. */
async function aClimateNode(name = 'Bed') {
  const { server, sender } = fleet;
  const node = await fleet.device('S2101', { name });
  await aHistory(server, { eui: node.eui, measurement_id: LIGHT }, [[server.clock.now(), 800]]);
  await sender.uplink(node, climateOf(21));
  return node;
}
const shown = async (eui: string) =>
  (await fleet.owner.call(blocks.list, { eui })).map(({ measurement_id }) => measurement_id);
const idOf = (eui: string, measurementId: number) => `${eui}-1-${measurementId}`;

test('blocks are arranged one by one, and what is measured later comes last', async () => {
  const { eui } = await aClimateNode();
  expect(await shown(eui)).toEqual([TEMPERATURE, HUMIDITY, LIGHT]);
  const move = (measurementId: number, position: number) =>
    fleet.owner.call(blocks.move, { id: idOf(eui, measurementId), position });
  await move(LIGHT, 1);
  expect(await shown(eui)).toEqual([LIGHT, TEMPERATURE, HUMIDITY]);
  await move(LIGHT, 2);
  expect(await shown(eui)).toEqual([TEMPERATURE, LIGHT, HUMIDITY]);
  await move(TEMPERATURE, 99);
  expect(await shown(eui)).toEqual([LIGHT, HUMIDITY, TEMPERATURE]);
  await aHistory(fleet.server, { eui, measurement_id: 4096 }, [[fleet.server.clock.now(), 1]]);
  expect(await shown(eui)).toEqual([LIGHT, HUMIDITY, TEMPERATURE, 4096]);
});

test('a position is one block before the others, and statuses are none', async () => {
  const { eui } = await aClimateNode();
  const now = fleet.server.clock.now();
  for (const id of [4197, 4198, 3000]) {
    await aHistory(fleet.server, { eui, measurement_id: id }, [[now, 50]]);
  }
  expect(await shown(eui)).toEqual([4198, TEMPERATURE, HUMIDITY, LIGHT]);
});

test('a block is hidden, shown and named, which open screens learn; the tree of nodes has the name', async () => {
  const { eui } = await aClimateNode();
  const { eui: other } = await aClimateNode('Other bed');
  const id = idOf(eui, HUMIDITY);
  const screen = await aScreen(fleet.server, { type: 'hello', token: fleet.owner.token });
  await screen.until('welcome');
  await fleet.owner.call(blocks.updateState, { id, hidden: true });
  await screen.until('devices_changed');
  await fleet.owner.call(blocks.rename, { id, name: ' Under the leaves ' });
  const block = async () => (await fleet.owner.call(blocks.list, { eui })).find((one) => one.id === id);
  expect(await block()).toMatchObject({ eui, hidden: true, name: 'Under the leaves' });
  await fleet.owner.call(blocks.updateState, { id, hidden: false });
  expect(await block()).toMatchObject({ hidden: false, name: 'Under the leaves' });

  const arranged = [
    { channel: 1, measurement_id: HUMIDITY, place: null, hidden: false, name: 'Under the leaves' },
  ];
  const { list } = await fleet.owner.call(devices.listNodes, {});
  expect(list.map((node) => node.blocks)).toEqual([arranged, []]);
  expect((await fleet.owner.call(devices.viewNode, { eui })).blocks).toEqual(arranged);

  const tree = await fleet.owner.call(nodeRelations.view, {});
  expect(tree.map(({ name }) => name)).toEqual(['Bed', 'Other bed']);
  const [channel] = tree[0]!.channels;
  expect(channel).toMatchObject({ channel: 1, name: '' });
  const measured = channel!.sensors[0]!.measurements.filter(({ has_reported }) => has_reported);
  expect(measured).toEqual([
    { measurement_id: TEMPERATURE, name: '', has_reported: true },
    { measurement_id: HUMIDITY, name: 'Under the leaves', has_reported: true },
    { measurement_id: LIGHT, name: '', has_reported: true },
  ]);
  const [onlyOther] = await fleet.owner.call(nodeRelations.view, { eui: [other] });
  expect(onlyOther!.eui).toBe(other);
  const choices = async (input: object) =>
    (await fleet.owner.call(nodeRelations.viewForPanel, input)).map((node) => [
      node.name,
      ...node.channels.flatMap(({ sensors }) =>
        sensors.flatMap(({ measurements }) => measurements.map((one) => one.measurement_id)),
      ),
    ]);
  expect(await choices({ kind: 'gauge', measurement_id: [LIGHT, HUMIDITY], eui: [eui] })).toEqual([
    ['Bed', HUMIDITY, LIGHT],
  ]);
  expect(await choices({ kind: 'clock' })).toEqual([]);
  await fleet.owner.call(blocks.rename, { id, name: '' });
  expect(await block()).toMatchObject({ name: '' });
});

test('other roles do not arrange them, and there is nothing else to arrange', async () => {
  const { eui } = await aClimateNode();
  const stranger = await anOwner(fleet.server);
  const attempt = async (who: typeof stranger, id: string) =>
    (await who.ask(blocks.move, { id, position: 1 })).body.code;
  expect(await attempt(stranger, idOf(eui, LIGHT))).toBe(ERRORS.device_not_in_organisation.code);
  for (const absent of [idOf(eui, 4105), `${eui}-999-4097`]) {
    expect(await attempt(fleet.owner, absent)).toBe(ERRORS.resource_missing.code);
  }
  for (const wrong of [eui, `${eui}-1`, `${eui}-1-x`, `${eui}-1-4097-1`, `x-1-4097`]) {
    expect(await attempt(fleet.owner, wrong), wrong).toBe(ERRORS.parameter_invalid.code);
  }
  await expect(stranger.call(blocks.list, { eui })).rejects.toMatchObject(
    refusal('device_not_in_organisation'),
  );
  await expect(stranger.call(nodeRelations.view, { eui: [eui] })).rejects.toMatchObject(
    refusal('device_not_in_organisation'),
  );
  expect(await stranger.call(nodeRelations.view, {})).toEqual([]);
});

test('moves of one moment all count', async () => {
  const { eui } = await aClimateNode();
  const moves = [LIGHT, HUMIDITY, TEMPERATURE].map((id, at) =>
    fleet.owner.call(blocks.move, { id: idOf(eui, id), position: at + 1 }),
  );
  await Promise.all(moves);
  const { rows } = await sql<{ place: number }>`
    select place from value_block where org_id = ${fleet.owner.orgId} order by place`.execute(
    fleet.server.db,
  );
  expect(rows.map(({ place }) => place)).toEqual([1, 2, 3]);
});

test('how they are arranged goes with the device', async () => {
  const { eui } = await aClimateNode();
  await fleet.owner.call(blocks.rename, { id: idOf(eui, LIGHT), name: 'Sky' });
  await fleet.owner.call(deviceChanges.removeNodes, { eui: [eui] });
  const { rows } = await sql`select 1 from value_block where org_id = ${fleet.owner.orgId}`.execute(
    fleet.server.db,
  );
  expect(rows).toEqual([]);
});
