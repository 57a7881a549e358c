import { adoptedDevices } from '@fieldscope/contract/calls/adopted-devices';
import { channels } from '@fieldscope/contract/calls/channels';
import { heardDevices } from '@fieldscope/contract/calls/connections';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { deviceProfiles, type ProfileFacts } from '@fieldscope/contract/calls/device-profiles';
import { devices } from '@fieldscope/contract/calls/devices';
import { notices } from '@fieldscope/contract/calls/notices';
import { CODEC_LIMITS, DEVICE_PROFILE_LIMITS } from '@fieldscope/contract/device-profile-limits';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import type { Eui } from '@fieldscope/contract/ids';
import { NOTICE_KINDS } from '@fieldscope/contract/notice-kinds';
import { DAY_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DeviceDirectory } from '../src/modules/ingest/device-directory.service';
import { readChirpstackUp } from '../src/modules/network-server-kinds/kinds/chirpstack';
import { aConnection, aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { anUpEvent, S2101_UPLINK, type UplinkFacts } from './sender';

const EUI = 'A84041000181C061';
const SCRIPT = `
function decodeUplink(input) {
  if (input.bytes.length < 4) return { errors: ['too short'] };
  return { data: {
    soil: [{ temperature: (input.bytes[0] << 8 | input.bytes[1]) / 100, moisture: input.bytes[2] }],
    battery: input.bytes[3],
  } };
}`;
const PROFILE: ProfileFacts = {
  settings: [],
  ...{ name: 'Soil probe', vendor: 'Acme', model: 'SP-9', interval_minutes: 20, script: SCRIPT },
  fields: [
    { path: 'soil.0.temperature', measurement_id: 4102, channel: 1, factor: 1, offset: 0 },
    { path: 'soil.0.moisture', measurement_id: 4103, channel: 2, factor: 0.5, offset: 0 },
    { path: 'battery', measurement_id: 3000, channel: 1, factor: 1, offset: 0 },
  ],
};
const refusal = (name: keyof typeof ERRORS, facts?: object) => ({
  code: ERRORS[name].code,
  ...(facts && { facts }),
});

let server: TestServer;
let owner: User;
let connection: Awaited<ReturnType<typeof aConnection>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  connection = await aConnection(owner);
});

const now = () => server.clock.now();
let counter = 0;
const send = (hex: string, facts: UplinkFacts = {}) =>
  connection.sendChirpstack(anUpEvent(EUI, hex, now(), { fCnt: ++counter, ...facts }));
const create = (facts: Partial<ProfileFacts> = {}) =>
  owner.call(deviceProfiles.create, { ...PROFILE, ...facts });
async function adopted(facts: Partial<ProfileFacts> = {}) {
  const { profile_id } = await create(facts);
  await owner.call(heardDevices.adopt, { devices: [{ dev_eui: EUI, profile_id }] });
  return profile_id;
}
const readings = async () =>
  (await owner.call(channels.listData, { eui: [EUI], time_start: now() - DAY_MS })).list.map(
    ({ channel, measurement_id, value }) => [channel, measurement_id, value],
  );
const uplinks = async () =>
  (await owner.call(devices.listUplinks, { eui: EUI })).list.map(({ refusal, detail }) => [refusal, detail]);

