import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { type AnyCall, type Role, SHARE_BASE } from '@fieldscope/contract/call';
import { type CallName, listCalls } from '@fieldscope/contract/calls';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { channels } from '@fieldscope/contract/calls/channels';
import { notices } from '@fieldscope/contract/calls/notices';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { SUB_ACCOUNT_TYPE } from '@fieldscope/contract/sub-account-types';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aGateway,
  aKit,
  aNetworkServer,
  aNode,
  anAccessKey,
  anOwner,
  aStranger,
  aSubUser,
  type Caller,
  PASSWORD,
} from './builders';
import { aHouse, type TestHouse } from './harness';
import { aHistory } from './readings';
import { anUpEvent, S2101_UPLINK } from './sender';

/** A value that nobody but the neighbour has measured. */
const SECRET_VALUE = 33.125;

type Actors = Record<
  'stranger' | 'limited' | 'observer' | 'administrator' | 'owner' | 'access key' | 'network server' | 'kit',
  Caller
>;
type ActorName = keyof Actors;

/** What each of them may call at most, as people understand the roles. */
const REACH: Record<ActorName, Role[]> = {
  stranger: ['public'],
  limited: ['public', 'limited'],
  observer: ['public', 'limited', 'observer'],
  administrator: ['public', 'limited', 'observer', 'administrator'],
  owner: ['public', 'limited', 'observer', 'administrator', 'owner'],
  'access key': ['public', 'key_read', 'key_full'],
  'network server': ['public', 'ingest_token'],
  kit: ['public', 'device'],
};
const ACTORS = Object.keys(REACH) as ActorName[];

async function aFarm(house: TestHouse, name: string, value: number) {
  const owner = await anOwner(house);
  const node = await aNode(owner, { name: `${name} node` });
  const gateway = await aGateway(owner, { name: `${name} gateway` });
  const kit = await aKit(owner, `${name} kit`);
  const { access_id: accessId } = await owner.call(accessKeys.viewFixed);
  const [greeting] = (await owner.call(notices.list)).list;
  const { child_id: childId } = await (await aSubUser(owner, 'limited')).call(users.viewOrganisation);
  await owner.call(users.signIn, { account: owner.account, password: PASSWORD });
  const elsewhere = (await owner.call(users.listSessions)).find(({ current }) => !current);
  const now = house.clock.now();
  await aHistory(house, { eui: node.eui, measurement_id: 4097 }, [[now - HOUR_MS, value]]);
  const markers = [node.eui, node.dev_eui, gateway.eui, kit.eui, kit.device_key, owner.account, name];
  return {
    ...{ owner, node, gateway, kit, accessId, childId, name, now },
    noticeId: greeting!.noticeId,
    sessionId: elsewhere!.session_id,
    markers: [...markers, String(value)],
  };
}
type Farm = Awaited<ReturnType<typeof aFarm>>;

interface Entry {
  /** The least that the call needs, about things of this farm. */
  input(farm: Farm): object;
  /** Errors that somebody who may make it can meet on the own farm; none: it succeeds. */
  meets?: ErrorName[];
}
const withEui: Entry = { input: ({ node }) => ({ eui: node.eui }) };
const withEuis: Entry = { input: ({ node }) => ({ eui: [node.eui] }) };
const withDeviceEuis: Entry = { input: ({ node }) => ({ device_euis: [node.eui] }) };
const withDeviceEui: Entry = { input: ({ node }) => ({ device_eui: node.eui }) };
const withNothing: Entry = { input: () => ({}) };
/** Everybody but the owner is told that there is no such notice. */
const withNotice: Entry = { input: ({ noticeId }) => ({ noticeId }), meets: ['announcement_missing'] };
const withChild: Entry = { input: ({ childId }) => ({ child_id: childId }), meets: ['account_missing'] };
const readingOf = (farm: Farm, value: string) => ({
  requestId: farm.name,
  deviceEui: farm.kit.eui,
  events: [{ name: 'measure-sensor', value: [{ channel: 1, measurements: { 4098: value } }] }],
});

