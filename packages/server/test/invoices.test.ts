import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { invoices } from '@fieldscope/contract/calls/invoices';
import { orders } from '@fieldscope/contract/calls/orders';
import { payments } from '@fieldscope/contract/calls/payments';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { INVOICE_LIMITS } from '@fieldscope/contract/invoice-limits';
import { DAY_MS, type EpochMs } from '@fieldscope/contract/time';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeCii } from '../src/modules/invoices/cii.model';
import { findInvoice, insertFile } from '../src/modules/invoices/invoices.repository';
import { invoiceFunctions, invoicingOrderPorts } from '../src/modules/invoices/issue-invoices.service';
import { queueInvoices, sendInvoice } from '../src/modules/invoices/send-invoices.service';
import { settleOrders } from '../src/modules/orders/delivery.service';
import { findOrder, lockOrder } from '../src/modules/orders/orders.service';
import { markOrderPaid } from '../src/modules/payments/payments.service';
import { at, inTransaction, sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aSubUser, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { brokenRules, readCii, textAt } from './invoice-rules';
import { aMailServer, type MailServer } from './mail-server';
import { aBasket, aBuyer, anOrder, openShop } from './shop';

const SELLER = {
  SELLER_NAME: 'Ackerblick Sensorik GmbH',
  SELLER_ADDRESS: 'Hafenstraße 7, 24103 Kiel',
  SELLER_COUNTRY: 'DE',
  SELLER_EMAIL: 'billing@ackerblick.example',
  SELLER_VAT_NUMBER: 'DE 136 695 976',
  SELLER_IBAN: 'DE89 3704 0044 0532 0130 00',
  SELLER_BIC: 'COBADEFFXXX',
};
let mailbox: MailServer;
let server: TestServer;
let operator: User;
let buyer: User;
beforeAll(async () => {
  mailbox = await aMailServer();
  server = await aServer({ SMTP_URL: mailbox.url, ...SELLER });
  operator = await anOwner(server, { timezone: 'Pacific/Auckland' });
  await sql`update organisation set runs_installation = org_id = ${operator.orgId}`.execute(server.db);
  return () => mailbox.close();
});
beforeEach(async () => {
  await openShop(server);
  buyer = await aBuyer(server);
});

const refusedAs = (name: ErrorName) => ({ code: ERRORS[name].code });
const listed = async (of = buyer) => (await of.call(invoices.list)).list;
const checkOut = async (order_id: string, of = buyer) => {
  await of.call(orders.checkOut, { order_id, payment_method: 'invoice' });
  return (await listed(of))[0]!;
};
const pay = (order_id: string) => operator.call(payments.markPaid, { order_id, reference: '' });
const refund = (order_id: string) =>
  operator.call(payments.refund, { order_id, reason: 'Changed their mind' });
const stored = async (invoice_id: string) => (await findInvoice(server.db, null, invoice_id))!;
const dataOf = async (invoice_id: string) => writeCii(await stored(invoice_id));
const download = async (invoice_id: string, of = buyer): Promise<Buffer> => {
  const response = await fetch(`${server.url}/portalapi/billing/invoice_file?invoice_id=${invoice_id}`, {
    headers: { authorization: of.token },
  });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await response.arrayBuffer());
};
/** Letters that a PDF shows, by the tables of its fonts. */
const lettersIn = (pdf: Buffer): Set<string> => {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  const tables = [...streams].flatMap(([, bytes]) => {
    try {
      return inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1').split('beginbfrange').slice(1);
    } catch {
      return [];
    }
  });
  const codes = tables.flatMap((table) =>
    [...table.matchAll(/<((?:[0-9a-f]{4})+)>/gi)].map(([, hex]) => hex!),
  );
  return new Set(codes.flatMap((hex) => [...Buffer.from(hex, 'hex').swap16().toString('utf16le')]));
};
const mailed = async () => {
  await queueInvoices(server);
  // The jobs, and then the mails that they queue.
  await server.queue.runDue();
  await server.queue.runDue();
};