describe('a device with a profile', () => {
  test('is called by its model, has its channels, and its uplinks are read by its codec', async () => {
    await send('0866285A');
    await adopted();
    expect(await send('08982A59')).toEqual({ outcome: 'stored', reason: null });
    expect(await owner.call(devices.viewNode, { eui: EUI })).toMatchObject({
      ...{ model: 'SP-9', kind: 'node', battery: 89, interval_minutes: 20, channel_count: 2 },
      profile: { name: 'Soil probe' },
    });
    expect((await readings()).sort()).toEqual([
      [1, 4102, 21.5],
      [1, 4102, 22],
      [2, 4103, 20],
      [2, 4103, 21],
    ]);
  });

  test('keeps what its codec cannot read raw, with the reason', async () => {
    await adopted();
    expect(await send('01')).toEqual({ outcome: 'refused', reason: 'codec_failed' });
    const profile_id = await adoptedProfile();
    await owner.call(deviceProfiles.update, {
      ...PROFILE,
      profile_id,
      script: 'function decodeUplink() {\n  x.y;\n}',
    });
    await send('02');
    expect(await uplinks()).toEqual([
      ['codec_failed', expect.stringMatching(/^:2 .*x/)],
      ['codec_failed', 'too short'],
    ]);
  });

  test('is read by the changed codec from the next uplink on, and follows its model and interval', async () => {
    const profile_id = await adopted();
    await send('0866285A');
    const script = 'function Decoder(bytes) { return { soil: [{ temperature: bytes.length }] }; }';
    const changed = { ...PROFILE, profile_id, script, model: 'SP-10', interval_minutes: 30 };
    expect(await owner.call(deviceProfiles.update, changed)).toEqual({ revision: 2 });
    await send('01');
    expect((await readings())[0]).toEqual([1, 4102, 1]);
    expect(await owner.call(devices.viewNode, { eui: EUI })).toMatchObject({
      ...{ model: 'SP-10', interval_minutes: 30 },
    });
    expect(await owner.call(deviceProfiles.update, { ...changed, name: 'Probe' })).toEqual({ revision: 2 });
  });

  test('is read by another profile, or as a model, from the next uplink on, and channels that stay keep their names', async () => {
    await adopted();
    await send('0866285A');
    const script = 'function Decoder(bytes) { return { level: bytes[0] }; }';
    const level = { path: 'level', measurement_id: 4105, channel: 1, factor: 1, offset: 0 };
    const { profile_id } = await create({ name: 'Level', model: 'LV-1', script, fields: [level] });
    await owner.call(deviceChanges.updateChannel, { eui: EUI, channel: 1, name: 'Well' });
    const change = { eui: EUI as Eui, profile_id };
    expect(await owner.call(adoptedDevices.changeModel, change)).toEqual({ model: 'LV-1' });
    await send('07');
    expect(await readings()).toContainEqual([1, 4105, 7]);
    const view = () => owner.call(devices.viewNode, { eui: EUI });
    expect(await view()).toMatchObject({ model: 'LV-1', profile: { name: 'Level' } });
    const [first] = await owner.call(devices.listNodeChannels, { eui: EUI });
    expect(first).toMatchObject({ channel: 1, name: 'Well' });

    await owner.call(adoptedDevices.changeModel, { eui: EUI as Eui, model: 'S2101' });
    expect(await send(S2101_UPLINK)).toEqual({ outcome: 'stored', reason: null });
    expect(await view()).toMatchObject({ model: 'S2101', profile: null });
  });

  test('stays what it is as another model of nodes only: a bound device has proven its model', async () => {
    await adopted();
    const bound = await aNode(owner);
    const stranger = await anOwner(server);
    const change = (facts: { eui?: string; model?: string; profile_id?: number }, who = owner) =>
      who.call(adoptedDevices.changeModel, { eui: EUI, model: 'S2101', ...facts } as never);
    await expect(change({ eui: bound.eui })).rejects.toMatchObject(refusal('feature_unsupported'));
    for (const model of ['M2', 'XYZ', 'T1000-A'])
      await expect(change({ model })).rejects.toMatchObject(refusal('feature_unsupported'));
    const profile = { model: undefined, profile_id: 999_999 };
    await expect(change(profile)).rejects.toMatchObject(refusal('resource_missing'));
    await expect(change({ ...profile, model: 'S2101' })).rejects.toMatchObject(
      refusal('parameter_invalid', { field: 'profile_id' }),
    );
    await expect(change({}, stranger)).rejects.toMatchObject(refusal('device_not_in_organisation'));
    expect(await owner.call(devices.viewNode, { eui: EUI })).toMatchObject({ model: 'SP-9' });
  });

  test('whose codec does not end is paused, its organisation is notified, and saving it resumes it', async () => {
    const profile_id = await adopted({ script: 'function decodeUplink() { for (;;); }' });
    const outcomes = [];
    // On a busy machine the organisation's share of time may be used up before the thread began.
    while (outcomes.at(-1) !== 'codec_paused') outcomes.push((await send('0866285A')).reason);
    const ofTime = outcomes.filter((reason) => reason === 'codec_timeout');
    expect(ofTime).toHaveLength(DEVICE_PROFILE_LIMITS.timeoutsUntilPaused);
    expect((await owner.call(notices.list)).list[0]!.body).toMatchObject({
      ...{ ...NOTICE_KINDS.codec_paused, text: PROFILE.name },
    });
    expect(await owner.call(deviceProfiles.list)).toMatchObject([{ profile_id, paused_at: now() }]);
    await owner.call(deviceProfiles.update, { ...PROFILE, profile_id });
    expect(await send('0866285A')).toMatchObject({ outcome: 'stored' });
  });

  test('keeps the order of its uplinks, however long each takes', async () => {
    await adopted({
      script:
        'function Decoder(bytes) { if (bytes[0] % 2) for (let i = 0; i < 20000; i++); return { n: bytes[0] }; }',
      fields: [{ path: 'n', measurement_id: 5500, channel: 1, factor: 1, offset: 0 }],
    });
    const device = (await new DeviceDirectory(server).findByDevEui(EUI as Eui, owner.orgId))!;
    const places = Array.from({ length: 20 }, (_, place) => place);
    const order: unknown[] = [];
    await Promise.all(
      places.map(async (place) => {
        const uplink = readChirpstackUp(anUpEvent(EUI, Buffer.from([place]).toString('hex'), now()));
        order.push((await server.ingest.decoding.decode(device, uplink)).readings[0]!.value);
      }),
    );
    expect(order).toEqual(places);
  });

  test('shows what the codec makes of a payload', async () => {
    await adopted();
    const read = await owner.call(deviceProfiles.readPayload, { eui: EUI, payload: '0866285A', f_port: 2 });
    expect(JSON.parse(read.output!).data.soil).toEqual([{ temperature: 21.5, moisture: 40 }]);
    expect(read).toMatchObject({ kind: 'output', battery: 90 });
    const node = await aNode(owner);
    await expect(
      owner.call(deviceProfiles.readPayload, { eui: node.eui, payload: '01' }),
    ).rejects.toMatchObject(refusal('feature_unsupported'));
  });
});

