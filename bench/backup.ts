import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { admin, type Product, startProduct } from '@fieldscope/e2e/product';
import { benchDevices, benchOwner } from './fleet';
import { ingestAll, uplinkRequests } from './ingest-load';
import { median, type Ratio, sizeOf } from './ratio';

const ADMIN = fileURLToPath(new URL('../packages/server/dist/admin.mjs', import.meta.url));
const DEVICES = 500;
const STORED = sizeOf('BENCH_STORED', 80_000);
const UPLINKS = sizeOf('BENCH_UPLINKS', 60_000);
const PAIRS = sizeOf('BENCH_PAIRS', 5);
const SPACING_MS = 5;

/** Ingest while backups are made one after the other, against ingest alone; and whether the last of them can be restored as it was. */
export async function benchBackup(): Promise<Ratio[]> {
  const server = await startProduct();
  const folder = mkdtempSync(join(tmpdir(), 'fieldscope-backups-'));
  try {
    const devices = await benchDevices(server, await benchOwner(server), 'S2100', DEVICES);
    const start = Date.now() - 45 * 60_000;
    const next = await uplinkRequests(server, devices, { start, spacingMs: SPACING_MS });
    const load = async () => UPLINKS / (await ingestAll(server, next(UPLINKS))).seconds;
    await ingestAll(server, next(STORED));
    const backups = new Backups(server, folder);
    const beside = async () => {
      const stop = backups.begin();
      const figure = await load();
      await stop();
      return figure;
    };
    const shares: number[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      // Each goes first in turn: the tables grow meanwhile.
      const first = pair % 2 === 0 ? await load() : await beside();
      const second = pair % 2 === 0 ? await beside() : await load();
      const [quiet, disturbed] = pair % 2 === 0 ? [first, second] : [second, first];
      shares.push(disturbed / quiet);
      console.log(
        `pair ${pair + 1}: ${Math.round(quiet)} uplinks/s alone, ${Math.round(disturbed)} beside backups, ` +
          `ratio ${(disturbed / quiet).toFixed(3)}; ${backups.made} backups so far`,
      );
    }
    const failing = await backups.failing();
    return [
      { name: 'ingest while backups are made / without', value: median(shares), atLeast: 0.9 },
      { name: 'last backup under load that is not restored row by row', value: failing, atMost: 0 },
    ];
  } finally {
    await server.stop();
    server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Backups by the operator's tool in processes of their own, one after the other. */
class Backups {
  made = 0;
  private last = '';

  constructor(
    private readonly server: Product,
    private readonly folder: string,
  ) {}

  /** @returns has the one that is being made finish */
  begin(): () => Promise<void> {
    let isOver = false;
    const making = (async () => {
      while (!isOver) await this.make();
    })();
    return async () => {
      isOver = true;
      await making;
    };
  }

  private async make(): Promise<void> {
    const file = join(this.folder, `${this.made}.backup`);
    const child: ChildProcess = spawn(process.execPath, [ADMIN, 'backup', '--file', file], {
      env: { ...process.env, ...this.server.env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = text(child.stderr!);
    const [exitCode] = await once(child, 'exit');
    if (exitCode !== 0) throw new Error(await said);
    rmSync(this.last, { force: true });
    this.last = file;
    this.made += 1;
  }

  /** Restores the last one into a database of its own. @returns how many of it cannot be restored as they were: 0 or 1 */
  async failing(): Promise<number> {
    try {
      const proven = await admin<{ rows: number }>(this.server, 'verify-backup', '--file', this.last);
      console.log(`${this.made} backups; the last one was restored with all of its ${proven.rows} rows`);
      return 0;
    } catch (error) {
      console.log((error as Error).message);
      return 1;
    }
  }
}
