import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Product } from '@fieldscope/e2e/product';
import { WEBHOOK_JOB } from '@fieldscope/server/modules/alarms/webhooks/webhook-delivery.service';
import { openEvents } from '@fieldscope/server/platform/events';
import { createQueue } from '@fieldscope/server/platform/jobs/queue';
import { openSecrets } from '@fieldscope/server/platform/security/secrets';
import { type Begin, benchBeside, fleetOf } from './beside';
import { withDatabase } from './database';
import { type BenchOwner, benchOwner } from './fleet';
import type { Ratio } from './ratio';

const COMMANDS = 1_000;
const WEBHOOKS = 100;
/** Of each webhook. */
const MESSAGES = 10;
/** Just before a request to a network server is given up. */
const SLOW_MS = 9_500;
const ROWS = 250_000_000;
const POLL_MS = 200;

/** How files and servers of one organisation, which it chooses itself, slow down another one's ingest and lists. */
export const benchOutsiders = (): Promise<Ratio[]> =>
  benchBeside(async (server) => {
    // The first runs the installation: its servers may be on this machine.
    const owner = await benchOwner(server, 'outsider');
    return {
      'an import bomb': await importing(server, owner, 'x,y\n'),
      'an import of repetitions': await importing(server, owner, undefined),
      'a slow network server with 1,000 commands': await slowNetworkServer(server, owner),
      'dead webhooks': await deadWebhooks(server, owner),
    };
  });

/** A megabyte of gzip that unpacks to a gigabyte: of this row, or of one that is right. */
async function importing(server: Product, owner: BenchOwner, row: string | undefined): Promise<Begin> {
  const [device] = await fleetOf(server, owner, 1);
  const line = row ?? `${new Date(Date.now() - 86_400_000).toISOString()},1\n`;
  const block = Buffer.from(line.repeat(1 + Math.floor(1_000_000 / line.length)));
  const times = Math.floor((2 * ROWS) / block.length);
  const file = gzipSync(
    Buffer.concat([Buffer.from('time,value\n'), ...Array.from({ length: times }, () => block)]),
  );
  const part = 1024 * 1024;
  let importId: number | undefined;
  for (let start = 0; start < file.length; start += part) {
    const data = file.subarray(start, start + part).toString('base64');
    const sent = { name: 'bomb.csv', bytes: file.length, part: start / part, data, import_id: importId };
    ({ import_id: importId } = await owner.call<{ import_id: number }>('POST', '/import/upload_file', sent));
  }
  const format = { kind: 'csv', encoding: 'utf-8', separator: ',', decimal: '.', has_head: true };
  const mapping = { layout: 'rows', time: 0, device: { fixed: device!.eui }, channel: { fixed: 1 } };
  const said = {
    ...{ import_id: importId, leave_faulty: true, leave_unknown: true },
    format: { ...format, time: 'ymd', timezone: 'UTC' },
    mapping: { ...mapping, measurement: { fixed: 4097 }, value: 1, unit: null },
  };
  return () => {
    let isOver = false;
    let ended = 0;
    const reasons = new Set<string>();
    const looping = (async () => {
      while (!isOver) {
        const all = await owner.call<
          { import_id: number; state: string; report: { file_fault: { reason: string } | null } | null }[]
        >('GET', '/import/list_imports');
        const one = all.find(({ import_id }) => import_id === importId)!;
        if (one.state === 'refused') reasons.add(one.report?.file_fault?.reason ?? 'rows');
        if (one.state === 'uploaded' || one.state === 'refused') {
          await owner.call('POST', '/import/start_import', said);
          ended += 1;
        }
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    })();
    return async () => {
      isOver = true;
      await looping;
      return `begun ${ended} times, ended by ${[...reasons].join(', ') || 'nothing yet'}`;
    };
  };
}

/** A server that answers each request late, with an empty object. */
async function aSlowServer(): Promise<{ address: string; asked(): number }> {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    setTimeout(
      () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      SLOW_MS,
    ).unref();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}

async function slowNetworkServer(server: Product, owner: BenchOwner): Promise<Begin> {
  const slow = await aSlowServer();
  const devices = (await fleetOf(server, owner, COMMANDS)).slice(0, COMMANDS);
  const { connection_id: id } = await owner.call<{ connection_id: number }>(
    'POST',
    '/connection/create_connection',
    { name: 'Slow', kind: 'tts', way: 'http' },
  );
  const key = (await openSecrets(server.dataDir)).seal('NNSXS.BENCH');
  await withDatabase(server, async ({ client }) => {
    await client.query(
      `insert into network_server_api (connection_id, org_id, address, key_sealed, application_id, application_name)
       values ($1, $2, $3, $4, 'farm', 'farm')`,
      [id, owner.orgId, slow.address, key],
    );
    await client.query(
      `insert into downlink_route (device_id, token_hash, source, way, application_id, device_name)
       select device_id, token_hash, 'tts', 'http', 'farm', eui from device, connection
       where connection_id = $1 and eui = any($2)`,
      [id, devices.map(({ eui }) => eui)],
    );
  });
  return () => {
    const before = slow.asked();
    const sent = owner.call('POST', '/device/publish_setting', {
      eui: devices.map(({ eui }) => eui),
      setting: { kind: 'set_interval', minutes: 10 },
    });
    return async () => {
      await sent;
      return `${slow.asked() - before} requests`;
    };
  };
}

/** Webhooks of a hundred people of one organisation, none of which answers. */
async function deadWebhooks(server: Product, owner: BenchOwner): Promise<Begin> {
  const slow = await aSlowServer();
  const secrets = await openSecrets(server.dataDir);
  const people = await withDatabase(server, async ({ client }) => {
    const { rows } = await client.query<{ user_id: string }>(
      `insert into account (org_id, account, password_hash, role, nickname, created_at)
       select $1, 'webhook' || nth || '@fieldscope.example', '', 'administrator', '', now() from generate_series(1, $2) as nth
       returning user_id::text`,
      [owner.orgId, WEBHOOKS],
    );
    for (const { user_id } of rows)
      await client.query(
        `insert into alarm_webhook (user_id, org_id, address_sealed, secret_sealed, is_on) values ($1, $2, $3, $4, true)`,
        [user_id, owner.orgId, secrets.seal(slow.address), secrets.seal('whsec_AAAA')],
      );
    return rows.map(({ user_id }) => user_id);
  });
  return () => {
    const before = slow.asked();
    const sent = withDatabase(server, async ({ db, log }) => {
      const { host, port, user, database } = connectionOf(server);
      const events = await openEvents(db, { host, port, user, database, answerTimeoutMs: 60_000 }, log);
      const queue = createQueue({ db, secrets, events, log });
      for (const userId of people)
        for (let nth = 0; nth < MESSAGES; nth += 1) {
          const message = { orgId: owner.orgId, userId, id: `${userId}/${nth}`, body: '{}', at: Date.now() };
          await queue.send(WEBHOOK_JOB, message as never);
        }
      await queue.close();
      await events.close();
    });
    return async () => {
      await sent;
      return `${slow.asked() - before} requests`;
    };
  };
}

/** Of the embedded database. */
const connectionOf = ({ dataDir }: Product) => ({
  host: `${dataDir}/run`,
  port: 5432,
  user: 'fieldscope',
  database: 'fieldscope',
});
