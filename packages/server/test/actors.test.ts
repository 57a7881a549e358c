import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { type AnyCall, type Role, SHARE_BASE } from '@fieldscope/contract/call';
import { type CallName, listCalls } from '@fieldscope/contract/calls';
import { channels } from '@fieldscope/contract/calls/channels';
import { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { panels } from '@fieldscope/contract/calls/panels';
import { televisions } from '@fieldscope/contract/calls/televisions';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aNetworkServer,
  anAccessKey,
  anInstallationOperator,
  aSimulatedLogin,
  aStranger,
  aSubUser,
  aTelevision,
  aViewer,
  type Caller,
  deviceKeys,
} from './builders';
import { aChatModel, SAYS } from './chat-model';
import { aChirpstack } from './chirpstack-server';
import { ENTRIES } from './every-call';
import { type ConnectedFarm, connect, FRESH, NEVER } from './fresh-things';
import { aServer, type TestServer } from './harness';
import { aTunnelService } from './tunnel-service';
import { aFarm, aGauge } from './whole-farm';

/** A value that only the neighbour has measured. */
const SECRET_VALUE = 33.125;

type Actors = Record<
  | 'stranger'
  | 'limited'
  | 'observer'
  | 'administrator'
  | 'owner'
  | 'simulated login'
  | 'access key'
  | 'read-only key of a device'
  | 'full-access key of a device'
  | 'network server'
  | 'kit'
  | 'operator of the pages',
  Caller
>;
type ActorName = keyof Actors;

/** What each of them may call at most, as people understand the roles. */
const REACH: Record<ActorName, Role[]> = {
  stranger: ['public'],
  limited: ['public', 'limited'],
  observer: ['public', 'limited', 'observer'],
  // Both farms run an installation; who does not is tried below.
  administrator: ['public', 'limited', 'observer', 'administrator', 'operator'],
  owner: ['public', 'limited', 'observer', 'administrator', 'owner', 'operator'],
  'simulated login': ['public', 'limited', 'observer', 'administrator', 'owner'],
  'access key': ['public', 'key_read', 'key_full'],
  'read-only key of a device': ['public', 'key_read'],
  'full-access key of a device': ['public', 'key_read', 'key_full'],
  'network server': ['public', 'network_server'],
  kit: ['public', 'device'],
  'operator of the pages': ['public', 'installation_operator'],
};
const ACTORS = Object.keys(REACH) as ActorName[];
const isOfOneDevice = (actor: ActorName): boolean => actor.endsWith('of a device');
const reaches = (actor: ActorName, call: AnyCall): boolean =>
  REACH[actor].includes(call.role) &&
  !(actor === 'simulated login' && call.notSimulated) &&
  !(isOfOneDevice(actor) && call.role !== 'public' && call.deviceField === undefined);

/** Has the key of the device of the farm that a call names, and where it names none of them, that of the node. */
function aDeviceProgram(level: 'read' | 'full'): Caller {
  const programOf = (eui: string) => devicePrograms.get(eui)?.[level];
  const ofNode = programOf(farm.node.eui)!;
  const named = (call: AnyCall, input: object): string =>
    String([(input as Record<string, unknown>)[call.deviceField ?? '']].flat()[0]);
  return {
    ...ofNode,
    ask: (call, input = {}, way) => (programOf(named(call, input)) ?? ofNode).ask(call, input, way),
  };
}

/** What may be answered to a caller without the right. */
const REFUSALS: Record<AnyCall['base'], ErrorName[]> = {
  portal: ['no_authority', 'login_required', 'token_invalid'],
  share: [],
  open: ['open_no_authority', 'access_key_wrong'],
  legacy: ['open_no_authority', 'access_key_wrong'],
  ingest: ['open_no_authority', 'access_key_wrong'],
  device: ['open_no_authority', 'access_key_wrong'],
  maker: [],
  operator: ['no_authority', 'login_required'],
};

