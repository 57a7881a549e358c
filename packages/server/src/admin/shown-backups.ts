import type { ListedBackup } from '../platform/backup/place/listed-backups';
import type { Proof } from '../platform/backup/place/proof';
import { type Said, said, type Tell } from '../platform/operator/told';
import type { ExaminedFile } from './examine-archive';

/** What a copy holds. */
export const rowsOf = ({ made_at, tables, rows }: { made_at: number; tables: number; rows: number }): Said =>
  said('rowsOfTables', { rows, tables, at: new Date(made_at).toISOString() });

/** One line: name, age, size, what was proven. @param now epoch ms */
export function showBackup(
  { name, made_at, bytes, proof, is_own }: ListedBackup & { is_own: boolean },
  now: number,
  tell: Tell,
): string {
  const age = tell('old', { age: { ageMs: now - made_at } }).padStart(12);
  const size = tell('value', { value: { bytes } }).padStart(12);
  const whose = is_own ? '' : `${tell('ofAnotherInstallation')}, `;
  return `${name}  ${age}  ${size}  ${whose}${showProof(proof, tell)}`;
}

function showProof(proof: Proof | null, tell: Tell): string {
  if (!proof) return tell('notProvenYet');
  return proof.is_proven
    ? tell('proven', { rows: proof.rows, seconds: proof.seconds })
    : tell('notRestored', { reason: proof.reason });
}

/** What an operator has to know and to pass on once an organisation was brought. */
export function showBrought(
  brought: Parameters<typeof rowsOf>[0] & {
    org_id: string;
    new_codes: readonly { eui: string; code: string }[];
  },
  tell: Tell,
): string {
  const lines = [tell('brought', { id: brought.org_id, rows: rowsOf(brought) }), tell('broughtSignIn')];
  if (brought.new_codes.length === 0) return lines.join('\n');
  const codes = brought.new_codes.map(({ eui, code }) => `${eui} ${code}`);
  return [...lines, tell('broughtCodes'), ...codes].join('\n');
}

/** What the archive of an organisation is, or why it is of no use here. */
export function showExamined({ fault, line, archive }: ExaminedFile, tell: Tell): string {
  if (fault !== null) return line;
  const { organisation, installation, address, made_at, devices, people, rows, accounts } = archive;
  const named = [installation, address].filter(Boolean);
  return [
    tell('archiveOf', {
      organisation,
      installation: named.length > 0 ? named : said('installationUnnamed'),
      at: new Date(made_at).toISOString(),
    }),
    tell('archiveHolds', { devices, people, rows, size: { bytes: archive.bytes } }),
    ...(archive.holds_credits ? [tell('archiveCredits')] : []),
    tell('archiveAccounts', { accounts }),
  ].join('\n');
}
