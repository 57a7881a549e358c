import { commands } from '@fieldscope/contract/calls/commands';
import { connections, heardDevices } from '@fieldscope/contract/calls/connections';
import { deviceProfiles, type ProfileFacts } from '@fieldscope/contract/calls/device-profiles';
import { devices } from '@fieldscope/contract/calls/devices';
import type { DeviceSetting } from '@fieldscope/contract/command-kinds';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { EuiInAnyCase } from '@fieldscope/contract/ids';
import type { ProfileSetting } from '@fieldscope/contract/profile-settings';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aSubUser, type User } from './builders';
import { aChirpstack, type Chirpstack } from './chirpstack';
import { powerOf } from './fleet';
import { aServer, type TestServer } from './harness';

const EUI = EuiInAnyCase.parse('A84041000181C0AA');
/** Byte 0: interval in seconds / 60; byte 1: gain; byte 2: LED; byte 3: valve. */
const SCRIPT = `
function decodeUplink({ bytes }) {
  return { data: { interval_s: bytes[0] * 60, gain: bytes[1] / 2, led: { state: bytes[2] }, valve: bytes[3] } };
}
function encodeDownlink({ data }) {
  if (data.led.state === 9) throw new Error('no such colour');
  return { bytes: [7, data.led.state], fPort: 42 };
}`;

const setting = (
  given: Partial<ProfileSetting> & Pick<ProfileSetting, 'name' | 'value' | 'encoding'>,
): ProfileSetting => ({
  ...{ label: given.name.toUpperCase(), unit: '', role: 'set_own', reported_path: '', reported_factor: 1 },
  ...given,
});
const layout = (text: string) => ({ by: 'layout' as const, f_port: 10, layout: text });
const INTERVAL = setting({
  ...{ name: 'interval', role: 'set_interval', value: { type: 'number', least: 2, most: 120, step: 1 } },
  ...{ encoding: layout('01 {u16*60}'), reported_path: 'interval_s', reported_factor: 1 / 60 },
});
const GAIN = setting({
  ...{ name: 'gain', label: 'Gain', unit: 'dB', value: { type: 'number', least: -10, most: 10, step: 0.5 } },
  ...{ encoding: layout('02{i8*2}'), reported_path: 'gain' },
});
const LED = setting({
  ...{ name: 'led', label: 'LED', encoding: { by: 'codec', f_port: null, path: 'led.state' } },
  value: {
    type: 'choice',
    choices: [
      { value: 0, label: 'Off' },
      { value: 1, label: 'Green' },
      { value: 9, label: 'Red' },
    ],
  },
});
const VALVE = setting({
  ...{ name: 'valve', role: 'switch', value: { type: 'switch', channel: 2, open: 1, closed: 0 } },
  ...{ encoding: layout('03 {u8}'), reported_path: 'valve' },
});
const BEEP = setting({ name: 'beep', value: { type: 'none' }, encoding: layout('04 FF') });
const RESTART = setting({ name: 'restart', role: 'reboot', value: { type: 'none' }, encoding: layout('05') });
const PROFILE: ProfileFacts = {
  ...{ name: 'Valve', vendor: 'Acme', model: 'VX-1', interval_minutes: 30, script: SCRIPT, fields: [] },
  settings: [INTERVAL, GAIN, LED, VALVE, BEEP, RESTART],
};

let server: TestServer;
let owner: User;
let chirpstack: Chirpstack;
let profileId: number;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  const { token } = await owner.call(connections.create, { name: 'Roof', kind: 'chirpstack', way: 'mqtt' });
  chirpstack = await aChirpstack(server, token);
  profileId = (await owner.call(deviceProfiles.create, PROFILE)).profile_id;
  await owner.call(heardDevices.adopt, { devices: [{ dev_eui: EUI, profile_id: profileId }] });
  await uplink('1E000000');
});

const uplink = (hex: string) => chirpstack.uplink({ dev_eui: EUI }, hex, { fPort: 2 });
const settings = (eui = EUI) => owner.call(commands.listSettings, { eui });
const publish = (given: DeviceSetting, euis: string[] = [EUI]) =>
  owner.call(commands.publishSetting, { eui: euis, setting: given });