const model = aChatModel();
let server: TestServer;
let farm: ConnectedFarm;
let neighbour: ConnectedFarm;
let actors: Actors;
let sharedPanel: Awaited<ReturnType<typeof aSharedPanel>>;
/** Programs with the keys of devices of the farm, by EUI. */
const devicePrograms = new Map<string, Record<'read' | 'full', Caller>>();
let tried = 0;
beforeAll(async () => {
  model.answer = SAYS.text('The air temperature of tomatoes is known.');
  server = await aServer({
    ...{ TUNNEL_URL: (await aTunnelService()).url, DEMO_FARM: 'off' },
    ...{ AI_URL: model.url(), AI_MODEL: 'stand-in' },
  });
  const stack = await aChirpstack();
  farm = await connect(server, await aFarm(server, 'Meadow', 21.5), stack);
  neighbour = await connect(server, await aFarm(server, 'Hillside', SECRET_VALUE), stack);
  server.clock.advance(MINUTE_MS);
  sharedPanel = await aSharedPanel(farm);
  const { owner } = farm;
  for (const { eui } of [farm.node, farm.gateway, farm.kit]) {
    devicePrograms.set(eui, await deviceKeys(owner, eui));
  }
  actors = {
    stranger: aStranger(server),
    limited: await aSubUser(owner, 'limited'),
    observer: await aSubUser(owner, 'observer'),
    administrator: await aSubUser(owner, 'administrator'),
    owner,
    'simulated login': await aSimulatedLogin(owner),
    'access key': await anAccessKey(owner),
    'read-only key of a device': aDeviceProgram('read'),
    'full-access key of a device': aDeviceProgram('full'),
    'network server': await aNetworkServer(server),
    kit: farm.kit,
    'operator of the pages': await anInstallationOperator(server),
  };
});
afterAll(() => {
  console.log(
    `actors: ${tried} combinations tried, of ${calls.length} calls, ${ACTORS.length} actors and two farms`,
  );
});

/** A panel that shows the node, and the tracker on a map, with the tokens of a link to it and of a television that shows it. */
async function aSharedPanel({ owner, node, tracker }: ConnectedFarm) {
  const map = {
    ...{ component_id: randomUUID(), kind: 'map' as const, name: 'Map', settings: {} },
    place: { x: 0, y: 100, width: 12, height: 10 },
    sources: [{ eui: tracker.eui, channel: 1, measurement_id: 4097 }],
  };
  const { panel_id: id } = await owner.call(panels.create, {
    name: 'Shared',
    components: [aGauge({ node }), map],
  });
  const { token: ofLink } = await owner.call(panelShares.share, { panel_id: id, name: 'Shared' });
  const { token: ofTelevision, code } = await aTelevision(server);
  await owner.call(televisions.pair, { code, name: 'Wall', playlist: [{ panel_id: id, seconds: 30 }] });
  return { id, tokens: { ofLink, ofTelevision } };
}

const nameOf = (code: number | string) =>
  (Object.keys(ERRORS) as ErrorName[]).find((name) => ERRORS[name].code === Number(code)) ?? String(code);

async function attempt(
  name: CallName,
  call: AnyCall,
  actor: ActorName,
  about: ConnectedFarm,
  { base, input = ENTRIES[name].input(about) }: { base?: string; input?: object } = {},
) {
  tried += 1;
  const { body } = await actors[actor].ask(call, input, { base });
  return {
    reply: String(body.code) === '0' ? 'data' : nameOf(body.code),
    data: body.data,
    text: JSON.stringify(body),
  };
}

// A user who signs out may do nothing afterwards; a changed password ends the simulated login, a replaced key the program.
const LAST: CallName[] = [
  'accessKeys.replaceFixed',
  'users.changePassword',
  'users.signOut',
  'operators.signOut',
];
const calls = listCalls().sort((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));

const isCall = (thing: unknown): thing is AnyCall =>
  typeof thing === 'object' && thing !== null && 'base' in thing && 'role' in thing && 'fails' in thing;