/** Every call has its line here; a new one without a line fails the test. */
const ENTRIES: Record<CallName, Entry> = {
  'audit.list': withNothing,
  'accessKeys.list': withNothing,
  'accessKeys.create': {
    input: () => ({ label: 'Display', level: ACCESS_LEVEL.read, password: PASSWORD }),
  },
  'accessKeys.edit': {
    input: ({ accessId }) => ({ access_id: accessId, label: 'Renamed', password: PASSWORD }),
    meets: ['resource_missing'],
  },
  'accessKeys.viewFixed': withNothing,
  'channels.listHistory': {
    input: ({ node, now }) => ({
      series: [{ eui: node.eui, channel: 1, measurement_id: 4097 }],
      time_start: now - 2 * HOUR_MS,
      time_end: now,
    }),
  },
  'channels.listData': withEuis,
  'channels.listMeasurements': withEuis,
  'channels.listActivity': withEui,
  'demo.view': withNothing,
  'demo.remove': { ...withNothing, meets: ['resource_missing'] },
  'devices.viewStatistic': withNothing,
  'devices.listAttention': withNothing,
  'devices.listOnlineRecord': withEui,
  'devices.viewGateway': { input: ({ gateway }) => ({ eui: gateway.eui }) },
  'devices.viewNode': withEui,
  'devices.viewNodeKey': { input: ({ kit }) => ({ eui: kit.eui }) },
  'devices.listGateways': { input: ({ gateway }) => ({ search: gateway.eui }) },
  'devices.listNodes': { input: ({ node }) => ({ search: node.eui }) },
  'devices.listNodeChannels': withEui,
  'devices.listDeviceTypes': withNothing,
  'devices.listLatest': withEuis,
  'devices.listUplinks': withEui,
  'groups.list': withNothing,
  'ingest.chirpstack': { input: ({ node, now }) => anUpEvent(node.dev_eui, S2101_UPLINK, now) },
  'ingest.tts': { input: ({ node }) => ({ end_device_ids: { dev_eui: node.dev_eui }, uplink_message: {} }) },
  'ingest.kit': { input: (farm) => readingOf(farm, '40') },
  'maker.viewDeviceInfo': {
    input: ({ node }) => ({ nodeEui: node.eui, deviceCode: 'GUESSED' }),
    meets: ['device_key_wrong', 'trigger_limit'],
  },
  'measurements.listNames': { input: ({ owner }) => ({ org_id: owner.orgId }) },
  'notices.list': withNothing,
  'notices.push': { input: () => ({ text: 'Frost tonight' }) },
  'notices.markRead': withNotice,
  'notices.remove': withNotice,
  'notices.viewAnnouncement': withNothing,
  'notices.dismissAnnouncement': { input: () => ({ announcementId: 1 }), meets: ['announcement_missing'] },
  'open.viewOrganisation': withNothing,
  'open.listGroups': withNothing,
  'open.listDevices': withNothing,
  'open.viewDevices': withDeviceEuis,
  'open.listDeviceChannels': withDeviceEuis,
  'open.viewRunningStatus': withDeviceEuis,
  'open.viewLatestTelemetry': withDeviceEui,
  'open.listTelemetry': withDeviceEui,
  'open.aggregateChartPoints': withDeviceEui,
  'open.listMeasurementReference': withNothing,
  'production.bind': {
    input: ({ node }) => ({ eui: node.eui, code: node.code }),
    meets: ['device_already_bound'],
  },
  'production.createKit': { input: () => ({ dev_name: 'Another' }), meets: ['kit_limit_reached'] },
  'production.listConstants': withNothing,
  'registration.view': withNothing,
  'registration.drawPicture': withNothing,
  'registration.sendCode': {
    input: () => ({
      email: 'x@farm.example',
      purpose: 'register',
      picture_id: 'guessed',
      picture_code: 'GUESS',
    }),
    meets: ['verification_code_expired'],
  },
  'registration.register': {
    input: () => ({
      email: 'x@farm.example',
      code: '123456',
      password: PASSWORD,
      country: 'DE',
      job: 'other',
      workplace: 'Farm',
      agreement: true,
    }),
    meets: ['verification_code_expired'],
  },
  'registration.activate': {
    input: () => ({ activation_token: 'guessed', name: 'X' }),
    meets: ['expired'],
  },
  'registration.resetPassword': {
    input: ({ owner }) => ({ email: owner.account, code: '123456', password: PASSWORD }),
    meets: ['verification_code_expired'],
  },
  'registration.listCountries': withNothing,
  'setup.view': { input: () => ({ token: 'guessed' }) },
  'setup.complete': {
    input: () => ({ token: 'guessed', organisation: 'X', email: 'x@farm.example', password: 'field-2026' }),
    meets: ['expired'],
  },
  'subAccounts.list': withNothing,
  'subAccounts.add': {
    input: ({ owner }) => ({
      account: `hand${owner.orgId}`,
      nickname: 'Anna',
      type: SUB_ACCOUNT_TYPE.limited,
      password: PASSWORD,
    }),
  },
  'subAccounts.edit': withChild,
  'subAccounts.remove': withChild,
  'users.signIn': {
    input: () => ({ account: 'nobody@farm.example', password: 'guessed' }),
    meets: ['credentials_wrong', 'account_locked', 'trigger_limit'],
  },
  'users.signOut': { ...withNothing, meets: ['access_token_expired'] },
  'users.refresh': { input: () => ({ refreshToken: 'guessed' }), meets: ['access_token_expired'] },
  'users.viewSetting': withNothing,
  'users.changeSetting': withNothing,
  'users.changePassword': { input: () => ({ password: PASSWORD, new_password: PASSWORD }) },
  'users.viewOrganisation': withNothing,
  'users.editOrganisation': withNothing,
  'users.listSessions': withNothing,
  // Nobody but the owner has this session.
  'users.endSessions': {
    input: ({ sessionId }) => ({ session_id: sessionId }),
    meets: ['resource_missing'],
  },
};