const adoptedProfile = async () => (await owner.call(deviceProfiles.list))[0]!.profile_id;

describe('profiles', () => {
  test('are their organisation’s alone', async () => {
    const { profile_id } = await create();
    const stranger = await anOwner(server);
    expect(await stranger.call(deviceProfiles.list)).toEqual([]);
    for (const call of [deviceProfiles.view, deviceProfiles.export, deviceProfiles.remove]) {
      await expect(stranger.call(call, { profile_id })).rejects.toMatchObject(refusal('resource_missing'));
    }
    await expect(
      stranger.call(heardDevices.adopt, { devices: [{ dev_eui: EUI, profile_id }] }),
    ).rejects.toMatchObject(refusal('resource_missing'));
  });

  test('are deleted when no device uses them; those that do are named', async () => {
    const profile_id = await adopted();
    const { name } = await owner.call(devices.viewNode, { eui: EUI });
    await expect(owner.call(deviceProfiles.remove, { profile_id })).rejects.toMatchObject(
      refusal('operation_unsupported', { users: name }),
    );
    const { profile_id: unused } = await create({ name: 'Unused' });
    await owner.call(deviceProfiles.remove, { profile_id: unused });
    await expect(owner.call(deviceProfiles.view, { profile_id: unused })).rejects.toMatchObject(
      refusal('resource_missing'),
    );
  });

  test('have names of their own, and no name of a built-in model', async () => {
    await create();
    await expect(create()).rejects.toMatchObject(refusal('data_duplicate'));
    await expect(create({ name: 'Another', model: 'S2101' })).rejects.toMatchObject(
      refusal('parameter_invalid'),
    );
  });

  test('go to another organisation as a file, whose script may be as long as it may', async () => {
    const script = `${SCRIPT}//${'"\\'.repeat(CODEC_LIMITS.scriptBytes / 2)}`.slice(
      0,
      CODEC_LIMITS.scriptBytes,
    );
    const { profile_id } = await create({ script });
    const file = await owner.call(deviceProfiles.export, { profile_id });
    const stranger = await anOwner(server);
    const { profile_id: imported } = await stranger.call(deviceProfiles.import, file);
    expect(await stranger.call(deviceProfiles.export, { profile_id: imported })).toEqual(file);
    const tooLong = { kilobytes: 257, limit: 256, field: 'script' };
    await expect(
      stranger.call(deviceProfiles.import, { ...file, script: `${script}x` }),
    ).rejects.toMatchObject(refusal('parameter_invalid', tooLong));
    for (const wrong of [{ version: 2 }, { fields: [{ ...PROFILE.fields[0], measurement_id: 1 }] }]) {
      await expect(
        stranger.call(deviceProfiles.import, { ...file, ...wrong } as never),
      ).rejects.toMatchObject(refusal('parameter_invalid'));
    }
  });

  test('are tried on uplinks of heard devices, and proposed where they read every one of them', async () => {
    await send('0866285A');
    await send('08982A59');
    expect(await owner.call(deviceProfiles.listSamples)).toMatchObject([
      { eui: EUI, payload: '08982a59', f_port: 2 },
      { eui: EUI, payload: '0866285a' },
    ]);
    const tried = await owner.call(deviceProfiles.try, { ...PROFILE, payload: '0866285A', f_port: 2 });
    expect(tried.readings).toContainEqual({ channel: 2, measurement_id: 4103, value: 20 });
    const broken = await owner.call(deviceProfiles.try, { script: 'function (', payload: '01' });
    expect(broken).toMatchObject({ kind: 'failed', line: 1, output: null });
    const { profile_id } = await create();
    await create({ name: 'Longer', script: SCRIPT.replace('< 4', '< 5') });
    expect(await owner.call(deviceProfiles.listMatching, { dev_eui: EUI })).toEqual([
      { profile_id, name: 'Soil probe', model: 'SP-9' },
    ]);
  });
});