test('every call that is declared anywhere is tried, and nothing else', async () => {
  const folder = new URL('../../contract/src/calls/', import.meta.url);
  const declared = new Set<AnyCall>();
  for (const file of await readdir(folder)) {
    for (const group of Object.values(await import(new URL(file, folder).href))) {
      for (const one of Object.values(group ?? {})) if (isCall(one)) declared.add(one);
    }
  }
  expect(declared).toEqual(new Set(calls.map(({ call }) => call)));
  expect(Object.keys(ENTRIES).sort()).toEqual(calls.map(({ name }) => name).sort());
});

test('the calls about the own farm do answer about it: what is refused below is not refused for want of data', async () => {
  const { list } = await farm.owner.call(channels.listData, { eui: [farm.node.eui], measurement_id: [4097] });
  expect(list.map(({ value }) => value)).toContain(21.5);
  const theirs = await neighbour.owner.call(channels.listData, { eui: [neighbour.node.eui] });
  expect(theirs.list.map(({ value }) => value)).toContain(SECRET_VALUE);
});

/** What a caller without the right is answered other than a refusal. */
async function listLeaks(name: CallName, call: AnyCall, actor: ActorName): Promise<string[]> {
  const answers = [farm, neighbour].map(async (about) => {
    const { reply, data } = await attempt(name, call, actor, about);
    const isRefused = (REFUSALS[call.base] as string[]).includes(reply) && data === undefined;
    return isRefused ? [] : [`${actor} about ${about.name}: ${reply}`];
  });
  return (await Promise.all(answers)).flat();
}

/** What a caller with the right is refused of the own farm, or learns of the neighbour's; and whether the own try succeeded. */
async function tryBoth(name: CallName, call: AnyCall, actor: ActorName) {
  const { meets = [] } = ENTRIES[name];
  const own = await attempt(name, call, actor, farm, { input: await FRESH[name]?.(farm) });
  const foreign = await attempt(name, call, actor, neighbour, { input: await FRESH[name]?.(neighbour) });
  const harmless = ['data', 'device_not_in_organisation', 'open_parameter_invalid', ...meets];
  const ofOneDevice = isOfOneDevice(actor) && call.deviceField !== undefined;
  const shown = foreign.data === undefined ? own.text : own.text + foreign.text;
  const faults = {
    [`about the own farm: ${own.text}`]: !['data', ...meets].includes(own.reply),
    [`about the neighbour: ${foreign.text}`]:
      !harmless.includes(foreign.reply) || (ofOneDevice && foreign.reply !== 'device_not_in_organisation'),
    // The farm runs the installation: its books are of all organisations.
    ...(call.role !== 'operator' &&
      call.role !== 'installation_operator' &&
      Object.fromEntries(
        neighbour.markers.map((marker) => [`sees ${marker} of the neighbour`, shown.includes(marker)]),
      )),
  };
  const misses = Object.keys(faults)
    .filter((fault) => faults[fault])
    .map((fault) => `${actor} ${fault}`);
  return { misses, reply: own.reply };
}

test.each(calls)('$name serves only those who may make it, and reveals nothing of a neighbour', async ({
  name,
  call,
}) => {
  const refused = ACTORS.filter((actor) => !reaches(actor, call));
  const leaks = await Promise.all(refused.map((actor) => listLeaks(name, call, actor)));
  expect(leaks.flat(), `${name} answers who may not make it`).toEqual([]);
  const tries: Awaited<ReturnType<typeof tryBoth>>[] = [];
  // One after the other: the first may take what the call is about.
  for (const actor of ACTORS.filter((one) => reaches(one, call)))
    tries.push(await tryBoth(name, call, actor));
  const misses = tries.flatMap((each) => each.misses);
  expect(misses, `${name} fails who may make it`).toEqual([]);
  // Else what is refused of the neighbour may be refused for another reason.
  const replies = tries.map(({ reply }) => reply);
  if (NEVER[name] === undefined) expect(replies, `${name} succeeds for nobody`).toContain('data');
  else expect(replies, `${name} succeeds, though it says that it cannot`).not.toContain('data');
});

test.each(
  calls.filter(({ call }) => call.role === 'operator'),
)('$name is the operator’s alone: the owner of an organisation that runs no installation is refused', async ({
  name,
  call,
}) => {
  const { body } = await farm.other.ask(call, ENTRIES[name].input(farm));
  expect(nameOf(body.code)).toBe('no_authority');
  expect(body.data).toBeUndefined();
});

