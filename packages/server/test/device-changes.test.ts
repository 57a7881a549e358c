import { audit } from '@fieldscope/contract/calls/audit';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { fixPacket } from '@fieldscope/simulator/payloads/tracker';
import { describe, expect, test } from 'vitest';
import { aGateway, anOwner, aSubUser } from './builders';
import { aFleet, climateOf } from './fleet';
import { aScreen } from './live-screens';

const fleet = aFleet();
const refusal = (name: ErrorName) => ({ code: ERRORS[name].code });
const view = (eui: string) => fleet.owner.call(devices.viewNode, { eui });

describe('what a person says of a device', () => {
  test('is changed part by part, and taken away by an empty text', async () => {
    const { eui } = await fleet.device('S2101', { name: 'Bed' });
    const { group_uuid } = await fleet.owner.call(groups.create, { name: 'South' });
    const change = (facts: object) => fleet.owner.call(deviceChanges.updateNode, { eui, ...facts });
    const whole = {
      ...{ name: 'Bed 1', description: 'Under the eaves', group_uuid, antenna: 'Roof' },
      ...{ timezone: 'Europe/Berlin', country: 'DE' },
    };
    await change(whole);
    expect(await view(eui)).toMatchObject({ ...whole, group_name: 'South' });
    await change({ name: ' Bed 2 ' });
    expect(await view(eui)).toMatchObject({ ...whole, name: 'Bed 2' });
    await change({ description: '', group_uuid: '', antenna: '', timezone: '', country: '' });
    expect(await view(eui)).toMatchObject({
      ...{ name: 'Bed 2', description: '', group_uuid: '', antenna: null, timezone: null, country: null },
    });
    await change({});
  });

  test('of a gateway is changed by a call of its own', async () => {
    const { eui } = await aGateway(fleet.owner);
    await fleet.owner.call(deviceChanges.updateGateway, { eui, name: 'Barn', antenna: 'Mast, 6 m' });
    expect(await fleet.owner.call(devices.viewGateway, { eui })).toMatchObject({
      name: 'Barn',
      antenna: 'Mast, 6 m',
    });
    const asNode = fleet.owner.call(deviceChanges.updateNode, { eui, name: 'Node' });
    await expect(asNode).rejects.toMatchObject(refusal('device_not_in_organisation'));
    const node = await fleet.device();
    const asGateway = fleet.owner.call(deviceChanges.updateGateway, { eui: node.eui, name: 'Gateway' });
    await expect(asGateway).rejects.toMatchObject(refusal('device_not_in_organisation'));
  });

  test('is refused field by field', async () => {
    const { eui } = await fleet.device();
    const refused = async (facts: object) => {
      const { body } = await fleet.owner.ask(deviceChanges.updateNode, { eui, ...facts });
      return [body.code, body.facts];
    };
    const invalid = (field: string) => [ERRORS.parameter_invalid.code, { field }];
    expect(await refused({ name: ' ' })).toEqual(invalid('name'));
    expect(await refused({ name: 'x'.repeat(LIMITS.deviceNameLength + 1) })).toEqual(invalid('name'));
    expect(await refused({ description: 'x'.repeat(LIMITS.deviceDescriptionLength + 1) })).toEqual(
      invalid('description'),
    );
    expect(await refused({ timezone: 'Middle/Earth' })).toEqual(invalid('timezone'));
    expect(await refused({ antenna: 'x'.repeat(LIMITS.deviceNameLength + 1) })).toEqual(invalid('antenna'));
    expect((await refused({ country: 'XX' }))[0]).toBe(ERRORS.country_code_wrong.code);
    expect((await refused({ group_uuid: 'F'.repeat(16) }))[0]).toBe(ERRORS.group_missing.code);
    expect((await view(eui)).description).toBe('');
  });

  test('is announced to open screens, and the change is in the audit log', async () => {
    const { eui } = await fleet.device();
    const screen = await aScreen(fleet.server, { type: 'hello', token: fleet.owner.token });
    await screen.until('welcome');
    await fleet.owner.call(deviceChanges.updateNode, { eui, name: 'Bed' });
    await screen.until('devices_changed');
    const { list } = await fleet.owner.call(audit.list, {});
    expect(list[0]).toMatchObject({ call: 'deviceChanges.updateNode', subject: eui, code: 0 });
  });

  test('a group of another organisation, or a device of another, is out of reach', async () => {
    const { eui } = await fleet.device();
    const stranger = await anOwner(fleet.server);
    const { group_uuid } = await stranger.call(groups.create, { name: 'Theirs' });
    await expect(fleet.owner.call(deviceChanges.updateNode, { eui, group_uuid })).rejects.toMatchObject(
      refusal('group_missing'),
    );
    for (const [call, facts] of [
      [deviceChanges.updateNode, { name: 'Mine' }],
      [deviceChanges.updatePosition, { source: 'hand', longitude: 1, latitude: 2 }],
      [deviceChanges.updateChannel, { channel: 1, name: 'Mine' }],
    ] as const) {
      const { body } = await stranger.ask(call, { eui, ...facts });
      expect(body).toMatchObject(refusal('device_not_in_organisation'));
    }
    const observer = await aSubUser(fleet.owner, 'observer');
    const { body } = await observer.ask(deviceChanges.updateNode, { eui, name: 'Mine' });
    expect(body).toMatchObject(refusal('no_authority'));
  });
});

