import { orders } from '@fieldscope/contract/calls/orders';
import { users } from '@fieldscope/contract/calls/users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/portal';
import {
  aBuyer,
  aNode,
  anOwner,
  aServer,
  aSubUser,
  openShop,
  PRICES,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
  // The first organisation sells.
  await aBuyer(server, 'DE');
});
beforeEach(async () => {
  await openShop(server);
  owner = await aBuyer(server, 'FR');
});

const basket = () => within(screen.getByRole('region', { name: 'Your order' }));
const add = async (portal: Portal, name: string) =>
  portal.person.click(await screen.findByRole('button', { name: `Add: ${name}` }));
const order = (portal: Portal) =>
  portal.person.click(basket().getByRole('button', { name: 'Order with obligation to pay' }));
const accept = (portal: Portal) =>
  portal.person.click(basket().getByRole('checkbox', { name: /I accept the purchase agreement/ }));
/** Somewhere in the page: amounts are written with spaces that do not break. */
const hasText = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));

test('an owner buys a year of service for two of three devices, and credits, as a business of another country', async () => {
  const nodes = await Promise.all(
    ['Bed 1', 'Bed 2', 'Bed 3'].map((name) => aNode(owner, { model: 'S2101', name })),
  );
  await aNode(owner, { model: 'S2102', name: 'Of another model' });
  const portal = await openPortal({ as: owner, at: '#/service_purchase' });
  await portal.person.click(await screen.findByRole('button', { name: 'Choose devices: A year of service' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Devices for A year of service/ }));
  await dialog.findByText('Bed 3');
  expect(dialog.queryByText('Of another model')).toBeNull();
  await portal.person.click(dialog.getByRole('button', { name: 'Add to the order' }));
  await dialog.findByText('Select at least one device.');
  await portal.isAccessible();
  await portal.person.click(dialog.getByRole('button', { name: 'Select all 3' }));
  await dialog.findByText('3 devices selected');
  const row = dialog.getByText('Bed 2').closest('tr')!;
  await portal.person.click(within(row).getByRole('checkbox'));
  await portal.person.click(dialog.getByRole('button', { name: 'Add to the order' }));
  await add(portal, 'A thousand messages');
  // 100 and twice 12, with 20 %.
  await waitFor(() => expect(basket().getByText('€148.80')).toBeTruthy());
  const vat = basket().getByRole('textbox', { name: 'VAT number' });
  await portal.person.type(vat, 'FR 40303265046');
  await portal.person.tab();
  await basket().findByText(/This is no VAT number/);
  await portal.person.clear(vat);
  await portal.person.type(vat, 'fr 40303265045');
  await waitFor(() => expect(basket().getByText(/Reverse charge/)).toBeTruthy());
  await order(portal);
  basket().getByText('Accept the purchase agreement first.');
  expect((await owner.call(orders.list)).list).toEqual([]);
  await portal.isAccessible();
  await accept(portal);
  await order(portal);
  await screen.findByRole('heading', { name: /Order 20\d\d-\d+ is placed/ });
  const [placed] = (await owner.call(orders.list)).list;
  expect(placed).toMatchObject({ total: 12_400, devices: 2, payment_method: 'invoice' });
  const { lines, buyer, reference } = await owner.call(orders.view, { order_id: placed!.order_id });
  expect(lines[0]?.devices.map(({ eui }) => eui).toSorted()).toEqual(
    [nodes[0]!.eui, nodes[2]!.eui].toSorted(),
  );
  expect(buyer.vat_number).toBe('FR40303265045');
  expect(document.body.textContent).toContain(reference.slice(0, 4));
  await portal.isAccessible();
});