test('an invoice is issued at check-out, once, and keeps what was true on its day', async () => {
  const node = await aNode(buyer);
  const { order_id } = await anOrder(buyer, [
    { sku: 'YEAR', eui: [node.eui] },
    { sku: 'PACK', quantity: 2 },
  ]);
  expect(await listed()).toEqual([]);
  const invoice = await checkOut(order_id);
  // The operator's day began half a day earlier than in UTC.
  expect(invoice).toMatchObject({ kind: 'invoice', total: 25_228, paid_at: null, is_canceled: false });
  expect(invoice.number).toMatch(/^INV-2026-\d{6}$/);
  await buyer.call(users.editOrganisation, { name: 'Another name', address: 'Elsewhere 2' });
  await openShop(server, '');
  await checkOut(order_id);
  await pay(order_id);
  expect(await listed()).toEqual([{ ...invoice, paid_at: server.clock.now() }]);
  const { content } = await stored(invoice.invoice_id);
  expect(content).toMatchObject({
    ...{ seller: { name: SELLER.SELLER_NAME, vat_number: 'DE136695976' }, language: 'en' },
    ...{ buyer: { name: 'Farm', address: 'Feldweg 1, 12345 Acker' }, paidAt: null },
    dueAt: invoice.issued_at + 14 * DAY_MS,
    lines: [
      { name: 'A year of service', pieces: 1, net: 1200, devices: [expect.any(String)] },
      { name: 'A thousand messages', pieces: 2, net: 20_000 },
    ],
  });
  const order = await buyer.call(orders.view, { order_id });
  expect(order.invoices).toEqual([
    { invoice_id: invoice.invoice_id, number: invoice.number, kind: 'invoice', at: invoice.issued_at },
  ]);
});

test('what was issued cannot be changed or deleted in the database', async () => {
  const { invoice_id } = await checkOut((await anOrder(buyer)).order_id);
  await download(invoice_id);
  for (const change of [
    sql`update invoice set total = 0, net = 0, tax = 0 where invoice_id = ${invoice_id}`,
    sql`delete from invoice where invoice_id = ${invoice_id}`,
    sql`update invoice_file set pdf = '' where invoice_id = ${invoice_id}`,
    sql`truncate invoice cascade`,
  ])
    await expect(change.execute(server.db)).rejects.toThrow('what was issued is not changed');
});

test('numbers have no gap and none twice, whatever is rolled back meanwhile', async () => {
  const made: string[] = [];
  for (let place = 0; place < 3; place++) {
    const one = await aBuyer(server);
    for (let count = 0; count < 10; count++) made.push((await anOrder(one)).order_id);
  }
  const functions = invoiceFunctions(server);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), async (failing) => {
      const work = made.splice(0, 10);
      const outcomes = work.map((id, place) =>
        inTransaction(server.db, async (trx) => {
          await functions.issueInvoice(trx, (await lockOrder(trx, null, id))!);
          if (failing[place]) throw new Error('rolled back');
        }).catch(() => {}),
      );
      await Promise.all(outcomes);
    }),
    { numRuns: 3, seed: 116 },
  );
  const { rows } = await sql<{ number: string }>`
    select number from invoice where kind = 'invoice' order by invoice_id`.execute(server.db);
  const places = rows.map(({ number }) => Number(number.slice(-6)));
  expect(places.toSorted((one, other) => one - other)).toEqual(places.map((_, index) => index + 1));
});

test('numbers begin anew with the year where the seller is, half a day before that of UTC', async () => {
  const newYear = Date.UTC(2030, 11, 31, 11);
  const [first, second, third] = [await anOrder(buyer), await anOrder(buyer), await anOrder(buyer)];
  const issue = async (now: number, { order_id }: typeof first, isCredited = false) => {
    const functions = invoiceFunctions({ ...server, clock: { ...server.clock, now: () => now as EpochMs } });
    await inTransaction(server.db, async (trx) => {
      const order = (await lockOrder(trx, null, order_id))!;
      await (isCredited
        ? functions.issueCreditNote(trx, order, order.total)
        : functions.issueInvoice(trx, order));
    });
    return (await listed())[0]!;
  };
  const last = await issue(newYear - 1, first);
  expect(last.number).toBe('INV-2030-000001');
  expect(await dataOf(last.invoice_id)).toContain('>20301231<');
  const new1 = await issue(newYear, second);
  expect(new1.number).toBe('INV-2031-000001');
  expect(await dataOf(new1.invoice_id)).toContain('>20310101<');
  // A process whose clock is behind goes on with the old year, without a gap.
  expect((await issue(newYear - 1, third)).number).toBe('INV-2030-000002');
  expect((await issue(newYear, first, true)).number).toBe('CN-2031-000001');
});