const recordOf = async (id: string) =>
  (await owner.call(commands.listSettingRecords, {})).list.find(({ command_id }) => command_id === id)!;
const stateOf = async (id: string) => (await recordOf(id)).state;
const own = (name: string, value: number | null): DeviceSetting => ({ kind: 'set_own', name, value });
const refusal = (name: keyof typeof ERRORS, facts?: object) => ({
  code: ERRORS[name].code,
  ...(facts && { facts }),
});

/** Sends something, and has the device receive it. */
async function delivered(sending: Promise<{ list: { command_id: string }[] }>) {
  const taken = chirpstack.nextDownlink();
  const id = (await sending).list[0]!.command_id;
  const { fPort, data } = await taken;
  await expect.poll(async () => (await recordOf(id)).handed_over_at).not.toBeNull();
  server.clock.advance(MINUTE_MS);
  await chirpstack.acknowledged({ dev_eui: EUI }, id);
  return { id, fPort, hex: Buffer.from(data, 'base64').toString('hex') };
}

test('the page of a device with a profile has its settings, and says what the profile does not declare', async () => {
  expect(await settings()).toMatchObject({
    supported: ['set_interval', 'set_own', 'switch', 'reboot'],
    unsupported: ['set_co2_multiplier', 'set_gps_interval', 'set_thresholds', 'report_status'],
    ...{ way: 'downlink', reachable: true, interval: { minutes: 30, least: 2, most: 120 } },
    own: [
      { name: 'gain', label: 'Gain', unit: 'dB', reported: 0, is_shown: true },
      { name: 'led', label: 'LED', reported: null, is_shown: false },
      { name: 'beep', value: { type: 'none' } },
    ],
  });
});

test('an interval goes out by its layout, and is confirmed by the field that reports it', async () => {
  const sent = await delivered(publish({ kind: 'set_interval', minutes: 10 }));
  expect(sent).toMatchObject({ fPort: 10, hex: '010258' });
  await uplink('1E000000');
  expect(await stateOf(sent.id)).toBe('acknowledged');
  await uplink('0A000000');
  await expect.poll(() => stateOf(sent.id)).toBe('confirmed');
  expect((await settings()).interval.minutes).toBe(10);
  await expect(publish({ kind: 'set_interval', minutes: 10 })).rejects.toMatchObject(
    refusal('data_unchanged'),
  );
});

test('a setting of its own keeps its name and value in the record, whatever the profile is called later', async () => {
  const sent = await delivered(publish(own('gain', -2.5)));
  expect(sent.hex).toBe('02fb');
  await owner.call(deviceProfiles.update, { profile_id: profileId, ...PROFILE, settings: [INTERVAL] });
  expect((await recordOf(sent.id)).command).toEqual({
    ...{ kind: 'set_own', name: 'gain', value: -2.5, label: 'Gain', text: '-2.5 dB' },
  });
  await expect(publish(own('gain', 1))).rejects.toMatchObject(refusal('feature_unsupported'));
});

test('each setting goes its own way, and one that is reported is confirmed', async () => {
  const gain = await delivered(publish(own('gain', 4.5)));
  const led = await delivered(publish(own('led', 1)));
  expect(led).toMatchObject({ fPort: 42, hex: '0701' });
  await uplink('1E090100');
  await expect.poll(() => stateOf(gain.id)).toBe('confirmed');
  expect((await settings()).own[0]).toMatchObject({ reported: 4.5 });
  // No uplink shows it: it ends as acknowledged, and does not expire.
  expect(await recordOf(led.id)).toMatchObject({ state: 'acknowledged', is_shown: false });
  server.clock.advance(100 * HOUR_MS);
  await server.commands.progress.expire();
  const { rows } = await sql<{ state: string }>`
    select state from device_command where command_id = ${led.id}`.execute(server.db);
  expect(rows).toEqual([{ state: 'acknowledged' }]);
});

