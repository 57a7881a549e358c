import type pg from 'pg';
import type { Secrets } from '../../security/secrets';

/**
 * Where ids of one kind come from in another installation. `kept`: they stay as they are, because somebody outside knows them, and only
 * rows that came along may be named.
 */
export type IdSpace =
  | { from: 'sequence'; table: string; column: string }
  | { from: 'random_id' | 'uuid' | 'hex' | 'kept' };

/** Changes an id of a space; asked for whatever a value names. */
export type IdOf = (space: string, id: string) => string;

/** Values of a row by the names of its columns, as COPY has them. */
export type FieldOf = (column: string) => Buffer | null;

/** Ids within JSON: the space of each property of that name, however deep. */
export type JsonIds = Readonly<
  Record<string, { space: string; within?: (parent: Readonly<Record<string, unknown>>) => boolean }>
>;

/** What is made anew where the archive cannot have it, and what people are told of it. */
export interface MadeAnew {
  value: Buffer | null;
  told?: { eui: string; code: string };
}

/** Rows of a table that belong to an organisation. */
export interface ArchivedTable {
  /** Rows have no `org_id` of their own: they belong to those of a parent. */
  through?: { column: string; parent: string };
  /** Of these only such rows, in SQL; `$org` is the number of the organisation. */
  only?: string;
  /** Order of the rows, in SQL, where one must be there before another. */
  order?: string;
  /** Ids, by column; the space of some depends on the row. `org_id` needs no mention. */
  ids?: Readonly<Record<string, string | ((field: FieldOf) => string | undefined)>>;
  /** Columns whose rows are the only ones that make an id of a `kept` space known. */
  owns?: readonly string[];
  jsonIds?: Readonly<Record<string, JsonIds>>;
  /** Ids within bytes. */
  packedIds?: Readonly<Record<string, (bytes: Buffer, idOf: IdOf) => Buffer>>;
  /** Columns that the secret of the installation seals; in the archive they are open. */
  sealed?: readonly string[];
  /** Columns that are not in the archive and get their defaults. */
  leftOut?: readonly string[];
  /** Columns that are not in the archive and are made anew, from the others as they are in the archive. */
  made?: Readonly<Record<string, (field: FieldOf, secrets: Secrets) => MadeAnew>>;
  /** Columns that are in the archive as another value, in SQL. */
  as?: Readonly<Record<string, string>>;
  /** What a value must be, because something that serves every organisation reads it: a text, or JSON. */
  checks?: Readonly<Record<string, (value: unknown) => boolean>>;
}

/** Why a table is in no archive. */
export interface LeftBehind {
  why: 'installation' | 'operator' | 'passing' | 'known_here_only' | 'credits';
}

export type Belonging = ArchivedTable | LeftBehind;

export const isArchived = (belonging: Belonging): belonging is ArchivedTable => !('why' in belonging);

/** How the tables of one module belong to an organisation. */
export interface ArchivedTables {
  tables: Readonly<Record<string, Belonging>>;
  /** Where ids come from that begin in these tables. */
  spaces?: Readonly<Record<string, IdSpace>>;
  /**
   * Done in the transaction of a restore once all rows are there.
   * @throws OperatorError that says why the organisation cannot be here
   */
  onArrival?(client: pg.ClientBase, arrival: Arrival): Promise<unknown>;
}

/** An organisation that came with an archive. */
export interface Arrival {
  /** Digits. */
  orgId: string;
  /** Whether the archive is believed what was paid for: credits, times of service, licences. */
  withCredits: boolean;
  /** Digits: as which brought archive it is restored; absent: it is none. */
  broughtAs?: string | undefined;
  /** Key codes that devices got anew, as JSON that the secret of this installation sealed. */
  newCodes: Buffer;
}

/** What all modules say of their tables. */
export interface OrganisationTables {
  tables: Readonly<Record<string, Belonging>>;
  spaces: Readonly<Record<string, IdSpace>>;
  onArrival: readonly NonNullable<ArchivedTables['onArrival']>[];
}

/** @throws Error where two modules speak of one table or kind of id */
export function gatherTables(declared: readonly ArchivedTables[]): OrganisationTables {
  return {
    tables: merged(declared.map(({ tables }) => tables)),
    spaces: merged(declared.map(({ spaces = {} }) => spaces)),
    onArrival: declared.flatMap(({ onArrival }) => onArrival ?? []),
  };
}

function merged<T>(parts: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const all = new Map<string, T>();
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (all.has(name)) throw new Error(`${name} is declared twice`);
    all.set(name, value);
  }
  return Object.fromEntries(all);
}

/** The space of organisations: an archive has one of them. */
export const ORGANISATION = 'organisation';
