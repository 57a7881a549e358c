import { devices } from '@fieldscope/contract/calls/devices';
import { kitInterval } from '@fieldscope/contract/calls/kit-interval';
import { production } from '@fieldscope/contract/calls/production';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { beforeAll, expect, test } from 'vitest';
import { aNode, anOwner, aSubUser, type User } from './builders';
import { aServer, type TestServer } from './harness';

const KIT_LIMIT = 11307;
const UNSUPPORTED = 11335;
const NO_AUTHORITY = 10005;

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const make = (owner: User, dev_name = 'Bench') => owner.call(production.createKit, { dev_name });

test('a kit belongs to its maker at once and its key can be shown again', async () => {
  const owner = await anOwner(server);
  const kit = await make(owner, 'Workbench');
  expect(kit).toMatchObject({ name: 'Workbench', sku: 'blank_device' });
  expect(kit.device_key).toMatch(/^[0-9A-F]{32}$/);
  expect(await owner.call(devices.viewNodeKey, { eui: kit.eui })).toMatchObject({
    device_key: kit.device_key,
  });
  const { list } = await owner.call(devices.listNodes, { kind: 'kit' });
  expect(list).toMatchObject([{ eui: kit.eui, name: 'Workbench', model: 'blank_device', kind: 'kit' }]);
});

test('the sixth kit of a type is refused, even when six are made at once', async () => {
  const owner = await anOwner(server);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => make(owner)));
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(LIMITS.kitsPerType);
  await expect(make(owner)).rejects.toMatchObject({ code: KIT_LIMIT });
  expect((await owner.call(devices.listNodes, {})).page.count).toBe(LIMITS.kitsPerType);
});

test('a type that is no kit is not supported', async () => {
  const owner = await anOwner(server);
  for (const sku of ['S2101', 'nonsense', 'K1100']) {
    const refused = owner.call(production.createKit, { dev_name: 'x', sku });
    await expect(refused).rejects.toMatchObject({ code: UNSUPPORTED });
  }
});

test('only administrators see the key of a kit', async () => {
  const owner = await anOwner(server);
  const observer = await aSubUser(owner, 'observer');
  const kit = await make(owner);
  await expect(observer.call(devices.viewNodeKey, { eui: kit.eui })).rejects.toMatchObject({
    code: NO_AUTHORITY,
  });
});

test('intervals of kits are set together, or none of them is', async () => {
  const owner = await anOwner(server);
  const [one, two] = [await make(owner, 'One'), await make(owner, 'Two')];
  const { eui: node } = await aNode(owner);
  const set = (eui: string[], interval_minutes: number) =>
    owner.call(kitInterval.set, { eui, interval_minutes });
  const intervals = async () =>
    (await owner.call(devices.listNodes, { kind: 'kit', sort: 'name' })).list.map(
      (kit) => kit.interval_minutes,
    );
  await set([one.eui, two.eui], 15);
  expect(await intervals()).toEqual([15, 15]);
  const { code } = ERRORS.operation_unsupported;
  await expect(set([one.eui, node], 30)).rejects.toMatchObject({ code });
  expect(await intervals()).toEqual([15, 15]);
});
