import { books } from '@fieldscope/contract/calls/books';
import { channels } from '@fieldscope/contract/calls/channels';
import { dataExports } from '@fieldscope/contract/calls/data-exports';
import { deviceServices } from '@fieldscope/contract/calls/device-services';
import { invoices } from '@fieldscope/contract/calls/invoices';
import { orders } from '@fieldscope/contract/calls/orders';
import { payments } from '@fieldscope/contract/calls/payments';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { ORDER_LIMITS } from '@fieldscope/contract/order-limits';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServices } from '../../src/modules/device-services/device-services.service';
import { settleOrders } from '../../src/modules/orders/delivery.service';
import { createOrderPorts } from '../../src/modules/orders/orders.service';
import { inTransaction, sql } from '../../src/platform/postgres/db';
import { aNode, anOwner, PASSWORD, type User } from '../builders';
import { waiting } from '../concurrency';
import { aServer, type TestServer } from '../harness';
import { aHistory } from '../readings';
import { aBasket, aBuyer, anOrder, openShop } from '../shop';

/** What is dear beside what is cheap. */
const PRICES = [
  'kind,sku,name_en,um,dm,days,country,rate,EUR',
  'credits,PACK,A thousand messages,1000,1000,,,,100.00',
  'service,MONTH,A month,,,30,,,100.00',
  'service,DECADE,Ten years,,,3650,,,1.00',
  'quota,DEAR,A year of everything,,,365,,,100.00',
  'quota,CHEAP,A day of little,,,1,,,1.00',
  'tax,,,,,,DE,0,',
].join('\n');

let server: TestServer;
let operator: User;
let buyer: User;
beforeAll(async () => {
  server = await aServer();
  operator = await anOwner(server);
  await sql`update organisation set runs_installation = org_id = ${operator.orgId}`.execute(server.db);
  await openShop(server, PRICES);
});
beforeEach(async () => {
  buyer = await aBuyer(server);
  await later(0);
});

const refusedAs = (name: ErrorName) => ({ code: ERRORS[name].code });
const pay = (order_id: string) => operator.call(payments.markPaid, { order_id, reference: '' });
const refund = async (order_id: string) =>
  (await operator.call(payments.refund, { order_id, reason: 'They asked' })).refunded;
async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  for (const user of [operator, buyer]) {
    const { token } = await user.call(users.signIn, { account: user.account, password: PASSWORD });
    Object.assign(user, { token });
  }
}
async function aPaidOrder(...[items]: [Parameters<typeof anOrder>[1]]): Promise<string> {
  const { order_id } = await anOrder(buyer, items);
  await pay(order_id);
  return order_id;
}
const useQuota = (sku: string, ...eui: string[]) =>
  buyer.call(deviceServices.useQuota, { sku, eui: eui as never });

describe('a refund gives back nothing', () => {
  test('of a dear service that was used, for a cheap one that was not', async () => {
    const [dear, cheap] = [await aNode(buyer), await aNode(buyer)];
    const order_id = await aPaidOrder([
      { sku: 'MONTH', eui: [dear.eui] },
      { sku: 'DECADE', eui: [cheap.eui] },
    ]);
    await later(12 * DAY_MS);
    // 18 of 30 days at 100, and 3,638 of 3,650 at 1.
    expect(await refund(order_id)).toBe(6000 + Math.round((100 * 3638) / 3650));
  });

  test('of a dear quota that was used, for cheap ones that were not', async () => {
    const { eui } = await aNode(buyer);
    const order_id = await aPaidOrder([{ sku: 'DEAR' }, { sku: 'CHEAP', quantity: 100 }]);
    await useQuota('DEAR', eui);
    expect(await refund(order_id)).toBe(10_000);
  });

  test('of the service of a device that was given away with it', async () => {
    const [kept, gone] = [await aNode(buyer), await aNode(buyer)];
    const order_id = await aPaidOrder([{ sku: 'MONTH', eui: [kept.eui, gone.eui] }]);
    await sql`delete from device_service using device
      where device.device_id = device_service.device_id and eui = ${gone.eui}`.execute(server.db);
    expect(await refund(order_id)).toBe(10_000);
  });
});

test('a renewal that is delivered while the service before it is refunded begins at once', async () => {
  const { eui } = await aNode(buyer);
  const order_id = await aPaidOrder([{ sku: 'MONTH', eui: [eui] }]);
  const refunds: Promise<number>[] = [];
  await inTransaction(server.db, async (trx) => {
    const now = server.clock.now();
    await startServices(trx, buyer.orgId, [eui], { orderId: null, sku: 'DECADE', names: {}, days: 10 }, now);
    refunds.push(refund(order_id));
    await waiting(server, 1);
  });
  await Promise.all(refunds);
  const [service] = (await buyer.call(deviceServices.list)).list;
  expect(service?.ends_at).toBe(server.clock.now() + 10 * DAY_MS);
});

test('whoever orders and cancels again and again is stopped, and so are the invoices and mails', async () => {
  const attempt = async () => {
    const { order_id } = await anOrder(buyer);
    await buyer.call(orders.checkOut, { order_id, payment_method: 'invoice' });
    await buyer.call(orders.cancel, { order_id });
  };
  for (let done = 0; done < ORDER_LIMITS.unpaid; done++) await attempt();
  await expect(attempt()).rejects.toMatchObject(refusedAs('creation_limit_reached'));
  await later(DAY_MS);
  await attempt();
  const { page } = await buyer.call(invoices.list);
  expect(page.count).toBe(2 * (ORDER_LIMITS.unpaid + 1));
});

