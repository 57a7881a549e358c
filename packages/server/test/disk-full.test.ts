import { appendFileSync, chownSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { users } from '@fieldscope/contract/calls/users';
import { SECOND_MS } from '@fieldscope/contract/time';
import pg from 'pg';
import { expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aNetworkServer, aNode, anOwner } from './builders';
import { whenFileEnds } from './cleanup';
import { aServer, type TestServer } from './harness';
import { aFolder, cleanUp, start } from './platform/postgres-harness';
import { anUpEvent, S2101_UPLINK } from './sender';
import { aSmallDisk } from './small-disk';

const SMALL_DISK = '32m';

/**
 * A server whose tables are on that disk, with a cluster of its own: one tablespace that is full fails the checkpoints of
 * all databases in a cluster.
 */
async function aServerOn(folder: string): Promise<TestServer> {
  const dataDir = await aFolder();
  const cluster = await start(dataDir);
  whenFileEnds(async () => {
    await cluster.stop();
    await cleanUp();
  });
  const { host, port, user } = cluster.connection;
  const { uid, gid } = statSync(join(dataDir, 'postgres'));
  chownSync(folder, uid, gid);
  const admin = new pg.Client(cluster.connection);
  await admin.connect();
  await admin.query(`create tablespace small_disk location '${folder}'`);
  await admin.query('create database on_small_disk tablespace small_disk');
  await admin.end();
  const DATABASE_URL = `postgres:///on_small_disk?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
  return aServer({ DATABASE_URL, DATABASE_TIMEOUT_MS: '600' });
}

const PIECE = Buffer.alloc(64 * 1024);

/** Writes until there is no space left. */
function fillDisk(file: string): void {
  try {
    for (;;) appendFileSync(file, PIECE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

const folder = aSmallDisk(SMALL_DISK);

test.runIf(folder)(
  'a full disk fails /readyz, refuses what cannot be stored and does not hinder reading',
  async () => {
    const server = await aServerOn(folder!);
    const owner = await anOwner(server);
    const node = await aNode(owner);
    const networkServer = await aNetworkServer(server);
    const send = () => {
      server.clock.advance(SECOND_MS);
      return networkServer.ask(ingest.chirpstack, anUpEvent(node.dev_eui, S2101_UPLINK, server.clock.now()));
    };
    const readiness = async () => {
      server.clock.advance(SECOND_MS);
      const response = await fetch(`${server.url}/readyz`);
      return [response.status, await response.json()];
    };
    expect((await send()).status).toBe(200);

    const ballast = join(folder!, 'ballast');
    fillDisk(ballast);
    expect(await readiness()).toEqual([
      503,
      { status: 'not_ready', database: true, writer: false, broker: true },
    ]);
    let stored = 1;
    // The pages of the tables have space for a few more.
    while ((await send()).status === 200) stored += 1;
    expect(await send()).toMatchObject({ status: 503 });
    expect((await owner.ask(users.viewOrganisation)).status).toBe(200);

    rmSync(ballast);
    expect(await send()).toMatchObject({ status: 200 });
    expect((await readiness())[0]).toBe(200);
    const { rows } = await sql<{ uplinks: number }>`select count(*)::int as uplinks from uplink`.execute(
      server.db,
    );
    // One that was refused in flight may have been committed all the same; none that was acknowledged is lost.
    expect(rows[0]!.uplinks).toBeGreaterThanOrEqual(stored + 1);
  },
);
