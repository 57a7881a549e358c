import { orders } from '@fieldscope/contract/calls/orders';
import { users } from '@fieldscope/contract/calls/users';
import { ORDER_STATUS } from '@fieldscope/contract/order-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../../../../server/src/platform/postgres/db';
import { openPortal, type Portal } from '../../../test/portal';
import {
  aBuyer,
  aNode,
  anOrder,
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
/** What the server answers next on a path is lost on its way. Resolves once it has answered. */
function loseNextAnswer(path: string): Promise<void> {
  const { fetch } = globalThis;
  return new Promise((resolve) => {
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const answer = await fetch(address, init);
      if (!address.includes(path)) return answer;
      vi.stubGlobal('fetch', fetch);
      resolve();
      throw new TypeError('Failed to fetch');
    });
  });
}
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
  await waitFor(() => expect(basket().queryByText('Total')).toBeNull());
  await waitFor(() =>
    expect(
      basket()
        .getByRole('button', { name: /obligation to pay/ })
        .hasAttribute('disabled'),
    ).toBe(true),
  );
  await portal.person.click(
    basket().getByRole('button', { name: /Remove from the order: A year for a device named later/ }),
  );
  await hasText('US$132.00');
});

test('a currency that the list has lost gives way to the one that it has', async () => {
  const portal = await openPortal({ as: owner, at: '#/service_purchase' });
  await portal.person.click(await screen.findByRole('combobox', { name: 'Currency' }));
  await portal.person.click(await screen.findByRole('option', { name: 'USD' }));
  await add(portal, 'A thousand messages');
  await hasText('US$132.00');
  await openShop(server, PRICES.replaceAll(',110', ','));
  window.location.reload();
  await screen.findByText('Nothing is sold in USD any more. Prices are in EUR now.');
  await waitFor(() => expect(basket().getByText('€120.00')).toBeTruthy());
});

test('a device that has left meanwhile keeps the order from being placed until it is taken out', async () => {
  const [kept, gone] = [
    await aNode(owner, { model: 'S2101', name: 'Bed 1' }),
    await aNode(owner, { model: 'S2101', name: 'Bed 2' }),
  ];
  const portal = await openPortal({ as: owner, at: `#/service_purchase?eui=${kept.eui},${gone.eui}` });
  const choose = async (action: string) => {
    await portal.person.click(await screen.findByRole('button', { name: action }));
    return within(await screen.findByRole('dialog'));
  };
  const first = await choose('Choose devices: A year of service');
  await first.findByText('2 devices selected');
  await portal.person.click(first.getByRole('button', { name: 'Add to the order' }));
  await waitFor(() => expect(basket().getByText('€28.80')).toBeTruthy());
  await accept(portal);
  await sql`update device set org_id = null, bound_at = null where eui = ${gone.eui}`.execute(server.db);
  await order(portal);
  await basket().findByText(/no longer belongs to your organisation/);
  expect((await owner.call(orders.list)).list).toEqual([]);
  const again = await choose('Change devices: A year of service');
  await again.findByText(/for 1 of the 2 chosen devices/);
  await again.findByText('1 device selected');
  await portal.person.click(again.getByRole('button', { name: 'Add to the order' }));
  await waitFor(() => expect(basket().getByText('€14.40')).toBeTruthy());
  expect(basket().queryByText(/no longer belongs/)).toBeNull();
  await order(portal);
  await screen.findByRole('heading', { name: /is placed/ });
  expect((await owner.call(orders.list)).list).toMatchObject([{ devices: 1, total: 1440 }]);
});

test('devices of another list join those that are in the order already', async () => {
  const [first, second] = [
    await aNode(owner, { model: 'S2101', name: 'Bed 1' }),
    await aNode(owner, { model: 'S2101', name: 'Bed 2' }),
  ];
  const portal = await openPortal({ as: owner, at: `#/service_purchase?eui=${first.eui}` });
  await portal.person.click(await screen.findByRole('button', { name: /^Choose devices/ }));
  await portal.person.click(await screen.findByRole('button', { name: 'Add to the order' }));
  await basket().findByText('× 1 device');
  window.location.hash = '#/order_list';
  await screen.findByRole('heading', { name: 'Orders' });
  window.location.hash = `#/service_purchase?eui=${second.eui}`;
  await portal.person.click(await screen.findByRole('button', { name: /^Change devices/ }));
  await screen.findByText('2 devices selected');
});

test('selling that ends while the order is written is said, and nothing is ordered', async () => {
  const portal = await openPortal({ as: owner, at: '#/service_purchase' });
  await add(portal, 'A thousand messages');
  await waitFor(() => expect(basket().getByText('€120.00')).toBeTruthy());
  await accept(portal);
  await openShop(server, '');
  await order(portal);
  await basket().findByText('This is no longer sold. Remove it.');
  screen.getAllByText('Nothing is sold here at the moment.');
  expect((await owner.call(orders.list)).list).toEqual([]);
  await portal.isAccessible();
});

test('a part that is no longer sold is named as soon as what it costs is asked again', async () => {
  const portal = await openPortal({ as: owner, at: '#/service_purchase' });
  await add(portal, 'A thousand messages');
  await add(portal, 'A year for a device named later');
  await openShop(server, PRICES.replace(/^quota.*\n/m, ''));
  await portal.person.click(screen.getByRole('button', { name: 'Add one more: A thousand messages' }));
  await basket().findByText(/This is no longer sold, or not in EUR/);
});

