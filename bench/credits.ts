import { randomUUID } from 'node:crypto';
import { type Product, startProduct } from '@fieldscope/e2e/product';
import { fleetOf } from './beside';
import { type BenchOwner, benchOwner } from './fleet';
import { ingestAll, type UplinkRequest, uplinkRequests } from './ingest-load';
import { median, type Ratio, sizeOf } from './ratio';

const UPLINKS = sizeOf('CREDITS_UPLINKS', 40_000);
const ROUNDS = sizeOf('CREDITS_ROUNDS', 5);
const DEVICES = 500;
const AIM = 0.95;
const PRICES = [
  'kind,sku,name_en,um,dm,days,models,country,rate,business,EUR',
  'credits,PACK,Messages,1000000000,1000000000,,,,,,49.00',
  'service,YEAR,A year of service,,,365,,,,,12.00',
  'tax,,,,,,,DE,19,,',
].join('\n');

/** Where uplinks are sent to. */
interface Site {
  server: Product;
  next(count: number): UplinkRequest[];
  perSecond: number[];
}

/** What ingest pays where credits are required, sold, and each device has a service, against a portal that only counts them. */
export async function benchCredits(): Promise<Ratio[]> {
  const counted = await aSite({ CREDITS: 'counted' }, async () => {});
  const sold = await aSite({ CREDITS: 'required' }, sell);
  try {
    for (const site of [counted, sold]) await ingestAll(site.server, site.next(UPLINKS));
    for (let round = 1; round <= ROUNDS; round += 1) {
      // Each begins as often as the other.
      for (const site of round % 2 ? [counted, sold] : [sold, counted]) {
        const { seconds } = await ingestAll(site.server, site.next(UPLINKS));
        site.perSecond.push(UPLINKS / seconds);
      }
      const [one, other] = [counted, sold].map(({ perSecond }) => perSecond.at(-1)!.toFixed(0));
      console.log(`round ${round}: ${one} uplinks/s counted only, ${other} with ledger and services`);
    }
    return [
      {
        name: 'ingest with ledger and services / counted only',
        value: median(sold.perSecond.map((rate, round) => rate / counted.perSecond[round]!)),
        atLeast: AIM,
      },
    ];
  } finally {
    for (const { server } of [counted, sold]) {
      await server.stop();
      server.remove();
    }
  }
}

type Prepare = (owner: BenchOwner, euis: string[]) => Promise<void>;

async function aSite(settings: Record<string, string>, prepare: Prepare): Promise<Site> {
  const server = await startProduct(settings);
  const owner = await benchOwner(server);
  const devices = await fleetOf(server, owner, DEVICES);
  await prepare(
    owner,
    devices.map(({ eui }) => eui),
  );
  const next = await uplinkRequests(server, devices, { start: Date.now() - 45 * 60_000, spacingMs: 5 });
  return { server, next, perSecond: [] };
}

/** Puts a price list in force; every device has a year, and the account more credits than are used. */
async function sell(owner: BenchOwner, euis: string[]): Promise<void> {
  await owner.call('POST', '/operator/import_price_list', { file: PRICES });
  await owner.call('POST', '/user/editUserOrgInfo', { country: 'DE', address: 'Feldweg 1, 12345 Acker' });
  const { agreement_version } = await owner.call<{ agreement_version: string }>(
    'GET',
    '/commodity/selectCommodityBySku',
  );
  const basket = {
    currency: 'EUR',
    items: [
      { sku: 'PACK', quantity: 1 },
      { sku: 'YEAR', quantity: 1, eui: euis },
    ],
  };
  const { total } = await owner.call<{ total: number }>('POST', '/order/query_amount', basket);
  const order = { ...basket, agreement_version, expected_total: total, request_id: randomUUID() };
  const { order_id } = await owner.call<{ order_id: string }>('POST', '/order/create_order', order);
  await owner.call('POST', '/operator/mark_order_paid', { order_id, reference: 'bench' });
}