test('another price is told before anything is ordered, and then it is ordered at that', async () => {
  const portal = await openPortal({ as: owner, at: '#/service_purchase' });
  await add(portal, 'A thousand messages');
  await waitFor(() => expect(basket().getByText('€120.00')).toBeTruthy());
  await accept(portal);
  await openShop(server, PRICES.replace('100.00', '150.00'));
  await order(portal);
  await basket().findByText(/A price has changed meanwhile/);
  await waitFor(() => expect(basket().getByText('€180.00')).toBeTruthy());
  expect((await owner.call(orders.list)).list).toEqual([]);
  await order(portal);
  await screen.findByRole('heading', { name: /is placed/ });
  expect((await owner.call(orders.list)).list).toMatchObject([{ total: 18_000 }]);
});

test('who has entered no address is led to the details of the organisation', async () => {
  const homeless = await anOwner(server);
  const portal = await openPortal({ as: homeless, at: '#/service_purchase' });
  await add(portal, 'A thousand messages');
  await accept(portal);
  await waitFor(() => expect(basket().getAllByText('€100.00').length).toBeGreaterThan(1));
  await order(portal);
  await waitFor(() => expect(basket().getAllByText(/The invoice needs the name, address/)).toHaveLength(2));
  await portal.person.click(
    basket().getAllByRole('link', { name: 'To the details of the organisation' })[0]!,
  );
  await waitFor(() => expect(portal.address()).toBe('#/user_center?tab=organisation'));
  // The basket is still there afterwards.
  await homeless.call(users.editOrganisation, { country: 'DE', address: 'Feldweg 1' });
  window.location.hash = '#/service_purchase';
  await screen.findByText('1 in the order');
});

test('devices that were chosen in a list are chosen for a service that is for them', async () => {
  const [first, other] = await Promise.all([
    aNode(owner, { model: 'S2101', name: 'Bed 1' }),
    aNode(owner, { model: 'S2102', name: 'Bed 2' }),
  ]);
  const portal = await openPortal({ as: owner, at: '#/devices_node' });
  const rows = within(await screen.findByRole('table'));
  await rows.findByText('Bed 1');
  for (const name of ['Bed 1', 'Bed 2'])
    await portal.person.click(within(rows.getByText(name).closest('tr')!).getByRole('checkbox'));
  const bar = within(screen.getByRole('toolbar'));
  await portal.person.click(await bar.findByRole('link', { name: 'Buy services' }));
  await screen.findByText(/2 devices are chosen/);
  expect(portal.address()).toContain(first.eui);
  expect(portal.address()).toContain(other.eui);
  await portal.person.click(await screen.findByRole('button', { name: 'Choose devices: A year of service' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/for 1 of the 2 chosen devices/);
  await dialog.findByText('1 device selected');
});

test('what is no longer sold keeps the basket from being ordered until it is removed', async () => {
  const portal = await openPortal({ as: owner, at: '#/service_purchase' });
  await add(portal, 'A thousand messages');
  await add(portal, 'A year for a device named later');
  await portal.person.click(screen.getByRole('combobox', { name: 'Currency' }));
  await portal.person.click(await screen.findByRole('option', { name: 'USD' }));
  await basket().findByText(/not in USD/);
  await waitFor(() =>
    expect(
      basket()
        .getByRole('button', { name: /obligation to pay/ })
        .hasAttribute('disabled'),
    ).toBe(true),
  );
  await portal.person.click(basket().getByRole('button', { name: /Remove from the order: LATER/ }));
  await hasText('US$132.00');
});

test('an observer may not buy', async () => {
  await openPortal({ as: await aSubUser(owner, 'observer'), at: '#/service_purchase' });
  await screen.findByRole('heading', { name: /does not open this page/ });
});

test('where nothing is sold there is neither the page nor a way to it', async () => {
  await openShop(server, '');
  const portal = await openPortal({ as: owner, at: '#/service_purchase' });
  await waitFor(() => expect(portal.address()).toBe('#/dashboard'));
  expect(screen.queryByRole('link', { name: 'Buy services' })).toBeNull();
});

test('on a phone everything is below each other', async () => {
  const portal = await openPortal({ as: owner, at: '#/service_purchase', onPhone: true });
  await add(portal, 'A thousand messages');
  await screen.findByRole('button', { name: 'To the order (1 line)' });
  await portal.isAccessible();
});