test('an amount that no order can hold is refused in words', async () => {
  await openShop(server, PRICES.replace('100.00', '9000000.00'));
  const portal = await openPortal({ as: owner, at: '#/service_purchase' });
  await add(portal, 'A thousand messages');
  const quantity = basket().getByRole('textbox', { name: 'Quantity of A thousand messages' });
  await portal.person.clear(quantity);
  await portal.person.type(quantity, '-1000');
  await basket().findByText('This is more than one order can hold. Order less, or in several orders.');
  expect((quantity as HTMLInputElement).value).toBe('1000');
});

test('an order that is clicked twice, and one that failed on its way and is tried again after another page, is one', async () => {
  const portal = await openPortal({ as: owner, at: '#/service_purchase' });
  await add(portal, 'A thousand messages');
  await waitFor(() => expect(basket().getByText('€120.00')).toBeTruthy());
  await accept(portal);
  const reached = loseNextAnswer('/order/create_order');
  await order(portal);
  await basket().findByText(/The server cannot be reached/);
  await reached;
  window.location.hash = '#/order_list';
  await screen.findByRole('heading', { name: 'Orders' });
  window.location.hash = '#/service_purchase';
  await waitFor(() => expect(basket().getByText('€120.00')).toBeTruthy());
  await accept(portal);
  await portal.person.dblClick(basket().getByRole('button', { name: 'Order with obligation to pay' }));
  await screen.findByRole('heading', { name: /is placed/ });
  expect((await owner.call(orders.list)).list).toHaveLength(1);
  // Back leads past the basket, which is empty now.
  window.history.back();
  await screen.findByRole('heading', { name: 'Orders' });
});

test('an order whose answer was lost and that was cancelled since is followed by another one', async () => {
  const portal = await openPortal({ as: owner, at: '#/service_purchase' });
  await add(portal, 'A thousand messages');
  await waitFor(() => expect(basket().getByText('€120.00')).toBeTruthy());
  await accept(portal);
  const reached = loseNextAnswer('/order/create_order');
  await order(portal);
  await reached;
  await basket().findByText(/The server cannot be reached/);
  const [lost] = (await owner.call(orders.list)).list;
  await owner.call(orders.cancel, { order_id: lost!.order_id });
  await order(portal);
  await screen.findByRole('heading', { name: /is placed/ });
  const { list } = await owner.call(orders.list);
  expect(list.map(({ status }) => status)).toEqual([ORDER_STATUS.unpaid, ORDER_STATUS.canceled]);
});

test('names of what is sold are in the language that is chosen, at once', async () => {
  await openShop(
    server,
    PRICES.replace('sku,name_en', 'sku,name_ru,name_en')
      .replace('PACK,', 'PACK,Тысяча сообщений,')
      .replace('YEAR,', 'YEAR,Год услуги,')
      .replace('LATER,', 'LATER,Год на выбор,')
      .replaceAll('tax,,', 'tax,,,'),
  );
  const portal = await openPortal({ as: owner, at: '#/service_purchase' });
  await add(portal, 'A thousand messages');
  await portal.person.click(screen.getByRole('button', { name: 'Language' }));
  await portal.person.click(await screen.findByRole('menuitem', { name: 'Русский' }));
  await screen.findByRole('article', { name: 'Тысяча сообщений' });
});

const baskets = (place: Storage) => Object.keys(place).filter((name) => name.includes('basket'));

test('each tab has a basket of its own, which outlives a reload, and not the reader', async () => {
  const portal = await openPortal({ as: owner, at: '#/service_purchase' });
  await add(portal, 'A thousand messages');
  window.location.reload();
  await waitFor(() => expect(basket().getByText('€120.00')).toBeTruthy());
  expect([baskets(sessionStorage).length, baskets(localStorage).length]).toEqual([1, 0]);
  await portal.person.click(screen.getByRole('button', { name: 'Account menu' }));
  await portal.person.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await screen.findByRole('button', { name: 'Sign in' });
  expect(baskets(sessionStorage)).toEqual([]);
});

test.each([
  { role: 'administrator', sees: ['Device services', 'Buy services', 'Orders'], mayBuy: true },
  { role: 'observer', sees: ['Device services', 'Orders'], mayBuy: false },
  { role: 'limited', sees: [], mayBuy: false },
] as const)('what a sub-account sees of buying: $role', async ({ role, sees, mayBuy }) => {
  const { order_id } = await anOrder(owner);
  const portal = await openPortal({ as: await aSubUser(owner, role), at: '#/service_purchase' });
  const menu = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
  const shown = () =>
    ['Device services', 'Buy services', 'Orders'].filter((name) => menu.queryByRole('link', { name }));
  await waitFor(() => expect(shown()).toEqual(sees));
  for (const name of ['All orders', 'Price list', 'Payments'])
    expect(menu.queryByRole('link', { name })).toBeNull();
  const refused = () => screen.findByRole('heading', { name: /does not open this page/ });
  if (mayBuy) await add(portal, 'A thousand messages');
  else await refused();
  window.location.hash = `#/order_detail?order_id=${order_id}`;
  if (role === 'limited') await refused();
  else {
    await screen.findByRole('heading', { name: /^Order \S+$/ });
    await screen.findByText('What was ordered');
    if (mayBuy) await screen.findByRole('button', { name: 'Pay by invoice' });
    expect(screen.queryAllByRole('button', { name: /^(Pay by invoice|Cancel order)$/ })).toHaveLength(
      mayBuy ? 2 : 0,
    );
  }
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
