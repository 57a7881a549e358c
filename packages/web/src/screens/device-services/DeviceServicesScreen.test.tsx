import { deviceServices } from '@fieldscope/contract/calls/device-services';
import { HOUR_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addQuota,
  startServices,
} from '../../../../server/src/modules/device-services/device-services.service';
import { inTransaction } from '../../../../server/src/platform/postgres/db';
import { openShop } from '../../../../server/test/shop';
import { openPortal } from '../../../test/portal';
import {
  aBuyer,
  aNode,
  anOrder,
  anOwner,
  aSender,
  aServer,
  aSubUser,
  climate,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let sender: Awaited<ReturnType<typeof aSender>>;
let owner: User;
beforeAll(async () => {
  server = await aServer();
  sender = await aSender(server);
  await openShop(server);
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const names = { en: 'A year of service', zh: '一年服务', ru: 'Год услуги' };
/** Starts a service that ends so many days from now; below 0: it ended. */
const serve = (eui: string, daysLeft: number) => {
  const service = { orderId: null, sku: 'YEAR', names, days: 365 };
  const start = server.clock.now() - (365 - daysLeft) * 24 * HOUR_MS;
  return inTransaction(server.db, (trx) => startServices(trx, owner.orgId, [eui], service, start));
};

test('services that end first are at the top, with what is left of them and where they are renewed', async () => {
  const [ended, running] = [
    await aNode(owner, { name: 'Old shed' }),
    await aNode(owner, { name: 'Greenhouse 2' }),
  ];
  await serve(ended.eui, -3);
  await serve(running.eui, 214);
  const portal = await openPortal({ as: owner, at: '#/device_services' });
  const table = await screen.findByRole('table');
  await within(table).findByText('Old shed');
  const [, first, second] = within(table).getAllByRole('row');
  expect(first!.textContent).toMatch(/Old shed.*Disabled.*since/);
  expect(second!.textContent).toMatch(/Greenhouse 2.*In service.*214 days left/);
  expect(screen.getByRole('link', { name: 'Renew the service of Old shed' }).getAttribute('href')).toBe(
    `#/service_purchase?eui=${ended.eui}`,
  );
  await portal.isAccessible();
  await portal.person.click(screen.getByLabelText('State', { selector: 'input' }));
  await portal.person.click(await screen.findByRole('option', { name: 'In service' }));
  await screen.findByText('Greenhouse 2');
  expect(portal.address()).toContain('state=in_service');
});

test('a service that was bought for later is given to a device', async () => {
  const node = await aNode(owner, { name: 'Greenhouse 2' });
  const quota = {
    orderId: null,
    sku: 'LATER',
    names,
    days: 365,
    models: [],
    bought: 3,
    madeAt: server.clock.now(),
  };
  await inTransaction(server.db, (trx) => addQuota(trx, owner.orgId, quota));
  const portal = await openPortal({ as: owner, at: '#/device_services' });
  await screen.findByText('3 of 3 left');
  await portal.person.click(screen.getByRole('button', { name: 'Give to devices: A year of service' }));
  await portal.person.click(await screen.findByLabelText('Devices', { selector: 'input' }));
  await portal.person.click(await screen.findByRole('option', { name: `Greenhouse 2 (${node.eui})` }));
  await screen.findByText('1 of 3 chosen');
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('button', { name: 'Give to devices' }));
  await screen.findByText('Given to 1 device');
  await screen.findByText('2 of 3 left');
  expect((await owner.call(deviceServices.list)).list).toMatchObject([{ eui: node.eui, days: 365 }]);
});

test('without services there is nothing to renew; an observer buys and gives nothing', async () => {
  await openPortal({ as: await aSubUser(owner, 'observer'), at: '#/device_services' });
  await screen.findByText(/None of your devices has a service/);
  expect(screen.queryByRole('link', { name: 'Buy services' })).toBeNull();
});

test('the page of a device says how long its service runs, and which orders were placed for it', async () => {
  owner = await aBuyer(server);
  const node = await aNode(owner, { name: 'Greenhouse 2', model: 'S2101' });
  const { number } = await anOrder(owner, [{ sku: 'YEAR', eui: [node.eui] }]);
  await serve(node.eui, 214);
  const portal = await openPortal({
    as: owner,
    at: `#/devices_node_details?eui=${node.eui}&tab=settings&section=info`,
  });
  await waitFor(() => expect(screen.getAllByText(/214 days left/)).toHaveLength(2));
  const record = within(await screen.findByRole('region', { name: 'Orders of this device' }));
  record.getByText('Unpaid');
  record.getByText('€14.28');
  await portal.isAccessible();
  await portal.person.click(record.getByRole('link', { name: number }));
  await screen.findByRole('heading', { name: `Order ${number}` });
});

test('history of a device whose service has ended is closed, and its page offers to renew it', async () => {
  const node = await aNode(owner, { name: 'Old shed' });
  await sender.uplink(node, climate(21.4, 48));
  await serve(node.eui, -3);
  const portal = await openPortal({
    as: owner,
    at: `#/devices_node_details?eui=${node.eui}&series=1-4097`,
  });
  await screen.findByText(/^History of this device is closed: its service has ended/);
  await screen.findByText(/^Disabled/);
  expect(screen.getByRole('link', { name: 'Renew' }).getAttribute('href')).toBe(
    `#/service_purchase?eui=${node.eui}`,
  );
  await portal.isAccessible();
});
