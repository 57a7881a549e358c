import { setImmediate } from 'node:timers/promises';
import type { ImportFault, ImportReport } from '@fieldscope/contract/calls/imports';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { DAY_MS } from '@fieldscope/contract/time';
import type { Db } from '../../platform/postgres/db';
import { ownMeasurements } from '../measurements/measurements.service';
import { readRecords } from './file-records.service';
import { unpacked } from './file-text.service';
import { endImport, type ImportParts, removeImport, storeBatch } from './import-store.service';
import type { FileSettings, ImportKey, ImportRow } from './imports.repository';
import * as repository from './imports.repository';
import { measurementNames } from './measurement-names.model';
import { type FileRecord, UnreadableFile } from './records.model';
import { type FileReading, type RowResult, rowReader } from './row-reading.model';

/** Readings that one transaction stores. */
const BATCH = 10_000;
/** Values that are read in one go: a row may have a thousand. */
const VALUES_AT_ONCE = 2000;
/** Rows after which the check says how far it is. */
const PROGRESS_ROWS = 20_000;
/** Unknown devices that are told apart: each takes memory, and a file may name one a row. */
const COUNTED_UNKNOWN = 10_000;

/** Works on an import until it ends, waits for a person, or the signal is given. */
export async function runImport(parts: ImportParts, key: ImportKey): Promise<void> {
  const row = await repository.findImport(parts.db, key);
  if (row?.state === 'removing') return removeImport(parts, row);
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
  const read = rowReader({ format, mapping, columns, ...(await rowContext(parts, row.orgId)) });
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

/** What a row is read by, beside the file itself. */
export async function rowContext(
  { db, clock, config }: Pick<ImportParts, 'clock' | 'config'> & { db: Db },
  orgId: OrgId,
) {
  const own = await ownMeasurements(db, orgId);
  const now = clock.now();
  const kept = config.HISTORY_DAYS === 0 ? 0 : now - config.HISTORY_DAYS * DAY_MS;
  return {
    names: measurementNames(own),
    ownUnits: new Map([...own].map(([id, { unit }]) => [id, unit])),
    earliest: Math.max(IMPORT_LIMITS.earliest, kept),
    latest: now,
  };
}

/** Looks at every row before anything is stored. @returns whether the file may be stored now */
async function checkFile(parts: ImportParts, row: ImportRow): Promise<boolean> {
  const { db, signal } = parts;
  const settings = row.settings as FileSettings;
  const check = new FileCheck(await repository.listNodes(db, row.orgId));
  try {
    for await (const { record, result, bytesRead } of readRows(parts, row)) {
      check.add(record, result);
      if (check.rows % PROGRESS_ROWS !== 0) continue;
      const total = Math.round((check.rows * row.bytes) / Math.max(1, bytesRead));
      const goesOn = await repository.updateImport(db, row, ['checking'], { checked: check.rows, total });
      if (signal?.aborted || !goesOn) return false;
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
      ...{ checked: report.rows, total: report.rows, done: 0 },
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

  constructor(private readonly nodes: ReadonlyMap<Eui, number>) {}

  /** @throws UnreadableFile too_many_series */
  add({ row }: FileRecord, { readings, faults, derived }: RowResult): void {
    this.rows += 1;
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

/** Stores a checked file from where it is: rows that are stored already are read again and left out. */
async function storeFile(parts: ImportParts, key: ImportKey): Promise<void> {
  const row = await repository.findImport(parts.db, key);
  if (row?.state !== 'writing') return;
  let [from, read] = [row.done, 0];
  let readings: FileReading[] = [];
  for await (const { result } of readRows(parts, row)) {
    read += 1;
    if (read <= row.done) continue;
    readings.push(...result.readings);
    if (readings.length < BATCH) continue;
    if (parts.signal?.aborted || !(await storeBatch(parts, row, { readings, from, to: read }))) return;
    [from, readings] = [read, []];
  }
  if (parts.signal?.aborted || !(await storeBatch(parts, row, { readings, from, to: read }))) return;
  await endImport(parts, row, 'done');
}
