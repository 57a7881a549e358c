import { Unfinished } from '../../platform/jobs/job-kind';
import { type CheckState, reportOf } from './file-check.model';
import { endImport, type ImportParts, removeImport } from './import-store.service';
import { inThread } from './import-thread.service';
import type { FileSettings, ImportKey, ImportRow } from './imports.repository';
import * as repository from './imports.repository';
import { CHECK_ROWS, STORE_ROWS } from './imports.work';
import type { FilePlace } from './records.model';

/**
 * Works on an import until it ends or waits for a person; its rows are read in a worker thread.
 * @throws Unfinished when its turn is over before; what is stored until then stays
 */
export async function runImport(parts: ImportParts, key: ImportKey): Promise<void> {
  const row = await repository.findImport(parts.db, key);
  if (row?.state === 'removing') await removeImport(parts, row);
  if (row?.state === 'checking' && (await checkFile(parts, row))) await storeFile(parts, row);
  if (row?.state === 'writing' && row.source === 'file') await storeFile(parts, row);
}

/** Looks at every row before anything is stored. @returns whether the file may be stored now @throws Unfinished */
async function checkFile(parts: ImportParts, row: ImportRow): Promise<boolean> {
  const { db } = parts;
  const { orgId, importId } = row;
  let state: CheckState | undefined;
  let from: FilePlace | undefined;
  // That others wait does not end it: it would begin anew, and never come to its end.
  do {
    const slice = await inThread(parts, CHECK_ROWS, row, { key: { orgId, importId }, from, state });
    ({ state, end: from } = slice);
    const total = Math.round((state.rows * row.bytes) / Math.max(1, slice.bytesRead));
    if (!(await repository.updateImport(db, row, ['checking'], { checked: state.rows, total }))) return false;
  } while (from);
  const isClean = isStorable(state, row.settings as FileSettings);
  return repository
    .updateImport(db, row, ['checking'], {
      ...{ report: reportOf(state), state: isClean ? 'writing' : 'refused' },
      ...{ checked: state.rows, total: state.values, done: 0, place: null },
    })
    .then((isChecked) => isChecked && isClean);
}

const isStorable = (
  { fileFault, readings, faultCount, unknown }: CheckState,
  { leaveFaulty, leaveUnknown }: FileSettings,
): boolean =>
  fileFault === null &&
  readings > 0 &&
  (leaveFaulty || faultCount === 0) &&
  (leaveUnknown || unknown.size === 0);

/** Stores a checked file from where it is. @throws Unfinished */
async function storeFile(parts: ImportParts, { orgId, importId }: ImportKey): Promise<void> {
  const key = { orgId, importId };
  for (;;) {
    const outcome = await inThread(parts, STORE_ROWS, key, key);
    if (outcome === 'stopped') return;
    if (outcome === 'ended') return endImport(parts, key, 'done');
    if (await parts.job?.isTurnOver()) throw new Unfinished();
  }
}