describe('a credit note', () => {
  test('gives back a part, whose tax and net are its sum, and refers to its invoice', async () => {
    const { eui } = await aNode(buyer);
    const { order_id } = await anOrder(buyer, [{ sku: 'YEAR', eui: [eui] }]);
    const invoice = await checkOut(order_id);
    await pay(order_id);
    const note = async () => (await listed()).find(({ kind }) => kind === 'credit_note')!;
    const { refunded } = await refund(order_id);
    expect(await note()).toMatchObject({ total: refunded, number: expect.stringMatching(/^CN-2026-\d{6}$/) });
    const xml = await dataOf((await note()).invoice_id);
    expect(brokenRules(xml)).toEqual([]);
    expect(textAt(readCii(xml), 'ExchangedDocument.TypeCode')).toBe('381');
    expect(xml).toContain(`<ram:IssuerAssignedID>${invoice.number}</ram:IssuerAssignedID>`);
  });

  test('cancels the invoice of an order that is canceled, by the buyer or after a month', async () => {
    const [mine, old] = [await anOrder(buyer), await anOrder(buyer)];
    for (const { order_id } of [mine, old]) await checkOut(order_id);
    const never = await anOrder(buyer);
    await buyer.call(orders.cancel, mine);
    await buyer.call(orders.cancel, never);
    await sql`update purchase_order set created_at = created_at - interval '31 days'
      where order_id = ${old.order_id}`.execute(server.db);
    await settleOrders(server, invoicingOrderPorts(server));
    await settleOrders(server, invoicingOrderPorts(server));
    const all = await listed();
    expect(all.map(({ kind }) => kind)).toEqual(['credit_note', 'credit_note', 'invoice', 'invoice']);
    expect(all.map(({ is_canceled }) => is_canceled)).toEqual([true, true, true, true]);
    const sums = all.map(({ kind, total }) => (kind === 'invoice' ? total : -total));
    expect(sums.reduce((sum, total) => sum + total)).toBe(0);
    for (const { invoice_id } of all) expect(brokenRules(await dataOf(invoice_id))).toEqual([]);
  });

  test('follows an invoice also where that was not issued before, as for orders of earlier', async () => {
    const { order_id } = await anOrder(buyer);
    await sql`update purchase_order set status = 'paid', paid_at = now() where order_id = ${order_id}`.execute(
      server.db,
    );
    await refund(order_id);
    expect((await listed()).map(({ kind, total }) => [kind, total])).toEqual([
      ['credit_note', 11_900],
      ['invoice', 11_900],
    ]);
  });
});

describe('the tax of a business', () => {
  const basket = async (vat_number: string) => {
    const { total, is_reverse_charge } = await buyer.call(orders.queryAmount, {
      ...{ currency: 'EUR', items: [{ sku: 'PACK' }] as never, vat_number },
    });
    return [total, is_reverse_charge];
  };

  test('is owed by itself with a number of another country than the seller’s, and the invoice says so', async () => {
    buyer = await aBuyer(server, 'FR');
    expect(await basket('')).toEqual([12_000, false]);
    expect(await basket('DE136695976')).toEqual([12_000, false]);
    expect(await basket('fr 40 303 265 045')).toEqual([10_000, true]);
    const order = { ...(await aBasket(buyer, [{ sku: 'PACK' }])), expected_total: 10_000 };
    const { order_id } = await buyer.call(orders.create, { ...order, vat_number: 'FR 40303265045' });
    const xml = await dataOf((await checkOut(order_id)).invoice_id);
    expect(brokenRules(xml)).toEqual([]);
    expect(xml).toContain('<ram:ExemptionReason>Reverse charge</ram:ExemptionReason>');
    expect(xml).toContain('<ram:ID schemeID="VA">FR40303265045</ram:ID>');
  });

  test('is not computed with a number that is none', async () => {
    for (const wrong of ['FR40303265046', 'DE12', '303265045', 'x'])
      await expect(basket(wrong)).rejects.toMatchObject({
        ...refusedAs('parameter_invalid'),
        facts: { field: 'vat_number' },
      });
    const order = { ...(await aBasket(buyer, [{ sku: 'PACK' }])), vat_number: 'DE12' };
    await expect(buyer.call(orders.create, order)).rejects.toMatchObject(refusedAs('parameter_invalid'));
  });
});

