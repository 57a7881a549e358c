import { setImmediate } from 'node:timers/promises';
import type { ImportFault, ImportReport } from '@fieldscope/contract/calls/imports';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { DAY_MS } from '@fieldscope/contract/time';
import { Unfinished } from '../../platform/jobs/job-kind';
import type { Db } from '../../platform/postgres/db';
import { ownMeasurements } from '../measurements/measurements.service';
import { readRecords } from './file-records.service';
import { unpacked } from './file-text.service';
import { endImport, type ImportParts, removeImport, storeBatch } from './import-store.service';
import type { FileSettings, ImportKey, ImportRow } from './imports.repository';
import * as repository from './imports.repository';
import { measurementNames } from './measurement-names.model';
import { ReadingWindow } from './reading-window.model';
import { type FileRecord, UnreadableFile } from './records.model';
import { type FileReading, type RowResult, rowReader } from './row-reading.model';

/** Readings that one transaction stores. */
const BATCH = 10_000;
/** Readings that are put in order before they are stored. */
const WINDOW = 500_000;
/** Values that are read in one go: a row may have a thousand. */
const VALUES_AT_ONCE = 2000;
/** Rows after which the check says how far it is. */
const PROGRESS_ROWS = 20_000;
/** Unknown devices that are distinguished: each takes memory, and a file may name one a row. */
const COUNTED_UNKNOWN = 10_000;

/**
 * Works on an import until it ends or waits for a person.
 * @throws Unfinished when its turn is over before; what is stored until then stays
 */
export async function runImport(parts: ImportParts, key: ImportKey): Promise<void> {
  const row = await repository.findImport(parts.db, key);
  if (row?.state === 'removing') await removeImport(parts, row);
  if (row?.state === 'checking' && (await checkFile(parts, row))) await storeFile(parts, row);
  if (row?.state === 'writing' && row.source === 'file') await storeFile(parts, row);
}

type Rows = AsyncGenerator<{ record: FileRecord; result: RowResult; bytesRead: number }>;

/** Every row of an uploaded file with what it says. @throws UnreadableFile */
async function* readRows(parts: ImportParts, row: ImportRow): Rows {
  const { format, mapping } = row.settings as FileSettings;
  let bytesRead = 0;
  const counted = async function* () {
    for await (const bytes of repository.readParts(parts.db, row)) {
      bytesRead += bytes.length;
      yield bytes;
    }
  };
  const { columns, rows } = await readRecords(unpacked(counted()), format);
  const read = rowReader({
    format,
    mapping,
    columns,
    ...(await rowContext(parts, row.orgId, row.createdAt)),
  });
  let values = 0;
  for await (const record of rows) {
    yield { record, result: read(record), bytesRead };
    values += Math.max(1, record.cells.length);
    if (values < VALUES_AT_ONCE) continue;
    values = 0;
    // Whatever else this process does goes on.
    await setImmediate();
  }
}

/**
 * What a row is read by, beside the file itself.
 * @param now when the import was made, in epoch ms: however often and late it is read, the same rows are taken
 */
export async function rowContext(
  { db, config }: Pick<ImportParts, 'config'> & { db: Db },
  orgId: OrgId,
  now: number,
) {
  const own = await ownMeasurements(db, orgId);
  const kept = config.HISTORY_DAYS === 0 ? 0 : now - config.HISTORY_DAYS * DAY_MS;
  return {
    names: measurementNames(own),
    ownUnits: new Map([...own].map(([id, { unit }]) => [id, unit])),
    earliest: Math.max(IMPORT_LIMITS.earliest, kept),
    latest: now,
  };
}

