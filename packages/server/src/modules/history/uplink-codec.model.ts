import { z } from 'zod';
import { DamagedHistory, PackedReader, PackedWriter } from './packed-bytes.model';
import { deflated, fromJson, inflated, jsonBytes } from './packed-json.model';
import { readIntegers, readNullable, writeIntegers, writeNullable } from './packed-numbers.model';

/** An uplink as it came, with what became of it. Times in ms since 1970. */
export interface RawUplink {
  receivedAt: number;
  uploadedAt: number;
  fCnt: number | null;
  fPort: number | null;
  rssi: number | null;
  snr: number | null;
  spreadingFactor: number | null;
  readingCount: number;
  isTimeReplaced: boolean;
  source: string;
  refusal: string | null;
  detail: string | null;
  gateways: string[];
  info: unknown;
  payload: Buffer;
}

const VERSION = 1;
const DEFLATE = { level: 9, memLevel: 9 };

/** The columns that are no whole numbers, as JSON. */
const Texts = z.object({
  rssi: z.array(z.number().nullable()),
  snr: z.array(z.number().nullable()),
  isTimeReplaced: z.array(z.literal([0, 1])),
  source: z.array(z.string()),
  refusal: z.array(z.string().nullable()),
  detail: z.array(z.string().nullable()),
  gateways: z.array(z.array(z.string())),
  info: z.array(z.unknown()),
  /** Earlier versions did not know it. */
  spreadingFactor: z.array(z.number().nullable()).optional(),
});

/**
 * Uplinks of one device, oldest first, at most 2^20, 64 MiB and 8 MiB of JSON. Layout: version, count, columns of whole numbers, the
 * other columns as JSON, payloads; all but version and count deflated; CRC-32.
 * @throws RangeError for more of them, or a time, counter or port that is not whole
 */
export function packUplinks(uplinks: readonly RawUplink[]): Buffer {
  const columns = new PackedWriter(uplinks.length * 64);
  const column = <Name extends keyof RawUplink>(name: Name) => uplinks.map((uplink) => uplink[name]);
  writeIntegers(columns, column('receivedAt'), 2);
  writeIntegers(columns, column('uploadedAt'), 2);
  writeIntegers(columns, column('readingCount'), 0);
  writeNullable(columns, column('fCnt'), 2);
  writeNullable(columns, column('fPort'), 1);
  const texts: z.infer<typeof Texts> = {
    rssi: column('rssi'),
    snr: column('snr'),
    isTimeReplaced: uplinks.map(({ isTimeReplaced }) => (isTimeReplaced ? 1 : 0)),
    source: column('source'),
    refusal: column('refusal'),
    detail: column('detail'),
    gateways: column('gateways'),
    info: column('info'),
    spreadingFactor: column('spreadingFactor'),
  };
  columns.bytes(jsonBytes(JSON.stringify(texts)));
  for (const { payload } of uplinks) columns.bytes(payload);
  const writer = new PackedWriter();
  writer.byte(VERSION);
  writer.count(uplinks.length);
  writer.bytes(deflated(columns.finish(), DEFLATE));
  return writer.finishChecked();
}

/** @throws DamagedHistory */
export function unpackUplinks(packed: Buffer): RawUplink[] {
  const reader = PackedReader.checked(packed);
  reader.ensureVersion(VERSION);
  const count = reader.count();
  const bytes = inflated(reader.bytes());
  reader.ensureEnd();
  // A payload takes a byte at least.
  if (count > bytes.length) throw new DamagedHistory('payloads are missing');
  const columns = new PackedReader(bytes);
  const receivedAt = readIntegers(columns, count, 2);
  const uploadedAt = readIntegers(columns, count, 2);
  const readingCount = readIntegers(columns, count, 0);
  const fCnt = readNullable(columns, count, 2);
  const fPort = readNullable(columns, count, 1);
  const texts = fromJson(columns.bytes(), Texts);
  if (Object.values(texts).some((column) => column && column.length !== count))
    throw new DamagedHistory('a column has another length');
  const uplinks = Array.from({ length: count }, (_, index) => ({
    receivedAt: receivedAt[index]!,
    uploadedAt: uploadedAt[index]!,
    fCnt: fCnt[index]!,
    fPort: fPort[index]!,
    rssi: texts.rssi[index]!,
    snr: texts.snr[index]!,
    readingCount: readingCount[index]!,
    isTimeReplaced: texts.isTimeReplaced[index] === 1,
    source: texts.source[index]!,
    refusal: texts.refusal[index]!,
    detail: texts.detail[index]!,
    gateways: texts.gateways[index]!,
    info: texts.info[index],
    spreadingFactor: texts.spreadingFactor?.[index] ?? null,
    payload: columns.bytes(),
  }));
  columns.ensureEnd();
  return uplinks;
}