describe('the keys of another device of the same farm', () => {
  const aboutOne = calls.filter(({ call }) => call.deviceField !== undefined);

  test.each(aboutOne)('do not open $name', async ({ name, call }) => {
    const { node, gateway } = farm;
    const input = ENTRIES[name].input(farm);
    const other = JSON.stringify(input).includes(node.eui) ? gateway : node;
    const { read, full } = devicePrograms.get(other.eui)!;
    for (const program of [read, full]) {
      const { body } = await program.ask(call, input);
      const mayCall = program === full || call.role === 'key_read';
      const expected = mayCall ? 'device_not_in_organisation' : 'open_no_authority';
      expect(nameOf(body.code)).toBe(expected);
      expect(body.data).toBeUndefined();
    }
  });
});

describe('a shared panel', () => {
  const shared = calls.filter(({ call }) => call.share);

  test.each(
    shared.map(({ name, call }) => [name, call] as const),
  )('%s is refused without a valid share token, from every actor', async (name, call) => {
    for (const actor of ACTORS) {
      const { reply, data } = await attempt(name, call, actor, farm, { base: SHARE_BASE });
      expect(reply, actor).toBe('no_authority');
      expect(data).toBeUndefined();
    }
  });

  /** What the call needs about what the panel shows: its map has the tracker on it. */
  const inputOf = (
    name: CallName,
    { node, tracker, now }: ConnectedFarm,
    panelId: number,
    device: string = node.eui,
  ) =>
    ({
      'panels.view': { id: panelId },
      'panels.viewData': { id: panelId },
      'panels.viewCurves': { id: panelId },
      'devices.listLatest': { eui: [device] },
      'channels.listActivity': { eui: device },
      'trackers.listPositions': {
        ...{ eui: [device === node.eui ? tracker.eui : device] },
        ...{ time_start: now - HOUR_MS, time_end: now },
      },
      'trackers.switchBuzzer': { eui: device === node.eui ? tracker.eui : device },
      'channels.listHistory': {
        series: [{ eui: device, channel: 1, measurement_id: 4097 }],
        ...{ time_start: now - 2 * HOUR_MS, time_end: now },
      },
      'channels.listData': { eui: [device] },
      'completeChannelData.list': { eui: [device] },
    })[name as string] ?? {};
  const ask = async (token: string, call: AnyCall, input: object) => {
    tried += 1;
    const { body } = await aViewer(server, token).ask(call, input);
    const reply = String(body.code) === '0' ? 'data' : nameOf(body.code);
    return { reply, data: body.data, text: JSON.stringify(body) };
  };

  test.each(
    shared.flatMap(({ name, call }) =>
      (['ofLink', 'ofTelevision'] as const).map((whose) => [name, whose, call] as const),
    ),
  )('%s shows with the token %s what its panel shows, and nothing of other devices and farms', async (name, whose, call) => {
    const { spareNode } = farm;
    const token = sharedPanel.tokens[whose];
    const own = await ask(token, call, inputOf(name, farm, sharedPanel.id));
    expect(own.reply).toBe('data');
    const others = [
      inputOf(name, farm, farm.panelId, spareNode.eui),
      inputOf(name, neighbour, neighbour.panelId),
      inputOf(name, neighbour, neighbour.panelId, neighbour.kit.eui),
    ];
    for (const input of others) {
      const { reply, data } = await ask(token, call, input);
      if (name === 'users.viewSetting') continue;
      expect(['device_not_in_organisation', 'resource_missing'], JSON.stringify(input)).toContain(reply);
      expect(data).toBeUndefined();
    }
    for (const secret of [farm.owner.account, farm.node.code, farm.kit.device_key])
      expect(own.text).not.toContain(secret);
  });
});

test('what a kit sent in the name of a neighbour is nowhere', async () => {
  const { page } = await neighbour.owner.call(channels.listData, { eui: [neighbour.kit.eui] });
  expect(page.count).toBe(0);
});
