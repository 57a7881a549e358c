import { statfs } from 'node:fs/promises';
import { sql } from '../platform/db';
import type { Office } from './office';

export interface Finding {
  name: string;
  ok: boolean;
  detail: string;
}

const SCARCE_BYTES = 1024 ** 3;
const OLDEST_DATABASE = 150_000;

/** Everything an operator would look at first. */
export async function examine({ db, config }: Office): Promise<Finding[]> {
  const { rows } = await sql<{
    version: number;
    name: string;
    size: string;
    devices: number;
    organisations: number;
  }>`
    select current_setting('server_version_num')::int as version, version() as name,
           pg_size_pretty(pg_database_size(current_database())) as size,
           (select count(*)::int from device where org_id is not null) as devices,
           (select count(*)::int from organisation) as organisations`.execute(db);
  const database = rows[0]!;
  const { bavail, bsize } = await statfs(config.DATA_DIR);
  const free = bavail * bsize;
  return [
    { name: 'node', ok: true, detail: process.versions.node },
    { name: 'database', ok: database.version >= OLDEST_DATABASE, detail: database.name.split(' on ')[0]! },
    { name: 'size of the data', ok: true, detail: database.size },
    {
      name: 'free disk',
      ok: free > SCARCE_BYTES,
      detail: `${(free / 1024 ** 3).toFixed(1)} GB in ${config.DATA_DIR}`,
    },
    { name: 'organisations', ok: true, detail: String(database.organisations) },
    { name: 'bound devices', ok: true, detail: String(database.devices) },
    {
      name: 'mail',
      ok: Boolean(config.SMTP_URL),
      detail: config.SMTP_URL ? 'over SMTP_URL' : 'no SMTP_URL: mails wait in the outbox',
    },
    {
      name: 'public address',
      ok: Boolean(config.PUBLIC_URL),
      detail: config.PUBLIC_URL ?? 'no PUBLIC_URL: links name this machine',
    },
  ];
}
