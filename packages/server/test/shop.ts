import { randomUUID } from 'node:crypto';
import { orders } from '@fieldscope/contract/calls/orders';
import { users } from '@fieldscope/contract/calls/users';
import { AGREEMENT_VERSION } from '@fieldscope/contract/order-limits';
import { importPriceList } from '../src/modules/price-list/price-list.service';
import { anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';

/** A price list with a pack of credits, a service and a quota, and the taxes of two countries. */
export const PRICES = [
  'kind,sku,name_en,um,dm,days,models,country,rate,business,EUR,USD',
  'credits,PACK,A thousand messages,1000,1000,,,,,,100.00,110',
  'service,YEAR,A year of service,,,365,S2101,,,,12.00,',
  'quota,LATER,A year for a device named later,,,365,,,,,10.00,',
  'tax,,,,,,,DE,19,,,',
  'tax,,,,,,,FR,20,reverse,,',
].join('\n');

/** Puts the price list of tests in force. */
export const openShop = (server: TestServer, file = PRICES) => importPriceList(server, { file, by: 'Olga' });

/** A server that sells, and the owner of the organisation that runs it. */
export async function aShop(): Promise<{ server: TestServer; operator: User }> {
  const server = await aServer();
  const operator = await anOwner(server);
  await openShop(server);
  return { server, operator };
}

/** The owner of an organisation that can order: it has a country and an address. */
export async function aBuyer(server: TestServer, country = 'DE'): Promise<User> {
  const owner = await anOwner(server);
  await owner.call(users.editOrganisation, { country, address: 'Feldweg 1, 12345 Acker' });
  return owner;
}

interface Item {
  sku: string;
  quantity?: number;
  eui?: string[];
}

/** What `orders.create` takes for a basket, at today's price. */
export async function aBasket(buyer: User, items: Item[]) {
  const basket = { currency: 'EUR' as const, items: items as never };
  const { total } = await buyer.call(orders.queryAmount, basket);
  return {
    ...basket,
    ...{ request_id: randomUUID(), expected_total: total, agreement_version: AGREEMENT_VERSION },
  };
}

/** An unpaid order. */
export const anOrder = async (buyer: User, items: Item[] = [{ sku: 'PACK' }]) =>
  buyer.call(orders.create, await aBasket(buyer, items));
