import { imports } from '@fieldscope/contract/calls/imports';
import { DAY_MS, MINUTE_MS, toIsoTime } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { lockDevice } from '../src/modules/history/packing.repository';
import { inTransaction, sql } from '../src/platform/postgres/db';
import { aNode, anOwner } from './builders';
import { anInstallation } from './processes';

test('an import whose process is killed goes on in another one, and stores each reading once', async () => {
  const installation = await anInstallation();
  const [web, killed] = await Promise.all([
    installation.start(['web', 'ingest']),
    installation.start(['jobs']),
  ]);
  const owner = await anOwner(web);
  const [stored, held] = [await aNode(owner), await aNode(owner)];
  const begin = installation.clock.now() - 20 * DAY_MS;
  const row = ({ eui }: { eui: string }, minute: number) =>
    `${eui},1,4097,${minute % 50},${toIsoTime(begin + minute * MINUTE_MS)}`;
  const rows = [
    ...Array.from({ length: 12_000 }, (_, minute) => row(stored, minute)),
    ...Array.from({ length: 10 }, (_, minute) => row(held, minute)),
  ];
  const file = Buffer.from(['EUI,Channel,Measurement ID,Value,Time', ...rows].join('\n'));
  const upload = { name: 'old.csv', bytes: file.length, part: 0, data: file.toString('base64') };
  const { import_id: importId } = await owner.call(imports.upload, upload);
  const { format, mapping } = await owner.call(imports.preview, { import_id: importId });
  const importOf = async () => (await owner.call(imports.list))[0];

  const { rows: devices } = await sql<{ deviceId: number }>`
    select device_id as "deviceId" from device where eui = ${held.eui}`.execute(web.db);
  await inTransaction(web.db, async (trx) => {
    // Nothing is stored of it meanwhile.
    await lockDevice(trx, devices[0]!);
    const said = { format, mapping: mapping!, leave_faulty: false, leave_unknown: false };
    await owner.call(imports.start, { import_id: importId, ...said });
    await expect.poll(importOf, { timeout: 20_000 }).toMatchObject({ state: 'writing', readings: 10_000 });
    await killed.kill();
  });
  // Its lease ends.
  await sql`update job set leased_until = now() - interval '1 second' where state = 'active'`.execute(web.db);
  await installation.start(['jobs']);
  await expect.poll(importOf, { timeout: 20_000 }).toMatchObject({
    ...{ state: 'done', readings: 12_010, duplicates: 0 },
  });
}, 60_000);
