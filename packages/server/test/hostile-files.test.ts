import { type FileFormat, FileMapping, imports } from '@fieldscope/contract/calls/imports';
import { DAY_MS, HOUR_MS, toIsoTime } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { aFleet } from './fleet';

const fleet = aFleet();
type Node = Awaited<ReturnType<typeof fleet.device>>;

const ago = (ms: number) => fleet.server.clock.now() - ms;

async function uploaded(text: string, name = 'old.csv') {
  const bytes = Buffer.from(text);
  const data = bytes.toString('base64');
  return (await fleet.owner.call(imports.upload, { name, bytes: bytes.length, part: 0, data })).import_id;
}

/** Imports a file as it is proposed, or as it is corrected. */
async function imported(text: string, said: { format?: Partial<FileFormat>; mapping?: FileMapping } = {}) {
  const importId = await uploaded(text);
  const { format, mapping } = await fleet.owner.call(imports.preview, { import_id: importId });
  await fleet.owner.call(imports.start, {
    ...{ import_id: importId, leave_faulty: false, leave_unknown: false },
    ...{ format: { ...format, ...said.format }, mapping: said.mapping ?? mapping! },
  });
  await fleet.server.queue.runDue();
  return (await fleet.owner.call(imports.list)).find(({ import_id }) => import_id === importId)!;
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
