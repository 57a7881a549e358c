import { z } from 'zod';

/**
 * A backup is a tar, which may be encrypted as a whole in the format of age (age-encryption.org/v1) with a passphrase:
 *
 * | Entry | Holds |
 * |---|---|
 * | `backup.json` | the first one: what was copied (`Head`) |
 * | `files/<name>` | files of DATA_DIR, the secret among them |
 * | `tables/<table>/<number>.gz` | rows in the binary COPY format, a whole COPY each |
 * | `sums.json` | checksums, counts and digests of everything before (`Sums`) |
 * | `checksum` | the last one: SHA-256 of all bytes before its header, in hex; files of version 1 have none |
 *
 * The structure of the database is not in it: the migrations that are named in the head make it. The archive of one organisation has no
 * files, no sequences, and of each table the columns and rows that `organisation/` says; it is always encrypted.
 */
export const FORMAT = 'fieldscope-backup';
/** Grows when a program of before could not read the file. */
export const FORMAT_VERSION = 2;
export const HEAD_ENTRY = 'backup.json';
export const SUMS_ENTRY = 'sums.json';
export const CHECKSUM_ENTRY = 'checksum';
/** Of moments that calendars of programs know. */
const LATEST_MS = 8.64e15;
export const SECRET_FILE = 'secret';

/** A table of the database as it is copied. */
export const CopiedTable = z.object({
  name: z.string(),
  /** In the order in which they are copied, with their types as PostgreSQL names them. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })).min(1),
  /** Columns of the primary key; none: rows have no key but themselves. */
  key: z.array(z.string()),
});
export type CopiedTable = z.output<typeof CopiedTable>;

const Migration = z.object({ name: z.string(), checksum: z.string() });

/** What a file says of itself before anything else. */
export const Head = z.object({
  format: z.literal(FORMAT),
  version: z.number().int().positive(),
  /** A whole installation, or one organisation of it. */
  kind: z.enum(['installation', 'organisation']),
  /** Of which one it is. */
  organisation: z.object({ org_id: z.string().regex(/^\d{1,18}$/), name: z.string() }).optional(),
  /** Of the archive of an organisation: which installation made it, and where that one is reached. */
  installation: z.object({ name: z.string(), address: z.string() }).optional(),
  /** Epoch ms at which the database was as the file has it. */
  made_at: z.number().int().min(0).max(LATEST_MS),
  postgresql: z.string(),
  /** Applied migrations, in their order. */
  migrations: z.array(Migration).min(1),
  tables: z.array(CopiedTable).min(1),
});
export type Head = z.output<typeof Head>;

/** What a table had, whatever the order of its rows. */
export const Contents = z.object({
  rows: z.number().int().nonnegative(),
  /** See `RowDigest`. */
  digest: z.string(),
});
export type Contents = z.output<typeof Contents>;

export const Sequence = z.object({
  name: z.string(),
  last_value: z.string().regex(/^-?\d+$/),
  is_called: z.boolean(),
});
export type Sequence = z.output<typeof Sequence>;

/** What was written, once it is. */
export const Sums = z.object({
  tables: z.record(z.string(), Contents),
  sequences: z.array(Sequence),
  /** Every other entry, in its order. */
  entries: z.array(
    z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string().regex(/^[\da-f]{64}$/) }),
  ),
});
export type Sums = z.output<typeof Sums>;

export const filePath = (name: string): string => `files/${name}`;
export const partPath = (table: string, nth: number): string =>
  `tables/${table}/${String(nth).padStart(6, '0')}.gz`;

/** The table of a part; undefined for every other entry. */
export const tableOf = (path: string): string | undefined => /^tables\/([^/]+)\/\d+\.gz$/.exec(path)?.[1];
/** The name of a file of DATA_DIR; undefined for every other entry. */
export const fileOf = (path: string): string | undefined =>
  /^files\/(\w[\w.-]*(?:\/\w[\w.-]*)?)$/.exec(path)?.[1];
