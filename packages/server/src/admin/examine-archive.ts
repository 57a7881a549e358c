import { stat } from 'node:fs/promises';
import { readableLineOf } from '@fieldscope/contract/readable-line';
import { MIGRATIONS } from '../paths';
import { type FaultOfFile, UnfitFile } from '../platform/backup/archive-reader';
import { describeOrganisation } from '../platform/backup/organisation/organisation-archive';
import type { Config } from '../platform/config';

const NAME_LENGTH = 200;

/** What the archive of an organisation says of itself, once its checksums hold. */
export interface ExaminedArchive {
  organisation: string;
  installation: string;
  address: string;
  version: string;
  made_at: number;
  devices: number;
  people: number;
  rows: number;
  /** Unpacked. */
  bytes: number;
  accounts: string[];
  euis: string[];
  um: number;
  dm: number;
  /** Credits, times of service or licences. */
  holds_credits: boolean;
}

export type ExaminedFile =
  | { fault: FaultOfFile; line: string; archive: null }
  | { fault: null; line: ''; archive: ExaminedArchive };

/** Reads an archive as a whole; that it is of no use here is a result. @throws OperatorError where it cannot be read */
export async function examineArchiveFile(config: Config, file: string): Promise<ExaminedFile> {
  // That it is not there says nothing of what is in it.
  await stat(file);
  try {
    return { fault: null, line: '', archive: await examined(config, file) };
  } catch (error) {
    if (error instanceof UnfitFile) return { fault: error.fault, line: error.message, archive: null };
    throw error;
  }
}

async function examined(config: Config, file: string): Promise<ExaminedArchive> {
  const backup = { file, passphrase: config.BACKUP_PASSPHRASE };
  const { head, sums, unpackedBytes, claimed } = await describeOrganisation(
    { migrations: MIGRATIONS },
    backup,
  );
  const rowsOf = (table: string) => sums.tables[table]?.rows ?? 0;
  const line = (text = '') => readableLineOf(text, NAME_LENGTH);
  return {
    organisation: line(head.organisation!.name),
    installation: line(head.installation?.name),
    address: line(head.installation?.address),
    version: head.migrations.at(-1)!.name,
    made_at: head.made_at,
    devices: rowsOf('device'),
    people: rowsOf('account'),
    rows: Object.values(sums.tables).reduce((sum, { rows }) => sum + rows, 0),
    bytes: unpackedBytes,
    ...claimed,
    holds_credits:
      claimed.um > 0 || claimed.dm > 0 || rowsOf('device_service') > 0 || rowsOf('device_licence') > 0,
  };
}