test('a switch is opened by the profile, and is as an uplink reports it', async () => {
  const view = async () => (await owner.call(commands.viewSwitchStatus, { eui: EUI })).list;
  expect(await view()).toMatchObject([{ channel: 2, on: false }]);
  const sent = await delivered(owner.call(commands.switchControl, { eui: EUI, channel: 2, on: true }));
  expect(sent.hex).toBe('0301');
  await uplink('1E000001');
  await expect.poll(() => stateOf(sent.id)).toBe('confirmed');
  expect(await view()).toMatchObject([{ channel: 2, on: true }]);
  await expect(owner.call(commands.switchControl, { eui: EUI, channel: 1, on: true })).rejects.toMatchObject(
    refusal('parameter_invalid', { field: 'channel', least: 2, most: 2 }),
  );
});

test('what has no value is done, and a restart is a call of its own', async () => {
  expect((await delivered(publish(own('beep', null)))).hex).toBe('04ff');
  expect((await delivered(owner.call(commands.reboot, { eui: EUI }))).hex).toBe('05');
});

test('several devices at once: each by its own model or profile, all of them or none', async () => {
  const node = await aNode(owner);
  await chirpstack.uplink(node, powerOf(90, 60));
  const { list } = await publish({ kind: 'set_interval', minutes: 15 }, [EUI, node.eui]);
  expect(list.map(({ eui }) => eui).sort()).toEqual([EUI, node.eui].sort());
  await expect.poll(() => chirpstack.taken.map(({ fPort }) => fPort).sort()).toEqual([10, 2].sort());
  const station = await aNode(owner, 'S2120');
  await chirpstack.uplink(station, '0300');
  await expect(publish({ kind: 'set_interval', minutes: 20 }, [EUI, station.eui])).rejects.toMatchObject(
    refusal('feature_unsupported'),
  );
  expect((await owner.call(commands.listSettingRecords, {})).list).toHaveLength(2);
});

test.each<[string, DeviceSetting, object]>([
  ['minutes', { kind: 'set_interval', minutes: 121 }, { least: 2, most: 120 }],
  ['value', own('gain', 10.5), { least: -10, most: 10 }],
  ['value', own('gain', 0.25), { least: -10, most: 10 }],
  ['value', own('gain', null), { least: -10, most: 10 }],
  ['value', own('led', 5), {}],
])('a value that is none of the setting is refused by its field %s and its bounds', async (field, given, bounds) => {
  await expect(publish(given)).rejects.toMatchObject(refusal('parameter_invalid', { field, ...bounds }));
});

test('what the codec does not encode is not sent', async () => {
  await expect(publish(own('led', 9))).rejects.toMatchObject(refusal('config_delivery_failed', { eui: EUI }));
  const wrong: [answer: string, isSent: boolean][] = [
    ['{ bytes: [] , fPort: 1 }', false],
    ['{ bytes: [256], fPort: 1 }', false],
    ['{ bytes: [1], fPort: 0 }', false],
    ['{ bytes: "01", fPort: 1 }', false],
    ['{ fPort: 1 }', false],
  ];
  for (const [answer] of wrong) {
    const script = `const decodeUplink = () => ({ data: {} }); const encodeDownlink = () => (${answer});`;
    await owner.call(deviceProfiles.update, { profile_id: profileId, ...PROFILE, script });
    await expect(publish(own('led', 1)), answer).rejects.toMatchObject(refusal('config_delivery_failed'));
  }
  expect((await owner.call(commands.listSettingRecords, {})).list).toEqual([]);
});

test('a restart of the portal finds a setting in an uplink that was stored when no process looked', async () => {
  const sent = await delivered(publish(own('gain', 3)));
  await uplink('1E060000');
  await expect.poll(() => stateOf(sent.id)).toBe('confirmed');
  await sql`update device_command set state = 'acknowledged', confirmed_at = null where command_id = ${sent.id}`.execute(
    server.db,
  );
  await server.commands.progress.recover(server.db);
  expect(await stateOf(sent.id)).toBe('confirmed');
});