/** What may be told to somebody who may not. */
const REFUSALS: Record<AnyCall['base'], ErrorName[]> = {
  portal: ['no_authority', 'login_required', 'token_invalid'],
  open: ['open_no_authority', 'access_key_wrong'],
  ingest: ['open_no_authority', 'access_key_wrong'],
  device: ['open_no_authority', 'access_key_wrong'],
  maker: [],
};

let house: TestHouse;
let farm: Farm;
let neighbour: Farm;
let actors: Actors;
let tried = 0;
beforeAll(async () => {
  house = await aHouse();
  farm = await aFarm(house, 'Meadow', 21.5);
  neighbour = await aFarm(house, 'Hillside', SECRET_VALUE);
  house.clock.advance(MINUTE_MS);
  const { owner } = farm;
  actors = {
    stranger: aStranger(house),
    limited: await aSubUser(owner, 'limited'),
    observer: await aSubUser(owner, 'observer'),
    administrator: await aSubUser(owner, 'administrator'),
    owner,
    'access key': await anAccessKey(owner),
    'network server': await aNetworkServer(house),
    kit: farm.kit,
  };
});
afterAll(() => {
  console.log(`actors: ${tried} combinations of call, actor and farm tried`);
});

const nameOf = (code: number | string) =>
  (Object.keys(ERRORS) as ErrorName[]).find((name) => ERRORS[name].code === Number(code)) ?? String(code);

async function attempt(name: CallName, call: AnyCall, actor: ActorName, about: Farm, base?: string) {
  tried += 1;
  const { body } = await actors[actor].ask(call, ENTRIES[name].input(about), { base });
  return {
    told: String(body.code) === '0' ? 'data' : nameOf(body.code),
    data: body.data,
    text: JSON.stringify(body),
  };
}

// Who signs out may do nothing afterwards.
const calls = listCalls().sort(
  (a, b) => Number(a.name === 'users.signOut') - Number(b.name === 'users.signOut'),
);

test('the calls about the own farm do tell of it: what is refused below is not refused for want of data', async () => {
  const { list } = await farm.owner.call(channels.listData, { eui: [farm.node.eui], measurement_id: [4097] });
  expect(list.map(({ value }) => value)).toContain(21.5);
  const theirs = await neighbour.owner.call(channels.listData, { eui: [neighbour.node.eui] });
  expect(theirs.list.map(({ value }) => value)).toContain(SECRET_VALUE);
});

describe.each(calls)('$name', ({ name, call }) => {
  test.each(ACTORS.filter((actor) => !REACH[actor].includes(call.role)))('refuses: %s', async (actor) => {
    for (const about of [farm, neighbour]) {
      const { told, data } = await attempt(name, call, actor, about);
      expect(REFUSALS[call.base], `about ${about.name}`).toContain(told);
      expect(data).toBeUndefined();
    }
  });

  test.each(ACTORS.filter((actor) => REACH[actor].includes(call.role)))('serves: %s', async (actor) => {
    const own = await attempt(name, call, actor, farm);
    expect(['data', ...(ENTRIES[name].meets ?? [])], own.text).toContain(own.told);
    if (ENTRIES[name].meets === undefined) expect(own.told).toBe('data');

    const foreign = await attempt(name, call, actor, neighbour);
    const asked = JSON.stringify(ENTRIES[name].input(neighbour));
    const harmless = ['data', 'device_not_in_organisation', 'open_parameter_invalid'];
    expect([...harmless, ...(ENTRIES[name].meets ?? [])], foreign.text).toContain(foreign.told);
    for (const marker of neighbour.markers) {
      expect(foreign.data === undefined ? '' : foreign.text, `asked ${asked}`).not.toContain(marker);
      expect(own.text).not.toContain(marker);
    }
  });
});

describe('a shared panel', () => {
  const shared = calls.filter(({ call }) => call.share);

  test.each(
    shared.map(({ name, call }) => [name, call] as const),
  )('%s is refused without a valid share token, whoever asks', async (name, call) => {
    for (const actor of ACTORS) {
      const { told, data } = await attempt(name, call, actor, farm, SHARE_BASE);
      expect(told, actor).toBe('no_authority');
      expect(data).toBeUndefined();
    }
  });
});

test('what a kit sent in the name of a neighbour is nowhere', async () => {
  const { page } = await neighbour.owner.call(channels.listData, { eui: [neighbour.kit.eui] });
  expect(page.count).toBe(0);
});
