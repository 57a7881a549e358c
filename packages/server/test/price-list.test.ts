import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invoices } from '@fieldscope/contract/calls/invoices';
import { orders } from '@fieldscope/contract/calls/orders';
import { payments } from '@fieldscope/contract/calls/payments';
import { priceLists } from '@fieldscope/contract/calls/price-list';
import { production } from '@fieldscope/contract/calls/production';
import { redeemCodes } from '@fieldscope/contract/calls/redeem-codes';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { ORDER_STATUS } from '@fieldscope/contract/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../src/admin/run';
import { sql } from '../src/platform/postgres/db';
import { anOwner, aSimulatedLogin, aSubUser, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';
import { aBuyer, anOrder, openShop } from './shop';

const FILE = [
  'kind,sku,name_en,name_ru,um,days,country,rate,EUR,USD',
  'credits,UM-1M,A million messages,Миллион сообщений,1000000,,,,49.99,55',
  'service,YEAR,A year of service,,,365,,,12.00,',
  'tax,,,,,,DE,19,,',
].join('\n');

let server: TestServer;
let folder: string;
let operator: User;
let owner: User;
beforeAll(async () => {
  server = await aServer();
  folder = await mkdtemp(join(tmpdir(), 'prices-'));
  operator = await anOwner(server);
  owner = await anOwner(server);
  await sql`update organisation set runs_installation = org_id = ${operator.orgId}`.execute(server.db);
});
afterAll(() => rm(folder, { recursive: true }));

const refusedAs = (name: ErrorName) => ({ code: ERRORS[name].code });
const admin = async (...args: string[]) =>
  runAdmin(args, { DATABASE_URL: server.config.DATABASE_URL!, DATA_DIR: server.config.DATA_DIR });
const isSelling = async (user: User) => (await user.call(production.listConstants)).is_selling;

test('nothing is sold until the operator writes a price list, and then everybody sees it, open screens at once', async () => {
  expect(await isSelling(owner)).toBe(false);
  expect(await owner.call(priceLists.selectBySku)).toMatchObject({
    list: [],
    currencies: [],
    currency: null,
  });
  const path = join(folder, 'prices.csv');
  await writeFile(path, FILE);
  const screens = await Promise.all(
    [owner, operator].map(({ token }) => aScreen(server, { type: 'hello', token })),
  );
  await Promise.all(screens.map((screen) => screen.until('welcome')));
  expect(await admin('price-list', 'import', path)).toMatchObject({
    exitCode: 0,
    out: '2 commodities are sold from now on.\n',
  });
  await Promise.all(screens.map((screen) => screen.until('prices_changed')));
  expect(await isSelling(await aSubUser(owner, 'observer'))).toBe(true);
  const { list, currencies } = await owner.call(priceLists.selectBySku, { currency: 'USD' });
  expect(currencies).toEqual(['EUR', 'USD']);
  expect(list).toMatchObject([
    { sku: 'UM-1M', unit_amount: 5500, um: 1_000_000, name: 'A million messages' },
  ]);
  const [named] = (await owner.call(priceLists.selectBySku, { sku: ['YEAR'] })).list;
  expect(named).toMatchObject({ sku: 'YEAR', days: 365, unit_amount: 1200 });
  await expect(owner.call(priceLists.selectBySku, { sku: ['NONE'] })).rejects.toMatchObject(
    refusedAs('resource_missing'),
  );
  await expect(owner.call(priceLists.selectBySku, { currency: 'JPY' })).rejects.toMatchObject(
    refusedAs('parameter_invalid'),
  );
});

test('the operator looks at the list on a page, changes it, and ends selling', async () => {
  const { file, versions } = await operator.call(priceLists.view);
  expect(versions).toHaveLength(1);
  const changed = file.replace('49.99', '39.99');
  expect(await operator.call(priceLists.check, { file: changed })).toMatchObject({
    ...{ commodities: 2, faults: [], currencies: ['EUR', 'USD'], countries: ['DE'], tax_changes: [] },
    changes: [
      { before: { prices: { EUR: 4999 } }, after: { sku: 'UM-1M', prices: { EUR: 3999, USD: 5500 } } },
    ],
  });
  expect(await operator.call(priceLists.view)).toMatchObject({
    commodities: [
      { sku: 'UM-1M', um: 1_000_000, valid_until: null },
      { sku: 'YEAR', prices: { EUR: 1200 } },
    ],
    taxes: [{ country: 'DE', rate: 1900, reverse: false }],
  });
  expect(await operator.call(priceLists.check, { file: '' })).toMatchObject({
    ...{ commodities: 0, faults: [], changes: [{ before: { sku: 'UM-1M' } }, { before: { sku: 'YEAR' } }] },
  });
  await operator.call(priceLists.importFile, { file: changed });
  const [pack] = (await owner.call(priceLists.selectBySku)).list;
  expect(pack).toMatchObject({ unit_amount: 3999 });
  const wrong = changed.replace('39.99', 'cheap');
  expect((await operator.call(priceLists.check, { file: wrong })).faults).toEqual([
    { line: 2, column: 'EUR', fault: 'number' },
  ]);
  await expect(operator.call(priceLists.importFile, { file: wrong })).rejects.toMatchObject(
    refusedAs('parameter_invalid'),
  );
  await operator.call(priceLists.importFile, { file: '' });
  expect(await isSelling(owner)).toBe(false);
  expect((await operator.call(priceLists.view)).versions).toHaveLength(3);
});

test('who has bought keeps orders, invoices and services when selling ends; nobody else sees them', async () => {
  await openShop(server);
  const buyer = await aBuyer(server);
  const { order_id } = await anOrder(buyer);
  await openShop(server, '');
  const shown = async (user: User) => {
    const { is_selling, has_orders, has_credits } = await user.call(production.listConstants);
    return { is_selling, has_orders, has_credits };
  };
  const [all, none] = [
    { is_selling: false, has_orders: true, has_credits: true },
    { is_selling: false, has_orders: false, has_credits: false },
  ];
  for (const one of [buyer, await aSubUser(buyer, 'observer'), operator])
    expect(await shown(one)).toEqual(all);
  expect(await shown(await aBuyer(server))).toEqual(none);
  await expect(anOrder(buyer)).rejects.toMatchObject(refusedAs('feature_unsupported'));
  await buyer.call(orders.checkOut, { order_id, payment_method: 'invoice' });
  await operator.call(payments.markPaid, { order_id, reference: '' });
  expect((await buyer.call(orders.list)).list).toMatchObject([{ status: ORDER_STATUS.paid }]);
  expect((await buyer.call(invoices.list)).list).toHaveLength(1);
  // A code is redeemed where credits are, whoever sells.
  await operator.call(redeemCodes.createBatch, { count: 1, um: 5 });
  expect(await shown(await aBuyer(server))).toEqual({ ...none, has_credits: true });
});

test('nobody but the operator sees or changes the list', async () => {
  const others = [
    owner,
    await aSubUser(owner, 'administrator'),
    await aSubUser(operator, 'observer'),
    await aSimulatedLogin(operator),
  ];
  for (const other of others) {
    await expect(other.call(priceLists.view)).rejects.toMatchObject(refusedAs('no_authority'));
    await expect(other.call(priceLists.importFile, { file: '' })).rejects.toMatchObject(
      refusedAs('no_authority'),
    );
  }
  await (await aSubUser(operator, 'administrator')).call(priceLists.view);
});

test('the tool says what is wrong with a file, and changes nothing', async () => {
  const path = join(folder, 'wrong.csv');
  await writeFile(path, `${FILE}\nservice,MONTH,A month,,,,,,3.00,\n`);
  const { exitCode, out } = await admin('price-list', 'import', path);
  expect({ exitCode, out }).toEqual({
    exitCode: 1,
    out: 'Nothing was imported.\nline 5, column days: missing\n',
  });
  expect((await admin('price-list', 'import', join(folder, 'none.csv'))).err).toMatch(/cannot be read/);
  expect((await admin('price-list', 'sell')).err).toMatch(/^ACTION must be one of import, export/);
});