const WRONG: [field: string, settings: ProfileSetting[]][] = [
  ['settings.0.name', [{ ...GAIN, name: 'Gain!' }]],
  ['settings.1.name', [GAIN, { ...GAIN, label: 'Other' }]],
  ['settings.0.label', [{ ...GAIN, label: ' ' }]],
  ['settings.0.value.least', [{ ...GAIN, value: { type: 'number', least: 3, most: 2, step: 1 } }]],
  ['settings.0.value.step', [{ ...GAIN, value: { type: 'number', least: 0, most: 2, step: 0 } }]],
  ['settings.0.value.most', [{ ...INTERVAL, value: { type: 'number', least: 1, most: 43_201, step: 1 } }]],
  ['settings.0.value.type', [{ ...INTERVAL, value: { type: 'none' } }]],
  [
    'settings.0.value.choices',
    [
      {
        ...LED,
        value: {
          type: 'choice',
          choices: [
            { value: 1, label: 'a' },
            { value: 1, label: 'b' },
          ],
        },
      },
    ],
  ],
  ['settings.0.value.closed', [{ ...VALVE, value: { type: 'switch', channel: 2, open: 1, closed: 1 } }]],
  ['settings.1.role', [INTERVAL, { ...INTERVAL, name: 'other' }]],
  ['settings.0.encoding.layout', [{ ...GAIN, encoding: layout('02 {u8*2}') }]],
  ['settings.0.encoding.layout', [{ ...GAIN, encoding: layout('02 zz') }]],
  ['settings.0.encoding.layout', [{ ...GAIN, encoding: layout('02') }]],
  ['settings.0.encoding.layout', [{ ...BEEP, encoding: layout('02 {u8}') }]],
  ['settings.0.encoding.f_port', [{ ...BEEP, encoding: { ...layout('02'), f_port: 224 } }]],
];

test.each(WRONG)('a profile whose %s is wrong is refused, saved or imported', async (field, wrong) => {
  const facts = { ...PROFILE, name: 'Other', settings: wrong };
  const invalid = refusal('parameter_invalid');
  const file = { format: 'fieldscope-device-profile', version: 1, ...facts } as const;
  for (const saving of [
    owner.call(deviceProfiles.create, facts),
    owner.call(deviceProfiles.update, { profile_id: profileId, ...facts }),
    owner.call(deviceProfiles.import, file),
  ]) {
    await expect(saving).rejects.toMatchObject({ ...invalid, facts: expect.objectContaining({ field }) });
  }
});

test('settings go out with the file of a profile and come in with it; a file from before has none', async () => {
  const file = await owner.call(deviceProfiles.export, { profile_id: profileId });
  expect(file.settings).toEqual(PROFILE.settings);
  const copy = await owner.call(deviceProfiles.import, { ...file, name: 'Copy' });
  expect((await owner.call(deviceProfiles.view, copy)).settings).toEqual(PROFILE.settings);
  const { settings: _, ...before } = file;
  const old = await owner.call(deviceProfiles.import, { ...before, name: 'Old' });
  expect((await owner.call(deviceProfiles.view, old)).settings).toEqual([]);
});

test('a device of another organisation with the same EUI has the settings of its own profile', async () => {
  const stranger = await anOwner(server);
  const { profile_id } = await stranger.call(deviceProfiles.create, { ...PROFILE, settings: [BEEP] });
  await stranger.call(heardDevices.adopt, { devices: [{ dev_eui: EUI, profile_id }] });
  const theirs = await stranger.call(commands.listSettings, { eui: EUI });
  expect(theirs).toMatchObject({ supported: ['set_own'], reachable: false, own: [{ name: 'beep' }] });
  await expect(
    stranger.call(commands.publishSetting, { eui: [EUI], setting: own('beep', null) }),
  ).rejects.toMatchObject(refusal('config_delivery_failed'));
  const observer = await aSubUser(owner, 'observer');
  expect((await observer.call(commands.listSettings, { eui: EUI })).own).toHaveLength(3);
  await expect(
    observer.call(commands.publishSetting, { eui: [EUI], setting: own('beep', null) }),
  ).rejects.toMatchObject(refusal('no_authority'));
  expect((await owner.call(devices.viewNode, { eui: EUI })).model).toBe('VX-1');
});
