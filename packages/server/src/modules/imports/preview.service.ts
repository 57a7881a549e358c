import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { FileFormat, FilePreview, imports } from '@fieldscope/contract/calls/imports';
import { fail } from '@fieldscope/contract/errors/fail';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import type { OrgCtx } from '../../platform/http/request-context';
import { readRecords } from './file-records.service';
import { rowContext } from './file-rows.service';
import { unpacked } from './file-text.service';
import { decimalOf, looksLikeHead, proposeFormat } from './format.model';
import type { FileSettings } from './imports.repository';
import * as repository from './imports.repository';
import { proposeMapping } from './proposal.model';
import { type FileRecord, UnreadableFile } from './records.model';
import { rowReader } from './row-reading.model';

/** From which a format and a mapping are proposed. */
const HEAD_BYTES = 256 * 1024;
const HEAD_ROWS = 200;

type Open = () => AsyncIterable<Uint8Array>;

interface Head {
  columns: string[];
  records: FileRecord[];
  fault: FilePreview['fault'];
}

/**
 * The first rows of an uploaded file, read as a person says, or as they suggest.
 * @throws resource_missing
 */
export async function previewFile(
  ctx: OrgCtx,
  input: InputOf<typeof imports.preview>,
): Promise<ResultOf<typeof imports.preview>> {
  const key = { orgId: ctx.orgId, importId: input.import_id };
  const row = await repository.findImport(ctx.db, key);
  if (row?.source !== 'file' || row.state === 'uploading') fail('resource_missing');
  // What was chosen when the file was refused is a better proposal than its first rows.
  const saved = (input.format ? null : row.settings) as FileSettings | null;
  const [given, mapped] = [input.format ?? saved?.format, input.mapping ?? saved?.mapping];
  const context = await rowContext(ctx, ctx.orgId, row.createdAt);
  const open = () => unpacked(repository.readParts(ctx.db, key));
  const start = await headBytes(open());
  const guessed = given ?? proposeFormat(start.bytes, ctx.language, input.timezone ?? 'UTC');
  const head = start.fault
    ? { columns: [], records: [], fault: start.fault }
    : await readHead(open, guessed, given === undefined);
  const cells = head.records.map((record) => record.cells);
  const proposal = mapped ? null : proposeMapping({ columns: head.columns, rows: cells }, context.names);
  const format: FileFormat = given ?? {
    ...guessed,
    has_head: guessed.kind !== 'csv' || !head.columns.every((name, index) => name === String(index + 1)),
    decimal: decimalOf(cells.flat()),
    time: proposal?.time ?? guessed.time,
  };
  const mapping = mapped ?? proposal?.mapping ?? null;
  return {
    format,
    mapping,
    columns: head.columns,
    fault: head.fault,
    ...(await readingsOf(
      ctx,
      head,
      mapping && rowReader({ format, mapping, columns: head.columns, ...context }),
    )),
  };
}

async function headBytes(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ bytes: Buffer; fault: FilePreview['fault'] }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of bytes) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= HEAD_BYTES) break;
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return { bytes: Buffer.alloc(0), fault: error.reason };
    throw error;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, HEAD_BYTES), fault: null };
}

/** The first rows; whether the very first names the columns is looked at when it was not said. */
async function readHead(open: Open, format: FileFormat, isProposal: boolean): Promise<Head> {
  const head = await firstRecords(open, format);
  if (!isProposal || format.kind !== 'csv') return head;
  // A column without a name has its number.
  const names = head.columns.map((name, index) => (name === String(index + 1) ? '' : name));
  const rows = [names, ...head.records.map(({ cells }) => cells)];
  return looksLikeHead(rows) ? head : firstRecords(open, { ...format, has_head: false });
}

/** Rows of the beginning of a file; it may be long and have few of them. */
async function firstRecords(open: Open, format: FileFormat): Promise<Head> {
  const head: Head = { columns: [], records: [], fault: null };
  let isCut = false;
  const beginning = async function* () {
    let left: number = format.kind === 'json' ? Number.POSITIVE_INFINITY : IMPORT_LIMITS.previewBytes;
    for await (const chunk of open()) {
      isCut = left < chunk.length;
      yield isCut ? chunk.subarray(0, left) : chunk;
      if (isCut) return;
      left -= chunk.length;
    }
  };
  try {
    const { columns, rows } = await readRecords(beginning, format);
    head.columns = columns;
    for await (const record of rows) {
      head.records.push(record);
      if (head.records.length === HEAD_ROWS) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    // What is cut ends within a row.
    if (!isCut || error.reason === 'empty') head.fault = error.reason;
  }
  if (isCut && head.records.length < HEAD_ROWS) head.records.pop();
  return head;
}

async function readingsOf(
  { db, orgId }: OrgCtx,
  { records }: Head,
  read: ReturnType<typeof rowReader> | null,
): Promise<Pick<FilePreview, 'rows' | 'unknown_devices'>> {
  const nodes = await repository.listNodes(db, orgId);
  const unknown = new Set<string>();
  const rows = records.slice(0, IMPORT_LIMITS.previewRows).map((record) => {
    const { readings, faults } = read?.(record) ?? { readings: [], faults: [] };
    for (const { eui } of readings) if (!nodes.has(eui)) unknown.add(eui);
    return {
      row: record.row,
      cells: record.cells,
      faults,
      readings: readings.map(({ eui, channel, measurementId, measuredAt, value }) => ({
        ...{ eui, channel, value },
        ...{ measurement_id: measurementId, measured_at: measuredAt },
      })),
    };
  });
  return { rows, unknown_devices: [...unknown] };
}
