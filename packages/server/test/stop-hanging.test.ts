import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { BASES } from '@fieldscope/contract/call';
import { channels } from '@fieldscope/contract/calls/channels';
import { dataExports } from '@fieldscope/contract/calls/data-exports';
import { devices } from '@fieldscope/contract/calls/devices';
import { imports } from '@fieldscope/contract/calls/imports';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { DAY_MS, HOUR_MS, toIsoTime } from '@fieldscope/contract/time';
import { expect, test, vi } from 'vitest';
import { systemClock } from '../src/platform/clock';
import { at, sql } from '../src/platform/postgres/db';
import { aNetworkServer, aNode, anOwner, type User } from './builders';
import { whenFileEnds } from './cleanup';
import { aConnection, waiting } from './concurrency';
import { aServer, type TestServer } from './harness';
import { aDatabaseProxy } from './platform/database-proxy';
import { bundled } from './programs';
import { anUpEvent, S2101_UPLINK } from './sender';

const WAIT = { timeout: 20_000 };
/** More than the system keeps of a file that nobody reads. */
const FILE_BYTES = 64 * 1024 * 1024;

/** The program of the server in a process of its own, with worker threads, on the database behind `databaseUrl`. */
async function aProgram(direct: TestServer, databaseUrl: string) {
  const [program, worker] = await Promise.all([bundled('main-program.ts'), bundled('worker-program.ts')]);
  const child = spawn(process.execPath, [program, worker], {
    env: {
      ...process.env,
      ...{ HOST: '127.0.0.1', PORT: '0', MQTT_PORT: '0', MQTT_WS_PORT: '0' },
      ...{ DATABASE_URL: databaseUrl, DATABASE_TIMEOUT_MS: '700', DATA_DIR: direct.config.DATA_DIR },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  whenFileEnds(() => child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  let printed = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const url = await vi.waitFor(() => /Fieldscope is ready: (\S+)/.exec(printed)![1]!, WAIT);
  const server: TestServer = Object.assign(Object.create(direct), { url, clock: systemClock });
  return {
    server,
    printed: () => printed,
    /** @returns its exit code, or the signal that ended it */
    async stop() {
      child.kill('SIGTERM');
      const [code, signal] = await exited;
      return code ?? signal;
    },
  };
}

/** A file that is ready, of which the client reads the beginning. */
async function aDownload({ server, orgId, call }: User): Promise<void> {
  const now = at(server.clock.now());
  const { rows } = await sql<{ id: string }>`
    insert into data_export (org_id, format, wanted, range_from, range_to, write_to, timezone, language, expected_rows,
      created_at, progressed_at, finished_at, state, bytes)
    values (${orgId}, 'csv', '{}', ${now}, ${now}, ${now}, 'UTC', 'en', 1, ${now}, ${now}, ${now}, 'ready', ${FILE_BYTES})
    returning export_id as id`.execute(server.db);
  const folder = join(server.config.DATA_DIR, 'exports');
  const file = join(folder, `${rows[0]!.id}.csv`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, 'EUI');
  await truncate(file, FILE_BYTES);
  const { path } = await call(dataExports.createLink, { export_id: rows[0]!.id });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {});
  whenFileEnds(() => socket.destroy());
  socket.write(`GET ${BASES.portal}${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  const [head] = await once(socket, 'data');
  socket.pause();
  expect(String(head)).toMatch(/^HTTP\/1.1 200/);
}

/** Begins to import a row. */
async function beginImport({ server, call }: User, { eui }: { eui: string }): Promise<void> {
  const row = `${eui},1,4097,20,${toIsoTime(server.clock.now() - 20 * DAY_MS)}`;
  const file = Buffer.from(`EUI,Channel,Measurement ID,Value,Time\n${row}`);
  const upload = { name: 'old.csv', bytes: file.length, part: 0, data: file.toString('base64') };
  const { import_id } = await call(imports.upload, upload);
  const { format, mapping } = await call(imports.preview, { import_id });
  const said = { format, mapping: mapping!, leave_faulty: false, leave_unknown: false };
  await call(imports.start, { import_id, ...said });
}

test('the program ends although its database hangs: with uplinks, an import, readers and a download under way', async () => {
  const direct = await aServer({ ROLES: 'web,ingest' });
  const proxy = await aDatabaseProxy(direct.config.DATABASE_URL!);
  const { server, printed, stop } = await aProgram(direct, proxy.url);
  const owner = await anOwner(server);
  const node = await aNode(owner);
  const networkServer = await aNetworkServer(server);
  await aDownload(owner);

  const lock = await aConnection(direct);
  await lock.query('begin; lock table history in access exclusive mode');
  await beginImport(owner, node);
  await waiting(direct, 1);
  const now = server.clock.now();
  const chart = owner.ask(channels.listHistory, {
    ...{ series: [{ eui: node.eui, channel: 1, measurement_id: 4097 }], points: 0 },
    ...{ time_start: now - HOUR_MS, time_end: now },
  });
  const ended = Promise.allSettled([chart]);
  await waiting(direct, 2);

  proxy.set('lose');
  const asked = Promise.allSettled([
    networkServer.ask(ingest.chirpstack, anUpEvent(node.dev_eui, S2101_UPLINK, now)),
    owner.ask(devices.listNodes),
  ]);
  await vi.waitUntil(() => proxy.lost() > 1, WAIT);
  expect(await stop()).toBe(0);
  await Promise.all([ended, asked]);
  expect(printed()).toContain('a part did not close');
  expect(printed()).not.toContain('did not stop in');
  await lock.end();
});
