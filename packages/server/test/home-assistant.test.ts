import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { integrations } from '@fieldscope/contract/calls/integrations';
import { users } from '@fieldscope/contract/calls/users';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setFrozen } from '../src/modules/accounts/freezing.service';
import { createHomeAssistants } from '../src/modules/integrations/home-assistant/home-assistants.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, PASSWORD, type User } from './builders';
import { whenTestEnds } from './cleanup';
import { aFarmBroker, type FarmBroker } from './farm-broker';
import { temperatureOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { aSender } from './sender';

// Devices are shown to Home Assistant on the broker of its owner.

let server: TestServer;
let sender: Awaited<ReturnType<typeof aSender>>;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
let farm: FarmBroker;
let portal: ReturnType<typeof aPortal>;
beforeAll(async () => {
  // Without periodic work: the tests do it.
  server = await aServer({ ROLES: 'web,ingest' });
  sender = await aSender(server);
});
beforeEach(async () => {
  owner = await anOwner(server);
  await sql`delete from integration`.execute(server.db);
  await sql`delete from home_assistant_target`.execute(server.db);
  await sql`update organisation set runs_installation = org_id = ${owner.orgId}`.execute(server.db);
  farm = await aFarmBroker();
  node = await aNode(owner, { name: 'Greenhouse 2' });
  portal = aPortal();
  server.clock.advance(MINUTE_MS);
});

/** A process that has the connections. */
function aPortal(given: { reach?: 'operator' } = {}) {
  const homeAssistants = createHomeAssistants({
    ...server,
    ...given,
    rests: false,
    flushPending: async () => void (await owner.call(integrations.list)),
  });
  whenTestEnds(() => homeAssistants.close());
  return {
    /** What it does once a second. */
    async serve() {
      await owner.call(integrations.list);
      await homeAssistants.serve(server.db);
      await homeAssistants.settled();
    },
    /** The same, when its owner may ask nothing, or the organisation is not there any more. */
    async serveAlone() {
      await homeAssistants.serve(server.db);
      await homeAssistants.settled();
    },
    close: () => homeAssistants.close(),
  };
}

const show = (facts: object = {}, by = owner) =>
  by.call(integrations.create, {
    ...{ kind: 'home-assistant', name: 'Home', topics: ['readings', 'states'] },
    settings: { address: farm.address },
    ...facts,
  } as never);
const one = async () => (await owner.call(integrations.list))[0]!;
async function send(value: number, of = node): Promise<void> {
  server.clock.advance(MINUTE_MS);
  await sender.uplink(of, temperatureOf(value));
}
const configTopic = (eui: string) => `homeassistant/device/fieldscope_${eui}/config`;
const read = (topic: string) => JSON.parse(farm.retained.get(topic) ?? 'null');
const config = ({ eui } = node) => read(configTopic(eui));
const state = ({ eui } = node) => read(`fieldscope/${eui}/state`);
const availability = ({ eui } = node) => farm.retained.get(`fieldscope/${eui}/availability`);
const portalStatus = () => [...farm.retained].find(([topic]) => topic.startsWith('fieldscope/status/'))?.[1];
const temperatureKey = '1_4097';

test('shows a device with all that it measures, in one retained message, and then what it measures', async () => {
  await send(21.5);
  await show();
  await portal.serve();
  const { components, availability: places, ...said } = config();
  expect(said).toMatchObject({
    device: { identifiers: [`fieldscope_${node.eui}`], name: 'Greenhouse 2', serial_number: node.eui },
    origin: { name: 'Fieldscope', support_url: expect.stringMatching(/^http/) },
    availability_mode: 'all',
  });
  expect(components[temperatureKey]).toEqual({
    ...{ platform: 'sensor', unique_id: `fieldscope_${node.eui}_1_4097`, name: 'Air Temperature' },
    default_entity_id: 'sensor.Greenhouse 2 Air Temperature',
    ...{ state_topic: `fieldscope/${node.eui}/state`, value_template: "{{ value_json['1_4097'] }}" },
    ...{ device_class: 'temperature', unit_of_measurement: '°C', state_class: 'measurement' },
    suggested_display_precision: 1,
  });
  expect(JSON.stringify(components)).not.toContain('object_id');
  expect(state()).toMatchObject({
    [temperatureKey]: 21.5,
    last_seen: new Date(server.clock.now()).toISOString(),
  });
  for (const { topic } of places) expect(farm.retained.get(topic)).toBe('online');
  expect(await one()).toMatchObject({ state: 'working', last_error: null });
  await send(22.5);
  await portal.serve();
  expect(state()).toMatchObject({ [temperatureKey]: 22.5 });
  expect(await one()).toMatchObject({ lag: { entries: 0 } });
});

test('what has not changed is not sent again', async () => {
  await send(21.5);
  await show();
  await portal.serve();
  const before = farm.published.length;
  server.clock.advance(HOUR_MS / 2);
  await portal.serve();
  expect(farm.published.slice(before)).toEqual([]);
  await send(23);
  await portal.serve();
  expect(farm.published.slice(before).map(({ topic }) => topic)).toEqual([`fieldscope/${node.eui}/state`]);
});

test('shows nothing of other organisations, nor of devices that are not in its scope', async () => {
  const stranger = await anOwner(server);
  await send(1, await aNode(stranger));
  const other = await aNode(owner);
  await send(2, other);
  await send(3);
  await show({ euis: [node.eui] });
  await portal.serve();
  const shown = [...farm.retained.keys()].filter((topic) => topic.startsWith('homeassistant/'));
  expect(shown).toEqual([configTopic(node.eui)]);
});

test('names change there when they change here; what a device measures newly is shown', async () => {
  await send(21.5);
  await show();
  await portal.serve();
  const before = config();
  await owner.call(deviceChanges.updateNode, { eui: node.eui, name: 'Orchard' } as never);
  await portal.serve();
  expect(config().device.name).toBe('Orchard');
  expect(config().components[temperatureKey].unique_id).toBe(before.components[temperatureKey].unique_id);
  const fresh = await aNode(owner, { name: 'Barn' });
  await portal.serve();
  expect(Object.keys(config(fresh).components)).toEqual(['last_seen']);
  expect(availability(fresh)).toBe('offline');
  await send(4, fresh);
  await portal.serve();
  expect(Object.keys(config(fresh).components)).toContain(temperatureKey);
  expect(availability(fresh)).toBe('online');
});

test('a device that leaves is taken back, and one that fell silent is not available', async () => {
  const other = await aNode(owner, { name: 'Barn' });
  await send(1);
  await send(2, other);
  await show();
  await portal.serve();
  server.clock.advance(6 * HOUR_MS);
  // The session has expired.
  owner.token = (await owner.call(users.signIn, { account: owner.account, password: PASSWORD })).token;
  await portal.serve();
  expect(availability(other)).toBe('offline');
  await owner.call(deviceChanges.removeNodes, { eui: [node.eui] } as never);
  await portal.serve();
  expect([...farm.retained.keys()].filter((topic) => topic.includes(node.eui))).toEqual([]);
  expect(config(other)).not.toBeNull();
});

describe('whoever begins anew', () => {
  beforeEach(async () => {
    await send(21.5);
    await show();
    await portal.serve();
  });

  test('Home Assistant: all is sent again when it says that it has started', async () => {
    const before = farm.published.length;
    await farm.say('homeassistant/status', 'online');
    // What the broker sends arrives some time after it was said.
    const sentAgain = async () => {
      await portal.serve();
      return farm.published.slice(before).map(({ topic }) => topic);
    };
    await expect
      .poll(sentAgain)
      .toEqual(expect.arrayContaining([configTopic(node.eui), `fieldscope/${node.eui}/state`]));
  });

  test('the broker, which has forgotten everything: it is shown all as it is now', async () => {
    await farm.stop();
    await send(30);
    await send(31);
    await portal.serve();
    expect(await one()).toMatchObject({ state: 'failing', last_error: 'unreachable' });
    await portal.serve();
    await farm.start();
    server.clock.advance(MINUTE_MS);
    const before = farm.published.length;
    await portal.serve();
    expect(state()).toMatchObject({ [temperatureKey]: 31 });
    expect(config()).not.toBeNull();
    // Not what was in between.
    const states = farm.published.slice(before).filter(({ topic }) => topic.endsWith('/state'));
    expect(states).toHaveLength(1);
    expect(await one()).toMatchObject({ state: 'working', last_error: null, lag: { entries: 0 } });
  });

  test('the portal: it says that it is away, comes back with the same name, and shows what was stored meanwhile', async () => {
    expect(portalStatus()).toBe('online');
    await portal.close();
    expect(portalStatus()).toBe('offline');
    await send(25);
    await aPortal().serve();
    expect(portalStatus()).toBe('online');
    expect(state()).toMatchObject({ [temperatureKey]: 25 });
    expect(new Set(farm.clientIds).size).toBe(1);
  });

  test('a process that was killed before it noted its position: the same is shown once more', async () => {
    await send(25);
    const { rows } = await sql<{ position: string }>`select position from integration`.execute(server.db);
    await portal.serve();
    await sql`update integration set position = ${rows[0]!.position}`.execute(server.db);
    farm.drop();
    const next = aPortal();
    await next.serve();
    expect(portalStatus()).toBe('online');
    expect(state()).toMatchObject({ [temperatureKey]: 25 });
    expect(await one()).toMatchObject({ lag: { entries: 0 } });
  });

  test('a connection that is dropped is noticed, and opened again after a pause', async () => {
    farm.drop();
    await portal.serve();
    server.clock.advance(INTEGRATION_LIMITS.pauseMs.least);
    await portal.serve();
    expect(await one()).toMatchObject({ state: 'working' });
    expect(portalStatus()).toBe('online');
  });
});

describe('everything is taken back', () => {
  beforeEach(async () => {
    await send(21.5);
  });

  async function deleteOrganisation() {
    await sql`delete from device where org_id = ${owner.orgId}`.execute(server.db);
    await sql`delete from organisation where org_id = ${owner.orgId}`.execute(server.db);
  }

  /** Shows a device, with a process that reaches this machine also when the organisation is not there any more. */
  async function leaveBroker() {
    await show();
    await portal.close();
    const another = aPortal({ reach: 'operator' });
    await another.serve();
    expect(config()).not.toBeNull();
    return another;
  }

  test('when it is switched off, deleted, or has another broker', async () => {
    const { integration_id } = await show();
    await portal.serve();
    await owner.call(integrations.switch, { integration_id, is_on: false });
    await portal.serve();
    expect(farm.retained.size).toBe(0);
    await owner.call(integrations.switch, { integration_id, is_on: true });
    await portal.serve();
    await portal.serve();
    expect(config()).not.toBeNull();
    await owner.call(integrations.update, {
      ...{ integration_id, kind: 'home-assistant', name: 'Home', topics: [] },
      settings: { address: farm.address, base_topic: 'farm' },
    } as never);
    for (const _round of [1, 2]) await portal.serve();
    expect(state()).toBeNull();
    expect(read(`farm/${node.eui}/state`)).not.toBeNull();
    await owner.call(integrations.remove, { integration_id });
    await portal.serve();
    expect(farm.retained.size).toBe(0);
  });

  test('when the organisation is deleted, with what was kept of its broker', async () => {
    const orphaned = await leaveBroker();
    await deleteOrganisation();
    await orphaned.serveAlone();
    expect(farm.retained.size).toBe(0);
    const { rows } = await sql`select from home_assistant_target`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('but no longer than a week after the organisation was deleted, when the broker does not come back', async () => {
    const orphaned = await leaveBroker();
    await farm.stop();
    await deleteOrganisation();
    await orphaned.serveAlone();
    server.clock.advance(8 * DAY_MS);
    await orphaned.serveAlone();
    const { rows } = await sql`select from home_assistant_target`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('or is unavailable, while the organisation is frozen', async () => {
    await show();
    await portal.serve();
    await setFrozen(server, { organisation: owner.orgId }, true);
    await send(22.5);
    await portal.serveAlone();
    await expect.poll(portalStatus).toBe('offline');
    expect(state()).toMatchObject({ [temperatureKey]: 21.5 });
    await setFrozen(server, { organisation: owner.orgId }, false);
    await portal.serve();
    expect(portalStatus()).toBe('online');
    expect(state()).toMatchObject({ [temperatureKey]: 22.5 });
  });

  test('also later, when the broker was away: for a week', async () => {
    const { integration_id } = await show();
    await portal.serve();
    await farm.stop();
    await owner.call(integrations.remove, { integration_id });
    await portal.serve();
    await farm.start();
    farm.retained.set(configTopic(node.eui), '{}');
    server.clock.advance(HOUR_MS);
    await portal.serve();
    expect(farm.retained.has(configTopic(node.eui))).toBe(false);
    const { rows } = await sql`select from home_assistant_target`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

describe('a broker', () => {
  test('that refuses the password fails, and says so; a new password is tried at once', async () => {
    farm.password = 'right';
    const { integration_id } = await show({
      settings: { address: farm.address, user: 'ha' },
      secrets: { password: 'wrong' },
    });
    expect(await owner.call(integrations.test, { integration_id })).toMatchObject({ error: 'unauthorised' });
    await portal.serve();
    expect(await one()).toMatchObject({ state: 'failing', last_error: 'unauthorised' });
    await owner.call(integrations.update, {
      ...{ integration_id, kind: 'home-assistant', name: 'Home', topics: ['readings'] },
      ...{ settings: { address: farm.address, user: 'ha' }, secrets: { password: 'right' } },
    } as never);
    await portal.serve();
    expect(await one()).toMatchObject({ state: 'working' });
    expect(await owner.call(integrations.test, { integration_id })).toMatchObject({ error: null });
    expect(farm.published.at(-1)).toMatchObject({ topic: 'fieldscope/test' });
  });

  test('in its own network is reached by the organisation that runs the installation alone', async () => {
    const stranger = await anOwner(server);
    const { integration_id } = await show({}, stranger);
    expect(await stranger.call(integrations.test, { integration_id })).toMatchObject({
      error: 'address_refused',
    });
    await portal.serve();
    expect(farm.clientIds).toEqual([]);
    const [shown] = await stranger.call(integrations.list);
    expect(shown).toMatchObject({ state: 'failing', last_error: 'address_refused' });
  });

  test.each([
    'http://127.0.0.1:1883',
    'mqtt://ann:secret@127.0.0.1',
    'mqtt+unix:/tmp/x',
    'tcp://127.0.0.1',
  ])('cannot be %s', async (address) => {
    expect(
      await owner.ask(integrations.create, {
        ...{ kind: 'home-assistant', name: 'Home', topics: ['readings'], settings: { address } },
      } as never),
    ).toMatchObject({ body: { msg: expect.stringContaining('address') } });
  });
});
