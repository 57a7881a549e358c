import type { OrgId } from '@fieldscope/contract/ids';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { DAY_MS } from '@fieldscope/contract/time';
import type { Config } from '../../platform/config';
import type { Db } from '../../platform/postgres/db';
import { ownMeasurements } from '../measurements/measurements.service';
import { readRecords } from './file-records.service';
import { unpacked } from './file-text.service';
import type { FileSettings, ImportRow } from './imports.repository';
import * as repository from './imports.repository';
import { measurementNames } from './measurement-names.model';
import type { FilePlace, FileRecord } from './records.model';
import { type RowResult, rowReader } from './row-reading.model';

interface Parts {
  db: Db;
  config: Config;
}

interface FileRow {
  record: FileRecord;
  result: RowResult;
  /** Of the file as it was uploaded. */
  bytesRead: number;
}

/** Every row of an uploaded file from there on, with what it says. @throws UnreadableFile */
export async function* readRows(
  parts: Parts,
  row: ImportRow,
  from: FilePlace | undefined,
): AsyncGenerator<FileRow> {
  const { format, mapping } = row.settings as FileSettings;
  let bytesRead = 0;
  const counted = async function* () {
    bytesRead = 0;
    for await (const bytes of repository.readParts(parts.db, row)) {
      bytesRead += bytes.length;
      yield bytes;
    }
  };
  const { columns, rows } = await readRecords(() => unpacked(counted()), format, from);
  const read = rowReader({
    format,
    mapping,
    columns,
    ...(await rowContext(parts, row.orgId, row.createdAt)),
  });
  for await (const record of rows) yield { record, result: read(record), bytesRead };
}

/**
 * What a row is read by, beside the file itself.
 * @param now when the import was made, in epoch ms: however often and late it is read, the same rows are taken
 */
export async function rowContext({ db, config }: Parts, orgId: OrgId, now: number) {
  const own = await ownMeasurements(db, orgId);
  const kept = config.HISTORY_DAYS === 0 ? 0 : now - config.HISTORY_DAYS * DAY_MS;
  return {
    names: measurementNames(own),
    ownUnits: new Map([...own].map(([id, { unit }]) => [id, unit])),
    earliest: Math.max(IMPORT_LIMITS.earliest, kept),
    latest: now,
  };
}
