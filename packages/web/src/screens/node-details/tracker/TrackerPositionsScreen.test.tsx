import { connections } from '@fieldscope/contract/calls/connections';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { fixPacket, noFixPacket, scanPacket } from '@fieldscope/simulator/payloads/tracker';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../../test/portal';
import {
  aChirpstackOverMqtt,
  aNode,
  anOwner,
  aServer,
  aSubUser,
  type Chirpstack,
  type TestServer,
  type User,
} from '../../../../test/server';

let server: TestServer;
let owner: User;
let chirpstack: Chirpstack;
let tracker: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  const { token } = await owner.call(connections.create, { name: 'Roof', kind: 'chirpstack', way: 'mqtt' });
  chirpstack = await aChirpstackOverMqtt(server, token);
  tracker = await aNode(owner, { model: 'T1000-A', name: 'Tractor' });
});

const moment = (minutesAgo: number, events = 0) => ({
  at: server.clock.now() - minutesAgo * MINUTE_MS,
  ...{ temperature: 20, light: 50, battery: 80, events },
});
const send = (packet: Buffer) => chirpstack.uplink(tracker, packet.toString('hex'), { fPort: 5 });
const fix = (minutesAgo: number, longitude: number, events = 0) =>
  send(fixPacket({ ...moment(minutesAgo, events), longitude, latitude: 50 }));
const openPositions = (as: User) =>
  openPortal({ as, at: `#/devices_node_details?eui=${tracker.eui}&tab=data&section=positions` });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('a path is played back, moved through by its slider, and listed', async () => {
  await fix(40, 7, 1);
  await fix(30, 7.1);
  await fix(20, 7.2, 2);
  const portal = await openPositions(owner);
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Moment on the path' });
  expect([slider.value, slider.max]).toEqual(['2', '2']);
  const rows = within(await screen.findByRole('region', { name: 'Locations' })).getAllByRole('row');
  expect(rows[1]!.textContent).toMatch(/50\.00000°\sN, 7\.20000°\sE.*GNSS.*Stopped moving.*Still.*80%/);
  expect(rows[3]!.textContent).toMatch(/7\.00000°\sE.*Started to move.*Moving/);
  fireEvent.change(slider, { target: { value: '0' } });
  expect(within(rows[3]!).getByRole('button').getAttribute('aria-pressed')).toBe('true');
  await portal.person.click(screen.getByRole('button', { name: 'Play the path' }));
  await screen.findByRole('button', { name: 'Pause' });
  await expect.poll(() => slider.value, { timeout: 5_000 }).toBe('2');
  await screen.findByRole('button', { name: 'Play the path' });
  await portal.person.click(within(rows[2]!).getByRole('button', { name: 'Show' }));
  expect(slider.value).toBe('1');
  await portal.isAccessible();
});

test('the buzzer is switched, and each step of its command is shown', async () => {
  await fix(5, 7);
  const portal = await openPositions(owner);
  const orders = await part('Orders');
  const tile = await part('Tracker');
  await tile.findByText('Not switched yet');
  await portal.isLive();
  const taken = chirpstack.nextDownlink();
  await portal.person.click(orders.getByRole('button', { name: 'On' }));
  const { id, data } = await taken;
  expect(data).toBe('ggE=');
  await orders.findByText('Queued');
  await portal.person.click(orders.getByRole('button', { name: 'Off' }));
  await orders.findByRole('alert');
  await chirpstack.transmitted(tracker, id);
  await orders.findByText('Sent');
  await chirpstack.acknowledged(tracker, id);
  await orders.findByText('Acknowledged');
  await tile.findByText('On');
});

test('a tracker that finds no position says why, what it heard, and how it works', async () => {
  await fix(25 * 60, 7);
  await send(scanPacket(moment(10), [{ mac: '487397162234', rssi: -69 }]));
  await send(noFixPacket(moment(5), 3));
  await chirpstack.uplink(tracker, '0564010103', { fPort: 5 });
  await openPositions(owner);
  await screen.findByText(/^No location for 24 hours\./);
  const tile = await part('Tracker');
  await tile.findByText('Failed');
  tile.getByText('It found nothing in the time it has for it.');
  tile.getByText('Periodic');
  tile.getByText(/^Wi-Fi around it alone/);
  expect((await screen.findByRole('region', { name: 'Scan results' })).textContent).toContain(
    '48:73:97:16:22:34 -69 dBm',
  );
  await part('Failed attempts');
});

test('an observer sees the tracker, and gives it no orders', async () => {
  await fix(5, 7);
  await openPositions(await aSubUser(owner, 'observer'));
  const orders = await part('Orders');
  orders.getByText('Buzzer');
  expect(orders.queryByRole('button')).toBeNull();
});
