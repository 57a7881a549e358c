import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openAppended, removeOthers } from './export-files.service';

test('a file that is begun while old ones are removed stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'exports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = { DATA_DIR: folder, EXPORT_DIR: folder };
  const begin = async (exportId: string) =>
    (await openAppended(config, { exportId, format: 'csv' }, 0)).close();
  await begin('1');
  await removeOthers(config, async () => {
    await begin('2');
    return [];
  });
  expect(await readdir(folder)).toEqual(['2.csv']);
});
