import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aServer } from '../harness';
import { askForHistory, askForLastDay, askForPages, askForUplinks, fillRelease } from './fleet-of-a-release';
import { dumpDatabase, writeRelease } from './release-file';

const path = process.env.RECORD_RELEASE;

/** How a file of a release is made: docs/migrations.md. */
test.runIf(path)(
  'this version leaves a database for the next one to migrate',
  { timeout: 300_000 },
  async () => {
    const server = await aServer();
    const farms = await fillRelease(server);
    const { rows } = await server.pool.query<{ name: string }>('select max(name) as name from migration');
    const statements = await dumpDatabase(server.pool);
    const answered = await Promise.all(
      farms.map(async (farm) => ({
        ...farm,
        history: await askForHistory(server, farm),
        lastDay: await askForLastDay(server, farm),
        uplinks: await askForUplinks(server, farm),
        pages: await askForPages(server, farm),
      })),
    );
    expect(answered).toHaveLength(3);
    await writeRelease(path!, {
      migration: rows[0]!.name,
      now: server.clock.now(),
      secret: await readFile(join(server.config.DATA_DIR, 'secret'), 'utf8'),
      farms: answered,
      statements,
    });
  },
);
