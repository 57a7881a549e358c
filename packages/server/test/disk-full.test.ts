import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { users } from '@fieldscope/contract/calls/users';
import { SECOND_MS } from '@fieldscope/contract/time';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aNetworkServer, aNode, anOwner } from './builders';
import { whenFileEnds } from './cleanup';
import { aServer, TEMPLATE, type TestServer } from './harness';
import { anUpEvent, S2101_UPLINK } from './sender';

const SMALL_DISK = '32m';

/** A file system in memory; undefined where this program may not mount one. */
function aSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  whenFileEnds(() => {
    execFileSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  });
  return folder;
}

/** A server whose tables lie on that disk. */
async function aServerOn(folder: string): Promise<TestServer> {
  const { host, port, user } = inject('cluster');
  const admin = new pg.Client({ host, port, user, database: 'postgres' });
  await admin.connect();
  const { rows } = await admin.query<{ cluster: string }>(
    `select current_setting('data_directory') as cluster`,
  );
  const { uid, gid } = statSync(rows[0]!.cluster);
  chownSync(folder, uid, gid);
  await admin.query(`create tablespace small_disk location '${folder}'`);
  await admin.query(`create database on_small_disk template ${TEMPLATE} tablespace small_disk`);
  whenFileEnds(async () => {
    await admin.query('drop database on_small_disk with (force)');
    await admin.query('drop tablespace small_disk');
    await admin.end();
  });
  const DATABASE_URL = `postgres:///on_small_disk?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
  return aServer({ DATABASE_URL, DATABASE_TIMEOUT_MS: '600' });
}

const folder = aSmallDisk();

test.runIf(folder)(
  'a full disk fails /readyz, refuses what cannot be stored and hinders nobody from reading',
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
    const { bavail, bsize } = statfsSync(folder!);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    expect(await readiness()).toEqual([
      503,
      { status: 'not_ready', database: true, writer: false, broker: true },
    ]);
    let stored = 1;
    // The pages of the tables have room for a few more.
    while ((await send()).status === 200) stored += 1;
    expect(await send()).toMatchObject({ status: 503 });
    expect((await owner.ask(users.viewOrganisation)).status).toBe(200);

    rmSync(ballast);
    expect(await send()).toMatchObject({ status: 200 });
    expect((await readiness())[0]).toBe(200);
    const { rows } = await sql`select count(*)::int as uplinks from uplink`.execute(server.db);
    expect(rows).toEqual([{ uplinks: stored + 1 }]);
  },
);
