import { randomBytes } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { distribute } from '../../src/modules/history/distribution.service';
import { MIGRATIONS } from '../../src/paths';
import { openDb, openPool } from '../../src/platform/postgres/db';
import { applyMigrations } from '../../src/platform/postgres/migrate';

/**
 * CITUS_URL: a coordinator of Citus, as `postgres://postgres@127.0.0.1:5432/postgres`, as a superuser; CITUS_WORKERS: its workers, to
 * be reached by the same user, as `127.0.0.1:5433,127.0.0.1:5434`.
 */
const { CITUS_URL = '', CITUS_WORKERS = '' } = process.env;

const ANSWER_TIMEOUT_MS = 60_000;

export const hasCitus = CITUS_URL !== '' && CITUS_WORKERS !== '';

/** A new database on the coordinator and the workers, which it knows. Nothing is distributed yet. */
export interface CitusDatabase {
  url: string;
  /** In the order of CITUS_WORKERS. */
  workers: CitusWorker[];
  drop(): Promise<void>;
}

interface CitusWorker {
  /** `host:port` as the coordinator knows it. */
  name: string;
  /** Breaks its connections and refuses new ones, as if the server were away. Only with `through`. */
  goAway(): void;
  comeBack(): void;
}

/** @param through whether the workers are reached by way of this process, which can cut them off */
export async function aCitusDatabase({ through }: { through: boolean }): Promise<CitusDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const addresses = CITUS_WORKERS.split(',');
  const nodes = [new URL(CITUS_URL), ...addresses.map(at)];
  for (const node of nodes) {
    await ask(node, 'set citus.enable_create_database_propagation = off', `create database ${name}`);
    await ask(inDatabase(node, name), 'create extension citus');
  }
  const coordinator = inDatabase(new URL(CITUS_URL), name);
  const ways = through ? await Promise.all(addresses.map(openWay)) : addresses.map(straight);
  await ask(
    coordinator,
    `select citus_set_coordinator_host('${coordinator.hostname}', ${coordinator.port})`,
    ...ways.map((way) => `select citus_add_node('${way.name.replace(':', "', ")})`),
  );
  return {
    url: coordinator.href,
    workers: ways,
    async drop() {
      for (const way of ways) way.close();
      for (const node of nodes)
        await ask(
          node,
          'set citus.enable_create_database_propagation = off',
          `drop database ${name} with (force)`,
        );
    },
  };
}

/** The same with the product's tables, distributed over the workers. */
export async function aDistributedDatabase({ through = false } = {}): Promise<CitusDatabase> {
  const database = await aCitusDatabase({ through });
  const connection = { connectionString: database.url, answerTimeoutMs: ANSWER_TIMEOUT_MS };
  await applyMigrations(connection, MIGRATIONS);
  const pool = openPool(connection, 1, pino({ level: 'silent' }));
  await distribute(openDb(pool));
  await pool.end();
  return database;
}

function at(address: string): URL {
  const url = new URL(CITUS_URL);
  url.host = address;
  return url;
}

function inDatabase(node: URL, name: string): URL {
  const url = new URL(node);
  url.pathname = `/${name}`;
  return url;
}

async function ask(node: URL, ...statements: string[]): Promise<void> {
  const client = new pg.Client(node.href);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const straight = (name: string) => ({ name, goAway() {}, comeBack() {}, close() {} });

async function openWay(address: string) {
  const { hostname, port } = at(address);
  const open = new Set<Socket>();
  let isAway = false;
  const server = createServer((inside) => {
    if (isAway) return inside.destroy();
    const outside = connect(Number(port), hostname);
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one
        .on('error', () => {})
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    name: `127.0.0.1:${(server.address() as { port: number }).port}`,
    goAway() {
      isAway = true;
      cut();
    },
    comeBack() {
      isAway = false;
    },
    close() {
      server.close();
      cut();
    },
  };
}