test('the same request that comes twice at once is one order that was placed once', async () => {
  const basket = await aBasket(buyer, [{ sku: 'PACK' }]);
  const made = await Promise.all(Array.from({ length: 8 }, () => buyer.call(orders.create, basket)));
  const ids = [...new Set(made.map(({ order_id }) => order_id))];
  expect(ids).toHaveLength(1);
  expect((await buyer.call(orders.view, { order_id: ids[0]! })).changes).toHaveLength(1);
});

test('a basket names a thousand devices at most, however many lines it has', async () => {
  const eui = Array.from({ length: ORDER_LIMITS.devices / 2 }, (_, nth) =>
    nth.toString(16).toUpperCase().padStart(16, '0'),
  );
  const line = { sku: 'MONTH', quantity: 1, eui };
  const ask = (lines: number) =>
    buyer.call(orders.queryAmount, { currency: 'EUR', items: Array(lines).fill(line) } as never);
  await expect(ask(2)).rejects.toMatchObject(refusedAs('device_not_in_organisation'));
  await expect(ask(3)).rejects.toMatchObject(refusedAs('parameter_invalid'));
});

test('an order that cannot be settled keeps no other one from it', async () => {
  const [stuck, other] = [await aPaidOrder([{ sku: 'PACK' }]), await aPaidOrder([{ sku: 'PACK' }])];
  await sql
    .raw(`create function stuck() returns trigger language plpgsql as $$
    begin if new.order_id = ${stuck} then raise exception 'stuck'; end if; return new; end $$`)
    .execute(server.db);
  await sql
    .raw('create trigger stuck before update on purchase_order for each row execute function stuck()')
    .execute(server.db);
  await later(ORDER_LIMITS.refundMs);
  await expect(settleOrders(server, createOrderPorts())).rejects.toThrow('stuck');
  await sql.raw('drop trigger stuck on purchase_order').execute(server.db);
  const stateOf = async (order_id: string) => (await buyer.call(orders.view, { order_id })).status;
  expect([await stateOf(stuck), await stateOf(other)]).toEqual([2, 6]);
});

test('history of a device whose service has ended is in no list and no file that does not name it', async () => {
  const { eui } = await aNode(buyer);
  await aPaidOrder([{ sku: 'MONTH', eui: [eui] }]);
  await later(30 * DAY_MS);
  const now = server.clock.now();
  await aHistory(server, { eui, measurement_id: 4097 }, [[now - HOUR_MS, 21]]);
  const span = { time_start: now - DAY_MS, time_end: now };
  expect((await buyer.call(channels.listData, span as never)).list).toEqual([]);
  const { text } = await buyer.call(dataExports.exportMeasurements, span as never);
  expect(text).not.toContain(eui);
  const air = { eui, channel: 1, measurement_id: 4097, alias: 'Air' };
  await buyer.call(scenes.create, { name: 'Shed', measurements: [air] });
  expect(await buyer.call(scenes.listSparklines)).toEqual([]);
  await buyer.call(dataExports.create, { ...span, format: 'csv' } as never);
  await server.queue.runDue();
  expect((await buyer.call(dataExports.list))[0]).toMatchObject({ state: 'ready', rows: 0 });
});

test('a neighbour who adopts a device with the same EUI closes nothing and shows nothing', async () => {
  const { eui } = await aNode(buyer);
  await aPaidOrder([{ sku: 'MONTH', eui: [eui] }]);
  const neighbour = await aBuyer(server);
  await sql`insert into device overriding system value
    select (jsonb_populate_record(device, jsonb_build_object(
      'device_id', device_id + 1000000, 'org_id', ${neighbour.orgId}::bigint, 'adopted', true))).*
    from device where eui = ${eui}`.execute(server.db);
  const servicesOf = async (user: User) => (await user.call(deviceServices.list, { eui: eui as never })).list;
  expect(await servicesOf(buyer)).toHaveLength(1);
  expect(await servicesOf(neighbour)).toEqual([]);
});

test('a payment that the operator assigns while Stripe tells of it waits for its order with nothing in its hands', async () => {
  const { order_id } = await anOrder(buyer);
  const { rows } = await sql<{ payment_id: string }>`
    insert into payment (method, sender_id, at, currency, amount, fault)
    values ('stripe', 'pi_late', now(), 'EUR', 10000, 'order_unknown') returning payment_id`.execute(
    server.db,
  );
  const { payment_id } = rows[0]!;
  const assigned: Promise<unknown>[] = [];
  await inTransaction(server.db, async (trx) => {
    await sql`select 1 from purchase_order where order_id = ${order_id} for update`.execute(trx);
    assigned.push(operator.call(payments.assign, { payment_id, order_id, reason: 'Theirs' }));
    await waiting(server, 1);
    await sql`select 1 from payment where payment_id = ${payment_id} for update nowait`.execute(trx);
  });
  await Promise.all(assigned);
});

test('credits are given until a year that is one', async () => {
  const correction = { org_id: buyer.orgId, um: 1, reason: 'Given', expires_at: Number.MAX_SAFE_INTEGER };
  await expect(operator.call(books.correctCredits, correction)).rejects.toMatchObject(
    refusedAs('parameter_invalid'),
  );
});

test('an order waits for its devices in one order, whatever the order of its lines, so that none waits in a circle', async () => {
  const [first, second] = [await aNode(buyer), await aNode(buyer)];
  const { order_id } = await anOrder(buyer, [
    { sku: 'MONTH', eui: [second.eui] },
    { sku: 'DECADE', eui: [first.eui] },
  ]);
  const paid: Promise<unknown>[] = [];
  await inTransaction(server.db, async (trx) => {
    await sql`select 1 from device where eui = ${first.eui} for no key update`.execute(trx);
    paid.push(pay(order_id));
    await waiting(server, 1);
    await sql`select 1 from device where eui = ${second.eui} for no key update nowait`.execute(trx);
  });
  await Promise.all(paid);
});
