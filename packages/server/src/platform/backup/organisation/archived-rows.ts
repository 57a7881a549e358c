import { OperatorError } from '../../operator/operator-error';
import type { Secrets } from '../../security/secrets';
import { fieldsOf } from '../copied-rows.model';
import type { PlannedTable } from './archive-plan';
import { type FieldOf, type IdOf, type JsonIds, ORGANISATION } from './archived-table.model';
import { idCodecOf, readJson, rowOf, writeJson } from './row-fields.model';

type Fields = (Buffer | null)[];

/** Reads and changes rows of one table of an archive. */
export class ArchivedRows {
  private readonly places: ReadonlyMap<string, number>;

  constructor(readonly table: PlannedTable) {
    this.places = new Map(table.columns.map(({ name }, place) => [name, place]));
  }

  /** Columns that are filled from the archive, in the order of `filled`. */
  get filledColumns(): { name: string; type: string }[] {
    return [...this.table.columns, ...this.table.made];
  }

  /** A row with its ids changed, wherever they are. */
  withIds(row: Buffer, idOf: IdOf): Fields {
    const { belonging, columns } = this.table;
    const before = fieldsOf(row);
    const fields = [...before];
    const change = (column: string, to: (field: Buffer) => Buffer) => {
      const place = this.placeOf(column);
      const field = before[place];
      if (field) fields[place] = to(field);
    };
    for (const [column, named] of Object.entries(this.idColumns())) {
      const space = typeof named === 'string' ? named : named(this.reader(before));
      if (space === undefined) continue;
      const codec = idCodecOf(columns[this.placeOf(column)]!.type);
      change(column, (field) => codec.write(idOf(space, codec.read(field))));
    }
    for (const [column, ids] of Object.entries(belonging.jsonIds ?? {}))
      change(column, (field) => writeJson(withJsonIds(readJson(field), ids, idOf)));
    for (const [column, pack] of Object.entries(belonging.packedIds ?? {}))
      change(column, (bytes) => pack(bytes, idOf));
    return fields;
  }

  /** What the secret sealed, opened. @throws OperatorError where it is not what this secret sealed */
  opened(fields: Fields, secrets: Secrets): Fields {
    return this.withSealed(fields, (field) => {
      try {
        return Buffer.from(secrets.unseal(field), 'utf8');
      } catch {
        throw new OperatorError(
          `A row of ${this.table.name} has a value that the secret of this installation did not seal.`,
        );
      }
    });
  }

  sealed(fields: Fields, secrets: Secrets): Fields {
    return this.withSealed(fields, (field) => secrets.seal(field.toString('utf8')));
  }

  /** @throws OperatorError that names column and table */
  check(fields: Fields): void {
    const { name, columns, belonging } = this.table;
    const refuse = (column: string, why: string) => {
      throw new OperatorError(`A row of ${name} cannot be taken: its ${column} ${why}.`);
    };
    for (const [place, { name: column, type }] of columns.entries()) {
      const field = fields[place];
      if (!field) continue;
      if (field.length > (MOST_BYTES[type] ?? MOST_BYTES_OF_OTHERS)) refuse(column, 'is too long');
      if (type === 'timestamp with time zone' && !isTime(field)) refuse(column, 'is no time');
    }
    if (this.places.has('org_id') && fields[this.placeOf('org_id')] === null)
      refuse('org_id', 'names no organisation');
    for (const [column, isRight] of Object.entries(belonging.checks ?? {})) {
      const place = this.placeOf(column);
      const field = fields[place];
      if (!field) continue;
      const value = columns[place]!.type === 'jsonb' ? readJson(field) : field.toString('utf8');
      if (!isRight(value)) refuse(column, 'is not what it has to be');
    }
  }

  /** Values by the names of the columns. */
  reader(fields: Fields): FieldOf {
    return (column) => fields[this.placeOf(column)] ?? null;
  }

  write = (fields: Fields): Buffer => rowOf(fields);

  /** Columns with ids, and their spaces. */
  private idColumns(): Readonly<Record<string, string | ((field: FieldOf) => string | undefined)>> {
    const { ids } = this.table.belonging;
    return this.places.has('org_id') ? { org_id: ORGANISATION, ...ids } : (ids ?? {});
  }

  private withSealed(fields: Fields, to: (field: Buffer) => Buffer): Fields {
    const changed = [...fields];
    for (const column of this.table.belonging.sealed ?? []) {
      const place = this.placeOf(column);
      const field = fields[place];
      if (field) changed[place] = to(field);
    }
    return changed;
  }

  private placeOf(column: string): number {
    const place = this.places.get(column);
    if (place === undefined) throw new Error(`the table ${this.table.name} has no column ${column}`);
    return place;
  }
}

/** No value of ours comes near it: the longest texts are scripts of codecs, the longest bytes pictures. */
const MOST_BYTES: Readonly<Record<string, number>> = {
  text: 4 * 1024 ** 2,
  jsonb: 16 * 1024 ** 2,
};
const MOST_BYTES_OF_OTHERS = 64 * 1024 ** 2;

/** 1970 to 2200, in µs since 2000: work that goes through time by periods must end. */
const EARLIEST = -946_684_800_000_000n;
const LATEST = 6_311_433_600_000_000n;
function isTime(field: Buffer): boolean {
  const time = field.length === 8 ? field.readBigInt64BE() : LATEST + 1n;
  return time >= EARLIEST && time <= LATEST;
}

function withJsonIds(value: unknown, ids: JsonIds, idOf: IdOf): unknown {
  if (Array.isArray(value)) return value.map((one) => withJsonIds(one, ids, idOf));
  if (typeof value !== 'object' || value === null) return value;
  const parent = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(parent).map(([name, own]) => {
      const id = Object.hasOwn(ids, name) ? ids[name] : undefined;
      if (!id || !(id.within?.(parent) ?? true)) return [name, withJsonIds(own, ids, idOf)];
      if (typeof own === 'number' && Number.isInteger(own))
        return [name, Number(idOf(id.space, String(own)))];
      return [name, typeof own === 'string' ? idOf(id.space, own) : own];
    }),
  );
}
