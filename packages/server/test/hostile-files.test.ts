import { gzipSync } from 'node:zlib';
import { type FileFormat, FileMapping, imports } from '@fieldscope/contract/calls/imports';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { DAY_MS, HOUR_MS, toIsoTime } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { aFleet } from './fleet';

const fleet = aFleet();
type Node = Awaited<ReturnType<typeof fleet.device>>;

const ago = (ms: number) => fleet.server.clock.now() - ms;

async function uploaded(text: string | Buffer, name = 'old.csv') {
  const bytes = Buffer.from(text);
  let importId: number | undefined;
  for (let start = 0; start < bytes.length; start += IMPORT_LIMITS.partBytes) {
    const data = bytes.subarray(start, start + IMPORT_LIMITS.partBytes).toString('base64');
    const sent = { name, bytes: bytes.length, part: start / IMPORT_LIMITS.partBytes, data };
    ({ import_id: importId } = await fleet.owner.call(imports.upload, { ...sent, import_id: importId }));
  }
  return importId!;
}
const importOf = async (importId: number) =>
  (await fleet.owner.call(imports.list)).find(({ import_id }) => import_id === importId)!;

/** Imports a file as it is proposed, or as it is corrected. */
async function imported(text: string, said: { format?: Partial<FileFormat>; mapping?: FileMapping } = {}) {
  const importId = await uploaded(text);
  const { format, mapping } = await fleet.owner.call(imports.preview, { import_id: importId });
  await fleet.owner.call(imports.start, {
    ...{ import_id: importId, leave_faulty: false, leave_unknown: false },
    ...{ format: { ...format, ...said.format }, mapping: said.mapping ?? mapping! },
  });
  await fleet.server.queue.runDue();
  return importOf(importId);
}

const mappingOf = ({ eui }: Node, unit: number | null = null): FileMapping =>
  FileMapping.parse({
    ...{ layout: 'rows', time: 0, device: { fixed: eui }, channel: { fixed: 1 } },
    ...{ measurement: { fixed: 4101 }, value: 1, unit },
  });

test.each([
  ['a character of two halves cut in the middle', `${'x'.repeat(39)}😀 and more`],
  ['a NUL', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
])('a fault with %s is named', async (_, text) => {
  const node = await fleet.device();
  const lines = [
    JSON.stringify({ time: toIsoTime(ago(DAY_MS)), [`v${text.slice(0, 3)}`]: 1 }),
    JSON.stringify({ time: toIsoTime(ago(DAY_MS)), [`v${text.slice(0, 3)}`]: text }),
  ].join('\n');
  const found = await imported(lines, { mapping: mappingOf(node) });
  expect(found).toMatchObject({
    state: 'refused',
    report: { fault_count: 1, faults: [{ row: 2, reason: 'value_unreadable' }] },
  });
});

test('the head of a column is shortened in the words about faults', async () => {
  const node = await fleet.device();
  const text = `time,${'v'.repeat(100_000)}\n${toIsoTime(ago(DAY_MS))},x`;
  const found = await imported(text, { mapping: mappingOf(node) });
  expect(found.report!.faults[0]!.column!.length).toBeLessThan(100);
});

test('a value that its unit makes endless is a fault', async () => {
  const node = await fleet.device();
  const text = `time,value,unit\n${toIsoTime(ago(DAY_MS))},1e308,kPa\n${toIsoTime(ago(HOUR_MS))},-1e307,mbar`;
  const found = await imported(text, { mapping: mappingOf(node, 2) });
  expect(found).toMatchObject({
    state: 'refused',
    report: {
      faults: [
        { row: 2, reason: 'value_too_large' },
        { row: 3, reason: 'value_too_large' },
      ],
    },
  });
});

test('no more unknown devices are distinguished than memory should hold', async () => {
  const euis = Array.from({ length: 10_050 }, (_, index) => (index + 1).toString(16).padStart(16, '0'));
  const rows = euis.map((eui) => `${eui},1,4097,20,${toIsoTime(ago(DAY_MS))}`);
  const found = await imported(['EUI,Channel,Measurement ID,Value,Time', ...rows].join('\n'));
  expect(found).toMatchObject({ state: 'refused', report: { rows: 10_050, unknown_device_count: 10_000 } });
});

test('a file with too many faulty rows ends with the reason, although faulty rows are left out', async () => {
  const node = await fleet.device();
  const bomb = gzipSync(Buffer.from(`time,value\n${'x,y\n'.repeat(10_000_000)}`));
  expect(bomb.length).toBeLessThan(200_000);
  const importId = await uploaded(bomb);
  const { format } = await fleet.owner.call(imports.preview, { import_id: importId });
  await fleet.owner.call(imports.start, {
    ...{ import_id: importId, leave_faulty: true, leave_unknown: true },
    ...{ format, mapping: mappingOf(node) },
  });
  await fleet.server.queue.runDue();
  expect(await importOf(importId)).toMatchObject({
    state: 'refused',
    report: { file_fault: { reason: 'too_many_faults', row: 100_002 }, fault_count: 200_002 },
  });
});

test('a preview looks at the beginning of a file alone, however few rows it has there', async () => {
  const importId = await uploaded(
    gzipSync(Buffer.concat([Buffer.from('time,value\n1,2\n'), Buffer.alloc(20_000_000, '\n')])),
  );
  const found = await fleet.owner.call(imports.preview, { import_id: importId });
  expect(found).toMatchObject({ columns: ['time', 'value'], fault: null });
  const long = await uploaded(`time,value\n${`${'1'.repeat(200_000)},2\n`.repeat(30)}`);
  expect((await fleet.owner.call(imports.preview, { import_id: long })).rows.length).toBeLessThan(21);
});
