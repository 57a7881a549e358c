import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import { type CheckState, FileCheck, unchecked } from './file-check.model';
import { readRows } from './file-rows.service';
import { storeBatch } from './import-store.service';
import type { ImportKey } from './imports.repository';
import * as repository from './imports.repository';
import { ReadingWindow } from './reading-window.model';
import { FILE_START, type FilePlace, UnreadableFile } from './records.model';

/** After which others have their turn. */
const SLICE_MS = 2 * SECOND_MS;
/** Readings that one transaction stores. */
const BATCH = 10_000;
/** Readings that are put in order before they are stored. */
const WINDOW = 200_000;

interface Check {
  key: ImportKey;
  /** Where the slice before has ended; undefined: this is the first. */
  from: FilePlace | undefined;
  state: CheckState | undefined;
}

interface CheckedSlice {
  state: CheckState;
  /** Where the next slice begins; undefined: the file ends here, or cannot be read any further. */
  end: FilePlace | undefined;
  /** Of the file as it was uploaded. */
  bytesRead: number;
}

/** Looks at rows of an uploaded file for two seconds. */
export const CHECK_ROWS: WorkKind<Check, CheckedSlice> = {
  name: 'imports.check',
  priority: 'background',
  limitMs: 2 * MINUTE_MS,
};

export async function checkRows({ db, config }: WorkTools, { key, from, state = unchecked() }: Check) {
  const checked: CheckedSlice = { state, end: undefined, bytesRead: 0 };
  const row = await repository.findImport(db, key);
  if (!row) return checked;
  const check = new FileCheck(await repository.listNodes(db, key.orgId), state);
  const slice = sliceOf(SLICE_MS);
  try {
    for await (const { record, result, bytesRead } of readRows({ db, config }, row, from)) {
      check.add(record, result);
      checked.bytesRead = bytesRead;
      if (slice.isOver()) return { ...checked, end: record.end };
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    state.fileFault = { reason: error.reason, row: error.row };
  }
  return checked;
}

/** Tells time apart by some rows: a look at the clock takes as long as a short row. */
function sliceOf(ms: number) {
  const end = performance.now() + ms;
  let rows = 0;
  return { isOver: () => ++rows % 256 === 0 && performance.now() > end };
}

/**
 * Stores the next readings of a checked file, so many as are put in order together. `stopped`: it was removed, or another run is
 * ahead.
 */
export const STORE_ROWS: WorkKind<ImportKey, 'more' | 'ended' | 'stopped'> = {
  name: 'imports.store',
  priority: 'background',
  limitMs: 10 * MINUTE_MS,
};

/** What was stored of them before is read again and left out, the same batches each time. */
export async function storeRows(tools: WorkTools, key: ImportKey) {
  const row = await repository.findImport(tools.db, key);
  if (row?.state !== 'writing') return 'stopped';
  const from = row.place ?? { ...FILE_START, reading: 0 };
  const window = new ReadingWindow(Math.min(WINDOW, row.total - from.reading));
  let end: FilePlace | undefined;
  try {
    for await (const { record, result } of readRows(tools, row, row.place ?? undefined)) {
      for (const reading of result.readings) window.add(reading);
      end = record.end;
      if (window.isFull) break;
    }
  } catch (error) {
    // Another run has ended it meanwhile, and the file is gone.
    if ((await repository.findImport(tools.db, key))?.state !== 'writing') return 'stopped';
    throw error;
  }
  let to = from.reading;
  for (const readings of window.portions(BATCH)) {
    const batch = { readings, from: to, to: to + readings.length };
    to = batch.to;
    if (to > row.done && !(await storeBatch(tools, row, batch))) return 'stopped';
  }
  if (!end || to >= row.total) return 'ended';
  return (await repository.updateImport(tools.db, row, ['writing'], { place: { ...end, reading: to } }))
    ? 'more'
    : 'stopped';
}