test('an order that is paid at once gets a paid invoice, one that costs nothing none', async () => {
  const { order_id } = await anOrder(buyer);
  await pay(order_id);
  const [invoice] = await listed();
  const xml = await dataOf(invoice!.invoice_id);
  expect(brokenRules(xml)).toEqual([]);
  expect(xml).toContain('<ram:TotalPrepaidAmount>119.00</ram:TotalPrepaidAmount>');
  expect(xml).toContain('<ram:DuePayableAmount>0.00</ram:DuePayableAmount>');
  await openShop(server, 'kind,sku,name_en,um,dm,EUR\ncredits,FREE,A gift,5,5,0.00');
  await checkOut((await anOrder(buyer, [{ sku: 'FREE' }])).order_id);
  expect(await listed()).toHaveLength(1);
});

test('the operator’s tool issues invoices, too', async () => {
  const { order_id } = await anOrder(buyer);
  await markOrderPaid(server, invoicingOrderPorts(server), { order_id, reference: '' });
  expect(await listed()).toHaveLength(1);
});

describe('the file', () => {
  test('is a PDF for archives with the data inside, in three languages, and the same each time', async () => {
    for (const language of [2, 1, 3] as const) {
      await buyer.call(users.changeSetting, { language });
      const invoice = await checkOut((await anOrder(buyer)).order_id);
      const pdf = await download(invoice.invoice_id);
      const text = pdf.toString('latin1');
      for (const part of [
        '%PDF-1.7',
        '<pdfaid:part>3</pdfaid:part>',
        '<pdfaid:conformance>B</pdfaid:conformance>',
        '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
        '/AFRelationship /Alternative',
        '(factur-x.xml)',
      ])
        expect(text).toContain(part);
      expect(text).not.toContain('/Helvetica');
      expect(await download(invoice.invoice_id)).toEqual(pdf);
    }
  });

  test('is made once, however many ask for it at the same time', async () => {
    const { invoice_id } = await checkOut((await anOrder(buyer)).order_id);
    const all = await Promise.all(Array.from({ length: 6 }, () => download(invoice_id)));
    const digests = all.map((pdf) => createHash('sha256').update(pdf).digest('hex'));
    expect(new Set(digests).size).toBe(1);
    await insertFile(server.db, { invoiceId: invoice_id, pdf: Buffer.from('other'), now: 0 });
    expect(await download(invoice_id)).toEqual(all[0]);
  });

  test('of a neighbour is not there', async () => {
    const { invoice_id } = await checkOut((await anOrder(buyer)).order_id);
    const neighbour = await aBuyer(server);
    for (const call of [invoices.download, invoices.sendAgain])
      await expect(neighbour.call(call, { invoice_id })).rejects.toMatchObject(refusedAs('resource_missing'));
    const observer = await aSubUser(buyer, 'observer');
    expect((await download(invoice_id, observer)).length).toBeGreaterThan(1000);
    await expect(observer.call(invoices.sendAgain, { invoice_id })).rejects.toMatchObject(
      refusedAs('no_authority'),
    );
  });
});

