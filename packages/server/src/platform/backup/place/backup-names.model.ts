import { toIsoTime } from '@fieldscope/contract/time';

const BACKUP = /^fieldscope-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-([0-9a-f]{8}))?\.backup$/;
const PROOF = /^(fieldscope-\d{8}T\d{6}Z(?:-[0-9a-f]{8})?)\.proof\.json$/;

/** What the name of a backup says. */
export interface NamedBackup {
  /** Epoch ms of whole seconds. */
  made_at: number;
  /** Which installation made it: 8 hex digits. Null where nobody says so, as before installations were told apart. */
  installation: string | null;
}

/**
 * The name of a backup that is made at a time (epoch ms): such as fieldscope-20261129T023000Z-5f3a90c1.backup.
 * @param installation 8 hex digits
 */
export const backupNameOf = (madeAt: number, installation: string | null = null): string =>
  `fieldscope-${toIsoTime(madeAt).replace(/[-:]|\.\d+/g, '')}${installation === null ? '' : `-${installation}`}.backup`;

/** Undefined where the name is none that we give. */
export function readBackupName(name: string): NamedBackup | undefined {
  const [, ...parts] = BACKUP.exec(name) ?? [];
  if (parts.length === 0) return undefined;
  const installation = parts.pop() ?? null;
  const [year, month, day, hours, minutes, seconds] = parts.map(Number) as [
    ...[number, number, number],
    ...[number, number, number],
  ];
  const made_at = Date.UTC(year, month - 1, day, hours, minutes, seconds);
  return backupNameOf(made_at, installation) === name ? { made_at, installation } : undefined;
}

export const isBackupName = (name: string): boolean => readBackupName(name) !== undefined;

/** Whether an installation made a backup of this name: only such ones are its to remove. */
export const isNameOf = (installation: string, name: string): boolean =>
  readBackupName(name)?.installation === installation;

/** The name of the file beside a backup that says what was proven of it. */
export const proofNameOf = (backup: string): string => backup.replace(/\.backup$/, '.proof.json');

/** The backup to which a proof belongs; undefined where the name is that of no proof. */
export function backupOfProof(name: string): string | undefined {
  const [, begin] = PROOF.exec(name) ?? [];
  const backup = `${begin}.backup`;
  return isBackupName(backup) ? backup : undefined;
}
