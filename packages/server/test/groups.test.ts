import { groups } from '@fieldscope/contract/calls/devices';
import { LIMITS } from '@fieldscope/contract/limits';
import { beforeAll, expect, test } from 'vitest';
import { createGroup } from '../src/modules/groups/groups.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const aGroup = (owner: User, id: string, name: string) =>
  sql`insert into device_group (group_id, org_id, name, created_at) values (${id}, ${owner.orgId}, ${name}, now())`.execute(
    server.db,
  );

test('an organisation without groups has the Default group, which has an empty id', async () => {
  const owner = await anOwner(server);
  expect(await owner.call(groups.list, {})).toEqual([
    { group_uuid: '', group_name: 'Default', device_count: 0 },
  ]);
});

test('groups count their own nodes and come after the Default group; gateways are in none', async () => {
  const [owner, neighbour] = [await anOwner(server), await anOwner(server)];
  await aGroup(owner, '0000000000000001', 'Greenhouse');
  await aGroup(owner, '0000000000000002', 'Barn');
  await aGroup(neighbour, '0000000000000003', 'Theirs');
  await aNode(owner, { model: 'S2101', group_uuid: '0000000000000001' });
  await aNode(owner, { model: 'S2102', group_uuid: '0000000000000001' });
  await aNode(owner, 'S2103');
  await aNode(owner, 'M2');
  await aNode(neighbour, 'S2101');
  expect(await owner.call(groups.list, {})).toEqual([
    { group_uuid: '', group_name: 'Default', device_count: 1 },
    { group_uuid: '0000000000000001', group_name: 'Greenhouse', device_count: 2 },
    { group_uuid: '0000000000000002', group_name: 'Barn', device_count: 0 },
  ]);
});

test('a group is made with a name of its own, and at most 50', async () => {
  const owner = await anOwner(server);
  const first = await createGroup(server, owner.orgId, 'Orchard');
  expect(await owner.call(groups.list, {})).toContainEqual({
    group_uuid: first,
    group_name: 'Orchard',
    device_count: 0,
  });
  await expect(createGroup(server, owner.orgId, 'Orchard')).rejects.toMatchObject({
    name: 'group_name_duplicate',
  });
  for (let number = 2; number <= LIMITS.groups; number++) {
    await createGroup(server, owner.orgId, `Field ${number}`);
  }
  await expect(createGroup(server, owner.orgId, 'One more')).rejects.toMatchObject({
    name: 'group_limit_reached',
  });
  await createGroup(server, (await anOwner(server)).orgId, 'Orchard');
});
