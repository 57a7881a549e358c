import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';
const NOBODY = 65_534;
const PORT = 5432;

export interface ExternalPostgres {
  url: string;
  version: string;
  stop(): void;
}

/**
 * An external PostgreSQL of this machine (Debian's packages), started on a folder of its own; undefined when none
 * is installed. BENCH_DATABASE_URL names another database, which must be empty.
 */
export function startExternalPostgres(): ExternalPostgres | undefined {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return { url: given, version: 'BENCH_DATABASE_URL', stop() {} };
  const version = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort().at(-1) : undefined;
  if (!version || !existsSync(join(DEBIAN, version, 'bin/initdb'))) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'fieldscope-pg-'));
  const asUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY);
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(DEBIAN, version, 'bin', program), args, {
      ...asUser,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  const data = join(folder, 'data');
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
  const options = `-k ${folder} -h '' -p ${PORT} -c max_wal_size=1GB`;
  run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start');
  return {
    url: `postgres:///postgres?host=${encodeURIComponent(folder)}&port=${PORT}&user=postgres`,
    version: `PostgreSQL ${version}`,
    stop() {
      run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
