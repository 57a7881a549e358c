import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import type { ListedBackup } from '../platform/backup/place/listed-backups';
import type { Proof } from '../platform/backup/place/proof';

export const showRows = ({
  made_at,
  tables,
  rows,
}: {
  made_at: number;
  tables: number;
  rows: number;
}): string => `${rows} rows of ${tables} tables, as they were at ${new Date(made_at).toISOString()}`;

/** One line: name, age, size, what was proven. @param now epoch ms */
export const showBackup = (
  { name, made_at, bytes, proof, is_own }: ListedBackup & { is_own: boolean },
  now: number,
): string =>
  `${name}  ${showAge(now - made_at).padStart(8)} old  ${(bytes / 1024 ** 2).toFixed(1).padStart(9)} MB  ${is_own ? '' : 'of another installation, '}${showProof(proof)}`;

function showProof(proof: Proof | null): string {
  if (!proof) return 'not proven yet';
  return proof.is_proven
    ? `proven: ${proof.rows} rows in ${proof.seconds} s`
    : `NOT RESTORED: ${proof.reason}`;
}

/** 45 min, 7 h, 12 days. */
export function showAge(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(0, Math.floor(ms / MINUTE_MS))} min`;
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / DAY_MS)} days`;
}

/** What an operator has to know and to pass on once an organisation was brought. */
export function showBrought(
  brought: Parameters<typeof showRows>[0] & {
    org_id: string;
    new_codes: readonly { eui: string; code: string }[];
  },
): string {
  const lines = [
    `Restored as organisation ${brought.org_id}: ${showRows(brought)}.`,
    'People sign in as before; those with two-factor authentication need new recovery codes, programs have to be let in again, and keys of single devices have to be read anew.',
  ];
  if (brought.new_codes.length === 0) return lines.join('\n');
  const codes = brought.new_codes.map(({ eui, code }) => `${eui} ${code}`);
  return [
    ...lines,
    'Devices have new key codes, those on their stickers are known elsewhere:',
    ...codes,
  ].join('\n');
}
