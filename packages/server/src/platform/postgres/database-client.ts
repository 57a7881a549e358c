import type { Socket } from 'node:net';
import pg from 'pg';
import { type DatabaseUrl, readDatabaseUrl, type SessionState } from './database-url';

/** pg's connection, which its types leave out. */
export function wireOf(client: pg.ClientBase): pg.Connection & { stream: Socket } {
  return (client as unknown as { connection: pg.Connection & { stream: Socket } }).connection;
}

/** Whether an answer is awaited; pg's types leave it out. */
export const isAsking = (client: pg.ClientBase): boolean =>
  !(client as unknown as { readyForQuery: boolean }).readyForQuery;

/** How long one server may take where no time is given; as long as pg's pools wait at most. */
const USUAL_TIMEOUT_MS = 10_000;
/** SQLSTATE class: the server refuses the user. As with libpq, no other server is tried then. */
const NOT_AUTHORISED = /^28/;

type Place = Pick<pg.Client, 'host' | 'port'>;

/**
 * A connection to the first of the servers in `connectionString` that accepts it and offers the session that
 * `target_session_attrs` asks for. pg knows one server and cannot connect twice, so servers are examined over short connections
 * first where there are several. A connection that breaks while it is used fails that query; its event does not end the process.
 */
export class DatabaseClient extends pg.Client {
  private readonly url: DatabaseUrl | undefined;

  constructor(private readonly settings: pg.ClientConfig = {}) {
    const url =
      settings.connectionString === undefined ? undefined : readDatabaseUrl(settings.connectionString);
    super(url ? { ...settings, connectionString: url.servers[0].connectionString } : settings);
    this.url = url;
    this.on('error', () => {});
  }

  override connect(): Promise<this>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: this) => void)): void;
  override connect(callback?: (error: never, client: never) => void): Promise<this> | undefined {
    const connecting = this.connectToFitting();
    if (!callback) return connecting;
    connecting.then(
      () => callback(null as never, this as never),
      (error) => callback(error as never, undefined as never),
    );
    return undefined;
  }

  private async connectToFitting(): Promise<this> {
    const url = this.url;
    if (url && url.servers.length > 1) Object.assign(this, await this.findServer(url));
    await super.connect();
    if (!url || url.isOptional) return this;
    try {
      ensureAccepted(url, await readState(this));
      return this;
    } catch (error) {
      wireOf(this).stream.destroy();
      throw error;
    }
  }

  /** @throws Error in one line that names every server, with the reason why it will not do */
  private async findServer(url: DatabaseUrl): Promise<Place> {
    const { connectionTimeoutMillis = USUAL_TIMEOUT_MS } = this.settings;
    // The connection itself has its share too.
    const timeoutMs = Math.ceil(connectionTimeoutMillis / (url.servers.length + 1));
    const reasons: string[] = [];
    let reachable: Place | undefined;
    for (const { name, connectionString } of url.servers) {
      const client = new pg.Client({
        ...this.settings,
        connectionString,
        connectionTimeoutMillis: timeoutMs,
        query_timeout: timeoutMs,
      });
      try {
        const state = await examine(client, timeoutMs);
        const { host, port } = client;
        reachable ??= { host, port };
        ensureAccepted(url, state);
        return { host, port };
      } catch (error) {
        if (NOT_AUTHORISED.test((error as { code?: string }).code ?? '')) throw error;
        reasons.push(`${name}: ${(error as Error).message}`);
      }
    }
    if (url.isOptional && reachable) return reachable;
    throw new Error(`no server of DATABASE_URL will do: ${reasons.join('; ')}`);
  }
}

async function examine(client: pg.Client, timeoutMs: number): Promise<SessionState> {
  client.on('error', () => {});
  try {
    await client.connect();
    return await readState(client);
  } finally {
    const { stream } = wireOf(client);
    stream.setTimeout(timeoutMs, () => stream.destroy());
    void client.end();
  }
}

async function readState(client: pg.Client): Promise<SessionState> {
  const { rows } = await client.query<SessionState>(`
    select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::bool as "isReadOnly"`);
  return rows[0]!;
}

function ensureAccepted({ accepts, target }: DatabaseUrl, state: SessionState): void {
  if (accepts(state)) return;
  const kind = state.isStandby ? 'a standby' : state.isReadOnly ? 'read-only' : 'a primary';
  throw new Error(`the server is ${kind}, and target_session_attrs=${target}`);
}
