import type { OrgId } from '@fieldscope/contract/ids';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { Log } from '../observability/log';
import { type Db, sql } from './db';
import { DatabaseUnavailable } from './unavailable';

/** Where the rows of an organisation are that are distributed by organisation: docs/decisions/0040-several-database-servers.md. */
export interface Place {
  /** `host:port` of the server; COORDINATOR for the one of DATABASE_URL. */
  server: string;
  /** Number of the shard; 0 where there is one database. */
  shard: number;
}

export const COORDINATOR = '';
const ONE_DATABASE: Place = { server: COORDINATOR, shard: 0 };
/** Shards are moved seldom, and what is sent to the wrong server gets to the right one: it only costs more. */
const ASKED_EVERY_MS = MINUTE_MS;
/** For an organisation that was made a moment ago, or a server that does not answer. */
const ASKED_AGAIN_MS = SECOND_MS;

/** The organisations of one server, for what serves the whole database; undefined: there is one, which has all of them. */
export type Served = readonly OrgId[] | undefined;

/** Narrows a statement, behind another condition, to what is served. */
export const among = (served: Served, column = 'org_id') =>
  served === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${[...served]}::bigint[])`;

/** Does work for every server; where nothing is said of shards, there is one. */
export const eachServer = (
  shards: Pick<Shards, 'eachServer'> | undefined,
  work: (served: Served) => Promise<void>,
): Promise<void> => (shards ? shards.eachServer(work) : work(undefined));

/** Knows where the rows of each organisation are. */
export class Shards {
  /** undefined: there is one database. */
  private places: ReadonlyMap<OrgId, Place> | undefined;
  private askedAt = 0;
  private asking: Promise<void> | undefined;

  private constructor(
    private readonly db: Db,
    private readonly log: Pick<Log, 'warn'>,
  ) {}

  /** @throws when the database cannot be asked */
  static async open(db: Db, log: Pick<Log, 'warn'>): Promise<Shards> {
    const shards = new Shards(db, log);
    await shards.ask();
    return shards;
  }

  isDistributed(): boolean {
    return this.places !== undefined;
  }

  placeOf(orgId: OrgId): Place {
    this.askAfter(ASKED_EVERY_MS);
    if (!this.places) return ONE_DATABASE;
    const place = this.places.get(orgId);
    if (place) return place;
    this.mayHaveChanged();
    // Of a shard that it shares with no other as far as is known: one statement may ask one shard.
    return { server: COORDINATOR, shard: -Number(orgId) };
  }

  /** Puts together what is of one server, or of one shard. */
  group<T>(items: readonly T[], orgIdOf: (item: T) => OrgId, by: keyof Place): T[][] {
    const groups = new Map<string | number, T[]>();
    for (const item of items) {
      const key = this.placeOf(orgIdOf(item))[by];
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return [...groups.values()];
  }

  /**
   * Does work that serves the whole database, server by server. What one that is away would have had done is left for the next time,
   * and keeps no other one waiting.
   * @throws DatabaseUnavailable where there is one server
   */
  async eachServer(work: (served: Served) => Promise<void>): Promise<void> {
    // For organisations that were made a moment ago.
    if (this.places) await this.ask();
    if (!this.places) return work(undefined);
    for (const served of this.group([...this.places.keys()], (orgId) => orgId, 'server'))
      await work(served).catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) throw error;
        this.log.warn(
          { reason: error.message },
          'a database server is away: its organisations are served later',
        );
        this.mayHaveChanged();
      });
  }

  /** A server does not answer: its shards may stand on another one. */
  mayHaveChanged(): void {
    this.askAfter(ASKED_AGAIN_MS);
  }

  private askAfter(ms: number): void {
    if (this.asking || performance.now() - this.askedAt < ms) return;
    this.asking = this.ask()
      .catch((error: Error) => this.log.warn({ reason: error.message }, 'shards are not known anew'))
      .finally(() => {
        this.asking = undefined;
      });
  }

  private async ask(): Promise<void> {
    this.askedAt = performance.now();
    this.places = (await isDistributed(this.db)) ? await listPlaces(this.db) : undefined;
  }
}

/** Whether the tables that grow with uplinks are distributed over several database servers. */
export async function isDistributed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as is`.execute(db);
  if (!rows[0]!.is) return false;
  const { rows: distributed } = await sql`
    select from pg_dist_partition where logicalrelid = 'uplink'::regclass`.execute(db);
  return distributed.length > 0;
}

/** A database server that holds shards. */
export interface ShardServer {
  /** `host:port` */
  name: string;
  /** Whether it answers the server of DATABASE_URL. */
  answers: boolean;
  /** What the whole database takes there, in bytes. */
  bytes: number;
}

/** The other servers of a distributed database; none where there is one. */
export async function listShardServers(db: Db): Promise<ShardServer[]> {
  if (!(await isDistributed(db))) return [];
  const { rows } = await sql<ShardServer>`
    select nodename || ':' || nodeport as name, success as answers,
      case when success then result::float8 else 0 end as bytes
    from run_command_on_workers('select pg_database_size(current_database())') order by name`.execute(db);
  return rows;
}

/** Serves the whole database. */
async function listPlaces(db: Db): Promise<Map<OrgId, Place>> {
  const { rows } = await sql<Place & { orgId: OrgId }>`
    with located as materialized (
      select org_id, get_shard_id_for_distribution_column('uplink', org_id) as shard from organisation
    )
    select org_id as "orgId", shard::float8 as shard,
      case when groupid = 0 then ${COORDINATOR} else nodename || ':' || nodeport end as server
    from located join pg_dist_placement on shardid = shard
    join pg_dist_node using (groupid) where noderole = 'primary'`.execute(db);
  return new Map(rows.map(({ orgId, ...place }) => [orgId, place]));
}
