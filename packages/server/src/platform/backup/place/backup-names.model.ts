import { toIsoTime } from '@fieldscope/contract/time';

const BACKUP = /^fieldscope-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
const PROOF = /^(fieldscope-\d{8}T\d{6}Z)\.proof\.json$/;

/** The name of a backup that is made at a time (epoch ms): such as fieldscope-20261129T023000Z.backup. */
export const backupNameOf = (madeAt: number): string =>
  `fieldscope-${toIsoTime(madeAt).replace(/[-:]|\.\d+/g, '')}.backup`;

/** When a backup was made, in epoch ms of whole seconds; undefined where the name is none that we give. */
export function madeAtOf(name: string): number | undefined {
  const [, ...parts] = BACKUP.exec(name) ?? [];
  if (parts.length === 0) return undefined;
  const [year, month, day, hours, minutes, seconds] = parts.map(Number) as [
    ...[number, number, number],
    ...[number, number, number],
  ];
  const at = Date.UTC(year, month - 1, day, hours, minutes, seconds);
  return backupNameOf(at) === name ? at : undefined;
}

export const isBackupName = (name: string): boolean => madeAtOf(name) !== undefined;

/** The name of the file beside a backup that says what was proven of it. */
export const proofNameOf = (backup: string): string => backup.replace(/\.backup$/, '.proof.json');

/** The backup to which a proof belongs; undefined where the name is that of no proof. */
export function backupOfProof(name: string): string | undefined {
  const [, begin] = PROOF.exec(name) ?? [];
  const backup = `${begin}.backup`;
  return isBackupName(backup) ? backup : undefined;
}
