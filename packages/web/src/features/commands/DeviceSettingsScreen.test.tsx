import { commands } from '@fieldscope/contract/calls/commands';
import { connections } from '@fieldscope/contract/calls/connections';
import { HOUR_MS } from '@fieldscope/contract/time';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import {
  aChirpstackOverMqtt,
  aNode,
  anOwner,
  aServer,
  type Chirpstack,
  power,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let owner: User;
let chirpstack: Chirpstack;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  const { token } = await owner.call(connections.create, { name: 'Roof', kind: 'chirpstack', way: 'mqtt' });
  chirpstack = await aChirpstackOverMqtt(server, token);
  node = await aNode(owner);
  await chirpstack.uplink(node, power(90, 60));
});
const openSettings = (as: User, eui: string = node.eui) =>
  openPortal({ as, at: `#/devices_node_details?eui=${eui}&tab=settings` });
const openRecord = () =>
  openPortal({ as: owner, at: `#/devices_node_details?eui=${node.eui}&tab=activity&section=commands` });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('a new interval is shown step by step, until the uplink that confirms it', async () => {
  const portal = await openSettings(owner);
  const interval = await card('Uplink interval');
  interval.getByText(/Reported by the device: 1 hr/);
  const minutes = interval.getByLabelText('New interval in minutes');
  await portal.person.clear(minutes);
  await portal.person.type(minutes, '4');
  await portal.person.click(interval.getByRole('button', { name: 'Set interval' }));
  await interval.findByText('Enter whole minutes from 5 to 43,200.');
  await portal.isLive();
  await portal.person.clear(minutes);
  const taken = chirpstack.nextDownlink();
  await portal.person.type(minutes, '10');
  await portal.person.click(interval.getByRole('button', { name: 'Set interval' }));
  const { id } = await taken;
  await interval.findByText(/^The network server has it/);
  await portal.isAccessible();
  portal.later(HOUR_MS);
  await chirpstack.transmitted(node, id);
  await interval.findByText(/^Transmitted/);
  await chirpstack.acknowledged(node, id);
  await interval.findByText(/^Received by the device/);
  await chirpstack.uplink(node, power(90, 10));
  await interval.findByText('An uplink of the device shows it.');
  await interval.findByText(/Reported by the device: 10 min/);
  await portal.person.click(screen.getByRole('tab', { name: 'Activity' }));
  await portal.person.click(await screen.findByRole('link', { name: 'Commands' }));
  const record = within(await screen.findByRole('region', { name: 'Configuration delivery record' }));
  await record.findByText('Uplink interval: 10 min');
  await record.findByText('Confirmed');
});

test('what failed says why in the record, and can be sent again', async () => {
  const taken = chirpstack.nextDownlink();
  await owner.call(commands.reboot, { eui: node.eui });
  const { id } = await taken;
  await chirpstack.acknowledged(node, id, false);
  const portal = await openRecord();
  const record = within(await screen.findByRole('region', { name: 'Configuration delivery record' }));
  await record.findByText('The device did not acknowledge it.');
  const again = chirpstack.nextDownlink();
  await portal.person.click(record.getByRole('button', { name: 'Send again' }));
  expect((await again).id).not.toBe(id);
  await record.findByText('Queued');
});

test('thresholds of a tracker are requested, then changed together, and wait until it reports them', async () => {
  const tracker = await aNode(owner, 'T1000-A');
  const report = (hex: string) => chirpstack.uplink(tracker, hex, { fPort: 5 });
  await report('0564010100');
  const portal = await openSettings(owner, tracker.eui);
  const events = await card('Event settings');
  const asked = chirpstack.nextDownlink();
  await portal.person.click(events.getByRole('button', { name: 'Request event settings' }));
  expect((await asked).data).toBe('hw==');
  await portal.isLive();
  await report('0300001e000500016801012c000005001e025800000000000500010064000000');
  const motion = within(await events.findByRole('group', { name: 'Movement' }));
  const threshold = motion.getByLabelText('Threshold (mg)');
  await portal.person.clear(threshold);
  await portal.person.click(events.getByRole('button', { name: 'Send event settings' }));
  await motion.findByText('From 1 to 65,535');
  await portal.person.type(threshold, '40');
  await portal.person.click(motion.getByLabelText('On'));
  await portal.isAccessible();
  const taken = chirpstack.nextDownlink();
  await portal.person.click(events.getByRole('button', { name: 'Send event settings' }));
  const sent = Buffer.from((await taken).data, 'base64').toString('hex');
  expect(sent).toBe('8401002800050001680101 2c000005001e025800000000000500010064000000'.replace(' ', ''));
  await events.findByText(/^The network server has it/);
});
