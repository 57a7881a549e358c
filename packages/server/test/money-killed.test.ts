import { randomUUID } from 'node:crypto';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { open } from '@fieldscope/contract/calls/open';
import { orders } from '@fieldscope/contract/calls/orders';
import { payments } from '@fieldscope/contract/calls/payments';
import { redeemCodes } from '@fieldscope/contract/calls/redeem-codes';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCredits } from '../src/modules/credits/credits.service';
import { issueCodes } from '../src/modules/redeem-codes/redeem-codes.service';
import { type Db, sql } from '../src/platform/postgres/db';
import { Shards } from '../src/platform/postgres/shards';
import { sumsOfBook } from './book';
import { aCaller, aKit, aMadeKey, anOwner, type Caller, Refused } from './builders';
import { anInstallation, type ProductProcess } from './processes';
import { aBasket, aBuyer, openShop } from './shop';

const WRITERS = 64;
const BUYERS = 4;
const ACTIONS = 480;
const CODES = 30;
/** Credits of a code; nothing else comes in this amount. */
const CODE_UM = 11;
/** After so many actions one of the processes is killed, in the midst of those of the other writers. */
const KILLED_AFTER = [120, 240, 360];

/** Who buys, uploads and reads: what each is known by, at any process. */
async function aCustomer(server: ProductProcess) {
  const owner = await aBuyer(server);
  const kit = await aKit(owner);
  const { accessId, key } = await aMadeKey(owner);
  const basic = (text: string) => Buffer.from(text).toString('base64');
  return {
    owner: owner.token,
    kit: `Device ${basic(`${kit.eui}:${kit.device_key}`)}`,
    key: `Basic ${basic(`${accessId}:${key}`)}`,
    eui: kit.eui,
    basket: await aBasket(owner, [{ sku: 'PACK' }]),
    paid: [] as string[],
  };
}
type Customer = Awaited<ReturnType<typeof aCustomer>>;

/** What became of orders, codes, readings and reads, and what the book says of each. */
async function booked(db: Db) {
  const { rows } = await sql<{
    redeemed: number;
    redeemedUm: number;
    wrongOrders: number;
    uploads: number;
    usedUm: number;
    usedDm: number;
    refunds: number;
  }>`
    select (select count(*)::int from redeem_code where redeemed_at is not null) as redeemed,
      (select coalesce(sum(-um_other), 0)::int from credit_booking where cause = 'redeem_code') as "redeemedUm",
      (select count(*)::int from purchase_order
       left join (select order_id, sum(-um_other) as um, count(*) as times from credit_booking where cause = 'purchase'
         group by order_id) as bought using (order_id)
       left join (select order_id, sum(um_left) as um from credit_lot group by order_id) as lots using (order_id)
       where coalesce(bought.um, 0) <> case when paid_at is null then 0 else 1000 end or coalesce(bought.times, 0) > 1
         or (status = 'refund' and lots.um <> 0)) as "wrongOrders",
      (select count(*)::int from uplink) as uploads,
      (select coalesce(sum(-um), 0)::int from credit_usage where kind = 'uplink') as "usedUm",
      (select coalesce(sum(-dm), 0)::int from credit_usage where kind = 'http_history') as "usedDm",
      (select count(*)::int from payment where amount < 0) as refunds`.execute(db);
  return rows[0]!;
}

