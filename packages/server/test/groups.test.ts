import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { aNode, anOwner, type User } from './builders';
import { overtaken } from './concurrency';
import { aFleet, climateOf } from './fleet';
import { aScreen } from './live-screens';

const fleet = aFleet();

const refusedAs = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const aGroup = async (name: string, owner: User = fleet.owner) =>
  (await owner.call(groups.create, { name })).group_uuid;
const nodesIn = async (groupId: string) => {
  const { list } = await fleet.owner.call(devices.listNodes, { group_uuid: groupId });
  return list.map(({ name }) => name);
};
const FOREIGN_GROUP = '00000000000000AA';

test('an organisation without groups has the Default group, which has an empty id', async () => {
  expect(await fleet.owner.call(groups.list)).toEqual([
    { group_uuid: '', group_name: 'Default', device_count: 0 },
  ]);
});

test('groups count their own nodes and come as they were made, after the Default group; gateways are in none', async () => {
  const neighbour = await anOwner(fleet.server);
  const greenhouse = await aGroup('Greenhouse');
  fleet.server.clock.advance(SECOND_MS);
  const barn = await aGroup('Barn');
  await aGroup('Theirs', neighbour);
  await fleet.device('S2101', { group_uuid: greenhouse });
  await fleet.device('S2102', { group_uuid: greenhouse });
  await fleet.device('S2103');
  await fleet.device('M2');
  await aNode(neighbour, 'S2101');
  expect(await fleet.owner.call(groups.list)).toEqual([
    { group_uuid: '', group_name: 'Default', device_count: 1 },
    { group_uuid: greenhouse, group_name: 'Greenhouse', device_count: 2 },
    { group_uuid: barn, group_name: 'Barn', device_count: 0 },
  ]);
});

test('the details of groups say at once how many of their nodes are online', async () => {
  const madeAt = fleet.server.clock.now();
  const barn = await aGroup('Barn');
  const loud = await fleet.device('S2101', { group_uuid: barn });
  await fleet.device();
  await fleet.device('S2101', { group_uuid: barn });
  await fleet.sender.uplink(loud, climateOf(20));
  expect(await fleet.owner.call(groups.listDetails)).toEqual([
    { group_uuid: '', group_name: 'Default', device_count: 1, online_count: 0, created_at: null },
    { group_uuid: barn, group_name: 'Barn', device_count: 2, online_count: 1, created_at: madeAt },
  ]);
});

test('a name is given once in an organisation; another organisation may have the same', async () => {
  await aGroup(' Orchard ');
  await expect(aGroup('Orchard')).rejects.toMatchObject(refusedAs('group_name_duplicate'));
  await expect(aGroup('Default')).rejects.toMatchObject(refusedAs('group_name_duplicate'));
  await aGroup('Orchard', await anOwner(fleet.server));
});

test.each([
  ['no name', ' '],
  ['64 characters', 'x'.repeat(LIMITS.groupNameLength + 1)],
])('a group with %s is not made', async (_what, name) => {
  await expect(aGroup(name)).rejects.toMatchObject(refusedAs('parameter_invalid'));
});

test('the fiftieth group and one more, made at once: only one of them is', async () => {
  const { server, owner } = fleet;
  for (let number = 1; number < LIMITS.groups; number++) await aGroup(`Field ${number}`);
  const other = `
    select 1 from organisation where org_id = ${owner.orgId} for no key update;
    insert into device_group (group_id, org_id, name, created_at)
      values ('${FOREIGN_GROUP}', ${owner.orgId}, 'North', now())`;
  await expect(overtaken(server, () => aGroup('South'), { before: other })).rejects.toMatchObject(
    refusedAs('group_limit_reached'),
  );
  expect(await owner.call(groups.list)).toHaveLength(1 + LIMITS.groups);
});

test('a group gets another name, but not that of its neighbour; the Default group keeps its own', async () => {
  const barn = await aGroup('Barn');
  await aGroup('Yard');
  const rename = (group_uuid: string, name: string) => fleet.owner.call(groups.rename, { group_uuid, name });
  await rename(barn, 'Barn');
  await rename(barn, 'Old barn');
  expect(await fleet.owner.call(groups.list)).toMatchObject([{}, { group_name: 'Old barn' }, {}]);
  await expect(rename(barn, 'Yard')).rejects.toMatchObject(refusedAs('group_name_duplicate'));
  await expect(rename('', 'Rest')).rejects.toMatchObject(refusedAs('group_missing'));
  const theirs = await aGroup('Theirs', await anOwner(fleet.server));
  await expect(rename(theirs, 'Ours')).rejects.toMatchObject(refusedAs('group_missing'));
});

