import { commands } from '@fieldscope/contract/calls/commands';
import { connections } from '@fieldscope/contract/calls/connections';
import { expect, test } from 'vitest';
import { queueSending } from '../src/modules/commands/command-sending.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, type User } from './builders';
import { aChirpstack } from './chirpstack';
import { whenTestEnds } from './cleanup';
import { powerOf } from './fleet';
import { aServer, type TestServer } from './harness';

/** The next process on the same data. */
async function theNext(of: TestServer): Promise<TestServer> {
  const { DATABASE_URL, DATA_DIR } = of.config;
  const next = await aServer({ DATABASE_URL, DATA_DIR });
  whenTestEnds(() => next.stop());
  return next;
}

/** A node that was heard over MQTT, and a new interval for it that is queued. */
async function aQueuedInterval(roles: string) {
  const server = await aServer({ ROLES: roles });
  whenTestEnds(() => server.stop());
  const owner = await anOwner(server);
  const { token } = await owner.call(connections.create, { name: 'Roof', kind: 'chirpstack', way: 'mqtt' });
  const chirpstack = await aChirpstack(server, token);
  const node = await aNode(owner);
  await chirpstack.uplink(node, powerOf(90, 60));
  const { list } = await owner.call(commands.publishSetting, {
    eui: [node.eui],
    setting: { kind: 'set_interval', minutes: 10 },
  });
  return { server, owner, token, chirpstack, node, id: list[0]!.command_id };
}

const rowOf = async ({ db }: TestServer, id: string) => {
  const { rows } = await sql<{ state: string; handed_over_at: number | null }>`
    select state, handed_over_at from device_command where command_id = ${id}`.execute(db);
  return rows[0]!;
};
const stateOf = async (server: TestServer, id: string) => (await rowOf(server, id)).state;

/** As the row is while it is handed over; its job runs again, as after the end of a process that held it. */
async function cutOffWhileSending(server: TestServer, { orgId }: User, id: string): Promise<void> {
  await sql`
    update device_command set handed_over_at = null, sending_since = now() where command_id = ${id}`.execute(
    server.db,
  );
  await queueSending(server.queue, server.db, { orgId, commandId: id, route: null });
  await server.queue.runDue();
}

test('a command that a process queued before it ended is sent by the next one, once', async () => {
  const { server, token, chirpstack, id } = await aQueuedInterval('web,ingest');
  expect(chirpstack.taken).toEqual([]);
  await server.running.stop();
  const next = await theNext(server);
  const again = await aChirpstack(next, token);
  await next.queue.runDue();
  await expect.poll(() => again.taken.map((downlink) => downlink.id)).toEqual([id]);
  await next.queue.runDue();
  expect((await rowOf(next, id)).handed_over_at).not.toBeNull();
  expect([again.taken.length, again.refused.length]).toEqual([1, 0]);
}, 60_000);

test('cut off while it is handed over it goes out again with its id, which the network server refuses', async () => {
  const { server, owner, chirpstack, id } = await aQueuedInterval('web,ingest,jobs');
  await expect.poll(async () => (await rowOf(server, id)).handed_over_at).not.toBeNull();
  await cutOffWhileSending(server, owner, id);
  await expect.poll(() => chirpstack.refused.map((downlink) => downlink.id)).toEqual([id]);
  expect(chirpstack.taken).toHaveLength(1);
  expect(await rowOf(server, id)).toMatchObject({ state: 'queued', handed_over_at: expect.any(Number) });
}, 60_000);

test('what was transmitted before it was noted is not handed over again', async () => {
  const { server, owner, chirpstack, node, id } = await aQueuedInterval('web,ingest,jobs');
  await expect.poll(() => chirpstack.taken.length).toBe(1);
  await expect.poll(async () => (await rowOf(server, id)).handed_over_at).not.toBeNull();
  await chirpstack.transmitted(node, id);
  await cutOffWhileSending(server, owner, id);
  expect(await stateOf(server, id)).toBe('sent');
  expect(chirpstack.refused).toEqual([]);
}, 60_000);

test('an uplink that was stored when no process looked confirms after the next start', async () => {
  const { server, chirpstack, node, id } = await aQueuedInterval('web,ingest,jobs');
  await expect.poll(async () => (await rowOf(server, id)).handed_over_at).not.toBeNull();
  await chirpstack.acknowledged(node, id);
  await chirpstack.uplink(node, powerOf(90, 10));
  await expect.poll(() => stateOf(server, id)).toBe('confirmed');
  await sql`
    update device_command set state = 'acknowledged', confirmed_at = null where command_id = ${id}`.execute(
    server.db,
  );
  await server.running.stop();
  expect(await stateOf(await theNext(server), id)).toBe('confirmed');
}, 60_000);
