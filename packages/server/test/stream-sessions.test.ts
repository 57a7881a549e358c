import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { IClientOptions } from 'mqtt';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aMadeKey, aNode, anOwner, PASSWORD, type Program, type User } from './builders';
import { temperatureOf } from './fleet';
import { aMqttClient, aReturningClient, granted } from './mqtt-clients';
import { anInstallation, at, type Installation, type ProductProcess } from './processes';
import { aSender } from './sender';

/** One process without Redis, which is ended and started again. */
let installation: Installation;
let server: ProductProcess;
const start = async () => {
  server = await installation.start(['web', 'ingest', 'jobs']);
};
beforeAll(async () => {
  installation = await anInstallation();
  await start();
});

interface Farm {
  owner: User;
  node: Awaited<ReturnType<typeof aNode>>;
  key: Program;
  sender: Awaited<ReturnType<typeof aSender>>;
}
async function aFarm(): Promise<Farm> {
  const owner = await anOwner(server);
  return { owner, node: await aNode(owner), key: await aMadeKey(owner), sender: await aSender(server) };
}

const sessionOf = ({ owner, key }: Farm): IClientOptions => ({
  ...{ clientId: `org-${owner.orgId}-bridge`, username: `org-${owner.orgId}`, password: key.key },
  clean: false,
});
const url = () => `mqtt://127.0.0.1:${server.mqttPort}`;

/** Has a program subscribe to temperatures and leave its session. */
async function leaveSession(farm: Farm): Promise<void> {
  const program = await aMqttClient(url(), sessionOf(farm));
  await granted(program, [`/device_sensor_data/${farm.owner.orgId}/+/1/vs/4097`]);
  await program.endAsync();
}

async function send({ sender, node }: Farm, temperatures: number[]): Promise<void> {
  for (const temperature of temperatures) {
    installation.clock.advance(SECOND_MS);
    await sender.uplink(node, temperatureOf(temperature));
  }
}

/** The program comes back: what it receives, in order, and whether its session was there. */
function comeBack(farm: Farm) {
  const values: unknown[] = [];
  const client = aReturningClient(url(), sessionOf(farm), (_topic, body) =>
    values.push((body as { value: unknown }).value),
  );
  const isPresent = new Promise<boolean>((resolve) => {
    client.once('connect', ({ sessionPresent }) => resolve(sessionPresent));
  });
  return { client, values, isPresent };
}

const storedMessages = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(messages), 0)::int as count from mqtt_queue`.execute(server.db);
  return rows[0]!.count;
};

test('what a program was not sent waits through a kill of the process, be it written by then or not, and through a stop; nobody else receives it', async () => {
  const [mine, theirs] = [await aFarm(), await aFarm()];
  await leaveSession(mine);
  await leaveSession(theirs);
  await send(mine, [1, 2, 3]);
  await expect.poll(storedMessages).toBe(3);
  // Long after: what was written then is not sent twice.
  installation.clock.advance(2 * MINUTE_MS);
  await send(mine, [4]);
  await expect.poll(storedMessages).toBe(4);
  installation.clock.advance(2 * MINUTE_MS);
  await send(mine, [5, 6]);
  await server.kill();
  await start();
  const [own, foreign] = [comeBack(mine), comeBack(theirs)];
  expect(await Promise.all([own.isPresent, foreign.isPresent])).toEqual([true, true]);
  await expect.poll(() => [...new Set(own.values)]).toEqual([1, 2, 3, 4, 5, 6]);
  await send({ ...mine, sender: await aSender(server) }, [7]);
  await expect.poll(() => own.values.at(-1)).toBe(7);
  expect(foreign.values).toEqual([]);
  // What is acknowledged leaves the database.
  await expect.poll(storedMessages).toBe(0);

  // A stop in order repeats nothing.
  await own.client.endAsync();
  await send({ ...mine, sender: await aSender(server) }, [8, 9]);
  await server.stop();
  await start();
  const third = comeBack(mine);
  await send({ ...mine, sender: await aSender(server) }, [10]);
  await expect.poll(() => third.values).toEqual([8, 9, 10]);
});

test('with a key that is deleted its sessions end, those of other keys stay', async () => {
  const farm = await aFarm();
  const other: Farm = { ...farm, key: await aMadeKey(farm.owner) };
  const program = await aMqttClient(url(), {
    ...sessionOf(other),
    clientId: `org-${farm.owner.orgId}-other`,
  });
  await granted(program, [`/device_sensor_data/${farm.owner.orgId}/#`]);
  await program.endAsync();
  await leaveSession(farm);
  await send(farm, [1]);
  const owner = at(server, farm.owner);
  await owner.call(accessKeys.edit, {
    access_id: farm.key.accessId,
    status: 'disabled',
    password: PASSWORD,
  });
  await owner.call(accessKeys.remove, { access_id: farm.key.accessId, password: PASSWORD });
  const back = comeBack({ ...farm, key: other.key });
  expect(await back.isPresent).toBe(false);
  const { rows } = await sql<{ session_id: string }>`
    select session_id from mqtt_session where org_id = ${farm.owner.orgId}`.execute(server.db);
  expect(rows.map(({ session_id }) => session_id)).toEqual([
    `organisation/${farm.owner.orgId}/org-${farm.owner.orgId}-other`,
  ]);
});