test('nodes are moved to a group and back; one of another organisation, and none of them is', async () => {
  const barn = await aGroup('Barn');
  const [one, two] = [
    await fleet.device('S2101', { name: 'One' }),
    await fleet.device('S2102', { name: 'Two' }),
  ];
  const gateway = await fleet.device('M2');
  const theirs = await aNode(await anOwner(fleet.server));
  const move = (eui: string[], group_uuid: string) =>
    fleet.owner.call(groups.moveDevices, { eui, group_uuid });
  expect(await move([one.eui, two.eui.toLowerCase(), one.eui], barn)).toEqual({ moved: 2 });
  expect(await nodesIn(barn)).toEqual(['One', 'Two']);
  expect(await move([two.eui], '')).toEqual({ moved: 1 });
  expect(await nodesIn('')).toEqual(['Two']);
  for (const { eui } of [theirs, gateway]) {
    await expect(move([two.eui, eui], barn)).rejects.toMatchObject({
      ...refusedAs('device_not_in_organisation'),
      facts: { eui },
    });
  }
  expect(await nodesIn('')).toEqual(['Two']);
  await expect(move([two.eui], FOREIGN_GROUP)).rejects.toMatchObject(refusedAs('group_missing'));
});

test('a group of another organisation takes no nodes', async () => {
  const theirs = await aGroup('Theirs', await anOwner(fleet.server));
  const { eui } = await fleet.device();
  await expect(
    fleet.owner.call(groups.moveDevices, { eui: [eui], group_uuid: theirs }),
  ).rejects.toMatchObject(refusedAs('group_missing'));
  await expect(
    fleet.owner.call(groups.moveAllDevices, { group_uuid: '', to_group_uuid: theirs }),
  ).rejects.toMatchObject(refusedAs('group_missing'));
});

test('all nodes of a group are moved to another, those of other groups stay', async () => {
  const [barn, yard] = [await aGroup('Barn'), await aGroup('Yard')];
  await fleet.device('S2101', { name: 'One' });
  await fleet.device('S2101', { name: 'Two' });
  await fleet.device('S2101', { name: 'Three', group_uuid: yard });
  const moveAll = (group_uuid: string, to_group_uuid: string) =>
    fleet.owner.call(groups.moveAllDevices, { group_uuid, to_group_uuid });
  expect(await moveAll('', barn)).toEqual({ moved: 2 });
  expect(await nodesIn(barn)).toEqual(['One', 'Two']);
  expect(await moveAll(barn, '')).toEqual({ moved: 2 });
  expect([await nodesIn(''), await nodesIn(yard)]).toEqual([['One', 'Two'], ['Three']]);
});

test('the nodes of a deleted group are in the Default group', async () => {
  const barn = await aGroup('Barn');
  await fleet.device('S2101', { name: 'One', group_uuid: barn });
  await fleet.owner.call(groups.remove, { group_uuid: barn });
  expect(await nodesIn('')).toEqual(['One']);
  await expect(fleet.owner.call(groups.remove, { group_uuid: barn })).rejects.toMatchObject(
    refusedAs('group_missing'),
  );
});

test('nodes that are moved to a group while it is deleted stay where they were', async () => {
  const barn = await aGroup('Barn');
  const { eui } = await fleet.device('S2101', { name: 'One' });
  const move = () => fleet.owner.call(groups.moveDevices, { eui: [eui], group_uuid: barn });
  await expect(
    overtaken(fleet.server, move, { before: `delete from device_group where group_id = '${barn}'` }),
  ).rejects.toMatchObject(refusedAs('group_missing'));
  expect(await nodesIn('')).toEqual(['One']);
});

test('a change of groups reaches open screens', async () => {
  const screen = await aScreen(fleet.server, { type: 'hello', token: fleet.owner.token });
  await screen.until('welcome');
  await aGroup('Barn');
  await screen.until('devices_changed');
});
