import { alarms } from '@fieldscope/contract/calls/alarms';
import { type Connection, connections } from '@fieldscope/contract/calls/connections';
import { demo } from '@fieldscope/contract/calls/demo';
import { devices } from '@fieldscope/contract/calls/devices';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { withFleet } from '../../../test/answered-dashboard';
import { aListedNode } from '../../../test/answered-devices';
import { aListedConnection } from '../../../test/answered-network-servers';
import { climateNow, withHistory } from '../../../test/answered-node';
import { on, refusal } from '../../../test/contract-answers';
import { portalPage } from '../../../test/portal-page';
import { openScreen } from '../../../test/screen';
import { chooseWay } from './first-steps/chosen-way';

/** Of the organisation of every test. */
const ORG_ID = '7';
beforeEach(() => chooseWay(ORG_ID, { way: null, isClosed: false, isAsked: false }));

const beginning = (connected: Connection[] = []) => [
  ...withFleet(),
  on(connections.list, connected),
  on(alarms.listRules, []),
];

test('without a device the dashboard asks how devices reach it, and ticks the steps of that way', async () => {
  const page = await openScreen({
    at: '#/dashboard',
    answers: beginning([aListedConnection({ last_message_at: Date.now() })]),
  });
  await screen.findByRole('heading', { name: 'How do your devices reach you?' });
  await page.isAccessible();
  await page.person.click(screen.getByRole('button', { name: /^Own ChirpStack/ }));
  await screen.findByText('2 of 5 done');
  await page.isAccessible();
  expect(screen.queryByRole('link', { name: 'Connect the network server' })).toBeNull();
  await page.person.click(screen.getByRole('button', { name: 'Close the steps' }));
  await screen.findByText(/^Welcome\. Bind your first/);
  chooseWay(ORG_ID, { isClosed: false });
  await page.person.click(await screen.findByRole('link', { name: 'Adopt a device' }));
  expect(page.address()).toBe('#/network_servers');
});

test.each([
  ['A SenseCAP gateway', ['/bind_device', '/devices_gateway', '/bind_device', '/data_table', '/alarms']],
  ['A development kit or a program', ['/devices_developKit', '/devices_developKit', '/alarms']],
  ['Only looking around', []],
])('the way %s leads on', async (way, addresses) => {
  const page = await openScreen({ at: '#/dashboard', answers: beginning() });
  await page.person.click(await screen.findByRole('button', { name: new RegExp(`^${way}`) }));
  const list = await screen.findByRole('region', { name: way });
  const links = within(list).queryAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses.map((to) => `#${to}`));
  await page.person.click(within(list).getByRole('button', { name: 'Choose another way' }));
  await screen.findByRole('heading', { name: 'How do your devices reach you?' });
});

test('who only looks around fills the organisation with a demo farm, which a notice then offers to remove', async () => {
  let isThere = false;
  const page = await openScreen({
    at: '#/dashboard',
    answers: [
      ...beginning(),
      on(demo.view, () => ({ present: isThere, filled: 0, possible: !isThere })),
      on(demo.make, () => {
        isThere = true;
        return {};
      }),
    ],
  });
  await page.person.click(await screen.findByRole('button', { name: /^Only looking around/ }));
  await page.person.click(await screen.findByRole('button', { name: 'Fill with a demo farm' }));
  await screen.findByText(/^The demo farm is there/);
  await screen.findByRole('button', { name: 'Remove the demo farm' });
  await page.isAccessible();
});

test.each([
  ['nobody may make one', 'owner', false, /operator of this installation allows no demo farm/],
  ['only the owner may', 'administrator', false, /owner of the organisation can fill it/],
] as const)('where %s, the way says so', async (_rule, as, possible, words) => {
  chooseWay(ORG_ID, { way: 'look' });
  portalPage({ demoFarm: false });
  await openScreen({
    ...{ at: '#/dashboard', as },
    answers: [...beginning(), on(demo.view, { present: false, filled: 0, possible })],
  });
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: 'Fill with a demo farm' })).toBeNull();
});

test('where there are devices the way is asked for on demand, and chosen anew', async () => {
  const page = await openScreen({
    at: '#/dashboard',
    answers: [...beginning(), ...withFleet(aListedNode())],
  });
  const question = 'How do your devices reach you?';
  await screen.findByText('All devices report');
  expect(screen.queryByText(question)).toBeNull();
  chooseWay(ORG_ID, { isAsked: true });
  await page.person.click(await screen.findByRole('button', { name: /^A development kit/ }));
  await page.person.click(await screen.findByRole('button', { name: 'Choose another way' }));
  await screen.findByText(question);
  await page.isAccessible();
  await page.person.click(screen.getByRole('button', { name: 'Close the steps' }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
});

test('an observer is not offered what only an administrator may do', async () => {
  await openScreen({ at: '#/dashboard', as: 'observer', answers: withFleet() });
  await screen.findByText(/an administrator of your organisation can bind/);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Bind device' })).toBeNull());
});

test('the chart of the fleet draws the measurement that its address names', async () => {
  const node = aListedNode({ latest: climateNow(21.4, 48) });
  const page = await openScreen({
    at: `#/dashboard?tab=chart&node=${node.eui}&series=1-4098`,
    answers: [...withFleet(node), ...withHistory(node.eui, { 4098: [[Date.now() - 60_000, 48]] })],
  });
  await screen.findByRole('img', { name: 'Chart: Air humidity' });
  await page.isAccessible();
  await page.person.click(screen.getByRole('tab', { name: 'Scene' }));
  await screen.findByRole('article');
  expect(page.address()).toBe(`#/dashboard?node=${node.eui}&series=1-4098`);
});

test('figures that could not be loaded say so, and are tried again', async () => {
  const figure = { now: 3, of: 4, hours: [] };
  const figures = { gateways: figure, nodes: figure, readings_today: figure, received: figure };
  let isDown = true;
  const page = await openScreen({
    at: '#/dashboard',
    answers: [
      ...withFleet(aListedNode()),
      on(devices.viewStatistic, () => (isDown ? refusal('unknown_error') : figures)),
    ],
  });
  await screen.findByText('This could not be loaded');
  await page.isAccessible();
  isDown = false;
  await page.person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Gateways online');
  expect(screen.queryByRole('alert')).toBeNull();
});