/** Looks at every row before anything is stored. @returns whether the file may be stored now @throws Unfinished */
async function checkFile(parts: ImportParts, row: ImportRow): Promise<boolean> {
  const { db, signal } = parts;
  const settings = row.settings as FileSettings;
  const check = new FileCheck(await repository.listNodes(db, row.orgId));
  try {
    for await (const { record, result, bytesRead } of readRows(parts, row)) {
      check.add(record, result);
      if (check.rows % PROGRESS_ROWS !== 0) continue;
      const total = Math.round((check.rows * row.bytes) / Math.max(1, bytesRead));
      // A check begins anew in each turn: that others wait does not end it.
      if (signal?.aborted) throw new Unfinished();
      if (!(await repository.updateImport(db, row, ['checking'], { checked: check.rows, total })))
        return false;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    check.fail(error);
  }
  const { report } = check;
  const isClean =
    report.file_fault === null &&
    report.readings > 0 &&
    (settings.leaveFaulty || report.fault_count === 0) &&
    (settings.leaveUnknown || report.unknown_device_count === 0);
  return repository
    .updateImport(db, row, ['checking'], {
      ...{ report, state: isClean ? 'writing' : 'refused' },
      ...{ checked: report.rows, total: check.values, done: 0 },
    })
    .then((isChecked) => isChecked && isClean);
}

/** Counts what a file has, and names the first of what keeps it out. */
class FileCheck {
  private readonly faults: ImportFault[] = [];
  private readonly unknown = new Map<string, number>();
  private readonly series = new Set<string>();
  private faultCount = 0;
  private readings = 0;
  private derived = 0;
  private fileFault: ImportReport['file_fault'] = null;
  rows = 0;
  /** Readings, those of unknown devices included. */
  values = 0;

  constructor(private readonly nodes: ReadonlyMap<Eui, number>) {}

  /** @throws UnreadableFile too_many_series */
  add({ row }: FileRecord, { readings, faults, derived }: RowResult): void {
    this.rows += 1;
    this.values += readings.length;
    this.derived += derived;
    this.faultCount += faults.length;
    if (this.faults.length < IMPORT_LIMITS.named)
      this.faults.push(...faults.slice(0, IMPORT_LIMITS.named - this.faults.length));
    for (const reading of readings) this.addReading(reading);
    if (this.series.size > IMPORT_LIMITS.series) throw new UnreadableFile('too_many_series', row);
    if (readings[0] && !this.nodes.has(readings[0].eui)) this.addUnknown(readings[0].eui);
  }

  private addReading({ eui, channel, measurementId }: FileReading): void {
    if (!this.nodes.has(eui)) return;
    this.readings += 1;
    this.series.add(`${eui}/${channel}/${measurementId}`);
  }

  private addUnknown(eui: string): void {
    if (this.unknown.size >= COUNTED_UNKNOWN && !this.unknown.has(eui)) return;
    this.unknown.set(eui, (this.unknown.get(eui) ?? 0) + 1);
  }

  fail({ reason, row }: UnreadableFile): void {
    this.fileFault = { reason, row };
  }

  get report(): ImportReport {
    return {
      rows: this.rows,
      readings: this.readings,
      fault_count: this.faultCount,
      faults: this.faults,
      unknown_device_count: this.unknown.size,
      unknown_devices: [...this.unknown].slice(0, IMPORT_LIMITS.named).map(([eui, rows]) => ({ eui, rows })),
      derived: this.derived,
      file_fault: this.fileFault,
    };
  }
}

/** Stores a checked file from where it is: what is stored already is read again and left out. */
async function storeFile(parts: ImportParts, key: ImportKey): Promise<void> {
  const row = await repository.findImport(parts.db, key);
  if (row?.state !== 'writing') return;
  let to = 0;
  for await (const readings of readBatches(parts, row)) {
    if (await parts.job?.isTurnOver()) throw new Unfinished();
    const from = to;
    to += readings.length;
    if (to > row.done && !(await storeBatch(parts, row, { readings, from, to }))) return;
  }
  await endImport(parts, row, 'done');
}

/**
 * Readings of a file in the order in which they are cheap to store, the same batches each time. A file that is in no order of
 * time would have each batch read and pack again what all before it have stored.
 */
async function* readBatches(parts: ImportParts, row: ImportRow): AsyncGenerator<FileReading[]> {
  const most = Math.min(WINDOW, row.total);
  let window = new ReadingWindow(most);
  for await (const { result } of readRows(parts, row)) {
    for (const reading of result.readings) window.add(reading);
    // Storing them looks whether to end.
    if (parts.signal?.aborted) yield [];
    if (!window.isFull) continue;
    yield* window.portions(BATCH);
    window = new ReadingWindow(most);
  }
  yield* window.portions(BATCH);
}