describe('the email', () => {
  test('comes once to the buyer with the file, also when its job runs twice', async () => {
    const { order_id } = await anOrder(buyer);
    const { number, invoice_id } = await checkOut(order_id);
    await mailed();
    await mailed();
    expect(mailbox.countTo(buyer.account)).toBe(1);
    const { subject, text, source } = mailbox.newestTo(buyer.account);
    expect(subject).toBe(`Invoice ${number}`);
    expect(source).toMatch(new RegExp(`filename=${number}.pdf`));
    expect(source).toContain('Content-Type: application/pdf');
    expect(text).toContain('with the reference');
    const { rows } = await sql<{ mailId: string }>`
      select mail_id as "mailId" from invoice_mail where invoice_id = ${invoice_id}`.execute(server.db);
    const message = { orgId: buyer.orgId, invoiceId: invoice_id, mailId: rows[0]!.mailId };
    await sendInvoice(server, message);
    await server.queue.runDue();
    expect(mailbox.countTo(buyer.account)).toBe(1);
  });

  test('comes again when somebody asks for it, to the address of now, and not without end', async () => {
    const { invoice_id } = await checkOut((await anOrder(buyer)).order_id);
    await buyer.call(users.editOrganisation, { email: 'office@farm.example' });
    for (let time = 0; time < 4; time++) await buyer.call(invoices.sendAgain, { invoice_id });
    await expect(buyer.call(invoices.sendAgain, { invoice_id })).rejects.toMatchObject(
      refusedAs('too_frequent'),
    );
    await mailed();
    expect(mailbox.countTo('office@farm.example')).toBe(4);
    await sql`update invoice_mail set asked_at = asked_at - interval '1 day'`.execute(server.db);
    await buyer.call(invoices.sendAgain, { invoice_id });
    // Nor with many documents.
    const other = await checkOut((await anOrder(buyer)).order_id);
    await sql`insert into invoice_mail (invoice_id, recipient, asked_at, queued_at)
      select ${invoice_id}, 'office@farm.example', ${at(server.clock.now())}, now()
      from generate_series(1, ${INVOICE_LIMITS.mailsOfOrganisationPerDay})`.execute(server.db);
    await expect(buyer.call(invoices.sendAgain, { invoice_id: other.invoice_id })).rejects.toMatchObject(
      refusedAs('too_frequent'),
    );
  });

  test('comes again only as often as that, also when many ask at once', async () => {
    const { invoice_id } = await checkOut((await anOrder(buyer)).order_id);
    const again = () => buyer.call(invoices.sendAgain, { invoice_id });
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, again));
    // The one that brought it counts.
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      INVOICE_LIMITS.mailsPerDay - 1,
    );
  });

  test('is not lost with the process that noted it: it is noted with the invoice or neither is there', async () => {
    const { order_id } = await anOrder(buyer);
    const functions = invoiceFunctions(server);
    const order = (await findOrder(server.db, null, order_id))!;
    await inTransaction(server.db, async (trx) => {
      await functions.issueInvoice(trx, order);
      throw new Error('killed');
    }).catch(() => {});
    await mailed();
    expect(mailbox.countTo(buyer.account)).toBe(0);
    expect(await listed()).toEqual([]);
  });
});

test('names and addresses in every script of the portal stand in the file, however long they are', async () => {
  const name = `田园农业科技（上海）有限公司 ООО «Тёплый Ёж» Łódź Ağaç ${'Landwirtschaft '.repeat(5)}`.trim();
  const address = `上海市浦东新区张江高科技园区博云路２号 ${'д. 7, корп. 2, Щёлковское шоссе, '.repeat(6)}Ångström`;
  await sql`update organisation set name = ${name}, address = ${address} where org_id = ${buyer.orgId}`.execute(
    server.db,
  );
  for (const language of [1, 2, 3] as const) {
    await buyer.call(users.changeSetting, { language });
    const { invoice_id } = await checkOut((await anOrder(buyer)).order_id);
    expect(brokenRules(await dataOf(invoice_id))).toEqual([]);
    const shown = lettersIn(await download(invoice_id));
    expect([...new Set(name + address)].filter((letter) => letter !== ' ' && !shown.has(letter))).toEqual([]);
  }
});

test('names that nobody expects break neither the data nor the file', async () => {
  const name = `<&"'> \u202e مزرعة 🌱 ]]> ${'long '.repeat(9)}`.trim();
  await sql`update organisation set name = ${name} where org_id = ${buyer.orgId}`.execute(server.db);
  const { invoice_id } = await checkOut((await anOrder(buyer)).order_id);
  const xml = await dataOf(invoice_id);
  expect(brokenRules(xml)).toEqual([]);
  const trade = readCii(xml).SupplyChainTradeTransaction;
  expect(textAt(trade, 'ApplicableHeaderTradeAgreement.BuyerTradeParty.Name')).toContain('مزرعة 🌱');
  expect((await download(invoice_id)).length).toBeGreaterThan(1000);
});