test('64 writers, and processes that are killed under them: the book sums up to nothing, and nothing is spent twice', async () => {
  const installation = await anInstallation();
  const start = () => installation.start(['web', 'ingest', 'jobs']);
  const running = await Promise.all([start(), start()]);
  const [first] = running as [ProductProcess, ProductProcess];
  const operator = await anOwner(first);
  await sql`update organisation set runs_installation = org_id = ${operator.orgId}`.execute(first.db);
  await openShop(first);
  const customers = await Promise.all(Array.from({ length: BUYERS }, () => aCustomer(first)));
  const batch = { count: CODES, um: CODE_UM, dm: 0, days: 0, expires_at: null, note: '' };
  const { codes } = await issueCodes(first, batch, 'operator');

  const asked = { uploads: 0, reads: 0 };
  const done = { uploads: 0, reads: 0, redeemed: 0, refunded: 0 };
  let turn = 0;
  let lost = 0;
  /** Asks any process, again when it was killed meanwhile; a refusal is an answer. */
  async function insist<T>(authorization: string, act: (caller: Caller) => Promise<T>) {
    for (;;) {
      const server = running[turn++ % running.length]!;
      try {
        return await act(aCaller(server, () => authorization));
      } catch (error) {
        if (error instanceof Refused && Number(error.code) !== ERRORS.server_busy.code) return undefined;
        if (!(error instanceof Refused || error instanceof TypeError)) throw error;
        lost += 1;
      }
    }
  }
  const ACTS: ((customer: Customer, draw: number) => Promise<void>)[] = [
    async ({ kit, eui }) => {
      const events = [{ name: 'measure-sensor', value: [{ channel: 1, measurements: { 4097: '1' } }] }];
      const answer = await insist(kit, (caller) => {
        asked.uploads += 1;
        return caller.call(ingest.kit, { requestId: randomUUID(), deviceEui: eui, events } as never);
      });
      if (answer) done.uploads += 1;
    },
    async ({ key, eui }) => {
      const answer = await insist(key, (caller) => {
        asked.reads += 1;
        return caller.call(open.listTelemetry, { device_eui: eui });
      });
      if (answer) done.reads += 1;
    },
    async ({ owner }, draw) => {
      const code = codes[draw % CODES]!;
      if (await insist(owner, (caller) => caller.call(redeemCodes.redeem, { code }))) done.redeemed += 1;
    },
    async ({ owner, basket, paid }) => {
      const wish = { ...basket, request_id: randomUUID() };
      const made = await insist(owner, (caller) => caller.call(orders.create, wish));
      if (!made) return;
      const mark = { order_id: made.order_id, reference: 'bank' };
      await insist(operator.token, (caller) => caller.call(payments.markPaid, mark));
      paid.push(made.order_id);
    },
    async ({ paid }, draw) => {
      const order_id = paid[draw % Math.max(1, paid.length)];
      if (order_id === undefined) return;
      const refund = { order_id, reason: 'not needed' };
      if (await insist(operator.token, (caller) => caller.call(payments.refund, refund))) done.refunded += 1;
    },
  ];
  const drawn = fc.tuple(fc.nat(BUYERS - 1), fc.nat(ACTS.length - 1), fc.nat(1_000_000));
  const actions = fc.sample(drawn, { numRuns: ACTIONS, seed: 26 });
  const kills = [...KILLED_AFTER];
  let acted = 0;
  const write = async () => {
    for (let next = actions.shift(); next; next = actions.shift()) {
      const [place, act, draw] = next;
      await ACTS[act]!(customers[place]!, draw);
      acted += 1;
      if (acted < (kills[0] ?? Infinity)) continue;
      const victim = kills.shift()! % 2;
      await running[victim]!.kill();
      running[victim] = await start();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));

  expect(lost).toBeGreaterThan(0);
  await foldCredits({ ...first, shards: await Shards.open(first.db, first.log) });
  expect(await sumsOfBook(first.db)).toEqual({ sum: 0, wrong: 0 });
  const found = await booked(first.db);
  expect(found).toMatchObject({
    wrongOrders: 0,
    redeemedUm: found.redeemed * CODE_UM,
    usedUm: found.uploads,
  });
  const atLeast = (few: number, many: number) => expect(many).toBeGreaterThanOrEqual(few);
  atLeast(done.uploads, found.uploads);
  atLeast(found.uploads, asked.uploads);
  atLeast(done.reads, found.usedDm / 100);
  atLeast(found.usedDm / 100, asked.reads);
  atLeast(done.redeemed, found.redeemed);
  atLeast(done.refunded, found.refunds);
  for (const times of Object.values(done)) expect(times).toBeGreaterThan(0);
}, 120_000);
