import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { OperatorError } from '../../operator/operator-error';
import { type IdOf, type IdSpace, ORGANISATION, type OrganisationTables } from './archived-table.model';

const HEX_ID_BYTES = 8;

/**
 * The ids of an archive, and those that this installation gives for them. Every id gets a new one, also one that no row of the archive
 * has: so none of an archive ever means something that was here before.
 */
export class IdMaps {
  private readonly given = new Map<string, Map<string, string>>();
  private readonly former = new Map<string, Map<string, string>>();
  private readonly missing = new Map<string, Set<string>>();

  constructor(
    private readonly spaces: OrganisationTables['spaces'],
    orgIds: { before: string; now: string },
  ) {
    for (const space of [ORGANISATION, ...Object.keys(spaces)]) {
      this.given.set(space, new Map());
      this.former.set(space, new Map());
    }
    this.put(ORGANISATION, orgIds.before, orgIds.now);
  }

  /** Notes what has none yet; changes nothing. @param owned of a `kept` space: this row makes it known */
  noting =
    (isOwner: boolean): IdOf =>
    (space, id) => {
      if (this.mapOf(space).has(id)) return id;
      if (space === ORGANISATION) throw new OperatorError('It has rows of another organisation.');
      if (this.spaces[space]!.from !== 'kept') {
        const own = this.missing.get(space) ?? new Set();
        this.missing.set(space, own.add(id));
      } else if (isOwner) this.put(space, id, id);
      else throw new OperatorError(`It names a ${space} that is not in it.`);
      return id;
    };

  /** Gives ids to those that were noted, in the order in which they were met. */
  async give(client: pg.ClientBase): Promise<void> {
    for (const [space, ids] of this.missing) {
      const fresh = await drawIds(client, this.spaces[space]!, ids.size);
      for (const [nth, id] of [...ids].entries()) this.put(space, id, fresh[nth]!);
    }
    this.missing.clear();
  }

  /** The id here of one of the archive. */
  here: IdOf = (space, id) => known(this.mapOf(space), id);

  /** The id in the archive of one here. */
  inArchive: IdOf = (space, id) => {
    const id0 = this.former.get(space)?.get(id);
    // Something else is here: it differs from whatever the archive has.
    return id0 ?? (space === ORGANISATION || this.spaces[space]?.from !== 'uuid' ? '0' : NO_UUID);
  };

  private put(space: string, before: string, now: string): void {
    this.mapOf(space).set(before, now);
    this.former.get(space)!.set(now, before);
  }

  private mapOf(space: string): Map<string, string> {
    const map = this.given.get(space);
    if (!map) throw new Error(`there is no space of ids named ${space}`);
    return map;
  }
}

const NO_UUID = '0'.repeat(32);

function known(map: Map<string, string>, id: string): string {
  const now = map.get(id);
  if (now === undefined) throw new Error(`nobody gave an id for ${id}`);
  return now;
}

/** @returns so many that nobody has, rising where they are numbers */
async function drawIds(client: pg.ClientBase, space: IdSpace, count: number): Promise<string[]> {
  if (space.from === 'sequence') {
    const { rows } = await client.query<{ id: string }>(
      `select nextval(pg_get_serial_sequence($1, $2))::text as id from generate_series(1, $3)`,
      [space.table, space.column, count],
    );
    return rows.map(({ id }) => id);
  }
  if (space.from === 'random_id') {
    const { rows } = await client.query<{ id: string }>(
      'select random_id()::text as id from generate_series(1, $1)',
      [count],
    );
    return rows.map(({ id }) => id);
  }
  return Array.from({ length: count }, () =>
    space.from === 'uuid'
      ? randomUUID().replaceAll('-', '')
      : randomBytes(HEX_ID_BYTES).toString('hex').toUpperCase(),
  );
}
