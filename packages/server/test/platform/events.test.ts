import { pino } from 'pino';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type DomainEvent, domainEvent, notifyProcesses, openEvents } from '../../src/platform/events';
import { sql } from '../../src/platform/postgres/db';
import { holdConnection } from '../../src/platform/postgres/held-connection';
import { whenTestEnds } from '../cleanup';
import { aServer, type TestServer } from '../harness';

const log = pino({ level: 'silent' });
const tankFilled = domainEvent('tank_was_filled', z.object({ tank: z.string(), litres: z.number() }));
const tanksCounted = domainEvent('tanks_were_counted', z.object({}));

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ ROLES: 'web,ingest' });
});

const connection = () => ({ connectionString: server.config.DATABASE_URL!, answerTimeoutMs: 5000 });

/** The events of a process, and what its listener has received. */
async function aProcess() {
  const events = await openEvents(server.db, connection(), log);
  whenTestEnds(() => events.close());
  const received: unknown[] = [];
  events.on(tankFilled, (filled) => received.push(filled));
  let counted = 0;
  events.on(tanksCounted, () => {
    counted += 1;
  });
  /** Resolves when everything that was notified before has arrived. */
  const arrival = async () => {
    const before = counted;
    await notifyProcesses(server.db, tanksCounted, [{}]);
    await vi.waitUntil(() => counted > before);
  };
  return { events, received, arrival };
}

const notify = (text: string) => sql`select pg_notify('fieldscope', ${text})`.execute(server.db);

test('an event reaches the listeners of its process at once and those of the others once', async () => {
  const [here, there] = [await aProcess(), await aProcess()];
  const filled = { tank: 'north field', litres: 3 };
  const announcing = here.events.announce(tankFilled, filled);
  expect(here.received).toEqual([filled]);
  await announcing;
  await Promise.all([here.arrival(), there.arrival()]);
  expect(here.received).toEqual([filled]);
  expect(there.received).toEqual([filled]);
});

test('fields that another release has added are left out', async () => {
  const { received, arrival } = await aProcess();
  const ofNextRelease: DomainEvent<object> = { name: tankFilled.name, payload: z.object({}) };
  await notifyProcesses(server.db, ofNextRelease, [{ tank: 'north', litres: 3, colour: 'blue' }]);
  await arrival();
  expect(received).toEqual([{ tank: 'north', litres: 3 }]);
});

test.each([
  ['a text, as in releases before', 'tank_was_filled - north'],
  ['no payload', 'tank_was_filled {}'],
  ['a payload without a field', 'tank_was_filled {"payload":{"tank":"north"}}'],
  ['nothing', 'tank_was_filled '],
])('a notification with %s counts as missed and is logged', async (_case, text) => {
  const { received, arrival } = await aProcess();
  const warn = vi.spyOn(log, 'warn');
  await notify(text);
  await arrival();
  expect(received).toEqual([undefined]);
  expect(warn).toHaveBeenCalledWith(
    { event: 'tank_was_filled' },
    'a notification that cannot be read counts as missed',
  );
  warn.mockRestore();
});

test.each([
  'tank_was_painted {"payload":{}}',
  'tank_was_filled',
  '',
])('%j, which no listener knows, is ignored', async (text) => {
  const { received, arrival } = await aProcess();
  await notify(text);
  await arrival();
  expect(received).toEqual([]);
});

test('a process of a release before takes a notification for a missed one: nothing follows its second word', async () => {
  const { client, close } = await holdConnection(connection());
  whenTestEnds(close);
  const notifications: string[] = [];
  client.on('notification', ({ payload = '' }) => notifications.push(payload));
  await client.query('listen fieldscope');
  await notifyProcesses(server.db, tankFilled, [{ tank: 'north \\ "south field"', litres: 3 }]);
  await vi.waitUntil(() => notifications.length > 0);
  expect(notifications[0]!.split(' ')).toEqual(['tank_was_filled', expect.stringContaining('north')]);
});

test('an event that is announced in a transaction is received when it commits', async () => {
  const { received, arrival } = await aProcess();
  await server.db.transaction().execute(async (trx) => {
    await notifyProcesses(trx, tankFilled, [{ tank: 'north', litres: 1 }]);
    await arrival();
    expect(received).toEqual([]);
  });
  await arrival();
  expect(received).toEqual([{ tank: 'north', litres: 1 }]);
});

test('a payload that is too long is refused', async () => {
  await expect(
    notifyProcesses(server.db, tankFilled, [{ tank: 'n'.repeat(7950), litres: 1 }]),
  ).rejects.toThrow();
});

test('two events of the same name are refused', () => {
  expect(() => domainEvent('tank_was_filled', z.object({}))).toThrow('two events are named tank_was_filled');
});