describe('where a device is', () => {
  const place = (eui: string, input: object) =>
    fleet.owner.call(deviceChanges.updatePosition, { eui, ...input } as never);

  test('is set by hand', async () => {
    const { eui } = await fleet.device();
    await place(eui, { source: 'hand', longitude: 13.4, latitude: 52.5 });
    expect((await view(eui)).position).toEqual({ longitude: 13.4, latitude: 52.5, source: 'hand' });
  });

  test('needs both coordinates, on the earth', async () => {
    const { eui } = await fleet.device();
    const refused = async (input: object) =>
      (await fleet.owner.ask(deviceChanges.updatePosition, { eui, source: 'hand', ...input })).body;
    expect(await refused({ longitude: 1 })).toMatchObject({
      ...refusal('parameter_missing'),
      facts: { field: 'latitude' },
    });
    expect(await refused({ latitude: 1 })).toMatchObject({ facts: { field: 'longitude' } });
    expect(await refused({ longitude: 181, latitude: 1 })).toMatchObject({
      ...refusal('parameter_invalid'),
      facts: { field: 'longitude' },
    });
  });

  test('follows a tracker, until a person places it, and again afterwards', async () => {
    const tracker = await fleet.device('T1000-A');
    const report = (longitude: number, latitude: number) => {
      fleet.server.clock.advance(MINUTE_MS);
      const payload = fixPacket({
        ...{ longitude, latitude, temperature: 20, light: 50, battery: 90, events: 0 },
        at: fleet.server.clock.now(),
      });
      return fleet.sender.uplink(tracker, payload.toString('hex'), { fPort: 5 });
    };
    await report(10, 50);
    expect((await view(tracker.eui)).position).toEqual({ longitude: 10, latitude: 50, source: 'device' });
    await place(tracker.eui, { source: 'hand', longitude: 1, latitude: 2 });
    await report(11, 51);
    expect((await view(tracker.eui)).position).toEqual({ longitude: 1, latitude: 2, source: 'hand' });
    await place(tracker.eui, { source: 'device' });
    expect((await view(tracker.eui)).position).toEqual({ longitude: 11, latitude: 51, source: 'device' });
  });

  test('a tracker that has not reported yet is nowhere', async () => {
    const { eui } = await fleet.device('T1000-A', { longitude: 1, latitude: 2 });
    await place(eui, { source: 'device' });
    expect((await view(eui)).position).toBeNull();
  });

  test('a node that does not report positions follows none', async () => {
    const { eui } = await fleet.device();
    await expect(place(eui, { source: 'device' })).rejects.toMatchObject(refusal('feature_unsupported'));
  });
});

describe('a channel', () => {
  const nameOf = async (eui: string) =>
    (await fleet.owner.call(devices.listNodeChannels, { eui })).map(({ channel, name }) => [channel, name]);
  const rename = (eui: string, channel: number, name: string) =>
    fleet.owner.call(deviceChanges.updateChannel, { eui, channel: channel as never, name });

  test('has the name that it was given, also after it reported', async () => {
    const node = await fleet.device();
    await rename(node.eui, 1, ' Under the roof ');
    await fleet.sender.uplink(node, climateOf(20));
    expect(await nameOf(node.eui)).toEqual([[1, 'Under the roof']]);
    await rename(node.eui, 1, '');
    expect(await nameOf(node.eui)).toEqual([[1, '']]);
  });

  test('that the node does not have is refused', async () => {
    const { eui } = await fleet.device();
    await expect(rename(eui, 7, 'Roots')).rejects.toMatchObject(refusal('sensor_missing'));
  });
});
