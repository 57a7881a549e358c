import type { FieldOf, MadeAnew } from '../../platform/backup/organisation/archived-table.model';
import type { Secrets } from '../../platform/security/secrets';
import { codeText, drawKeyCode } from './key-code.model';

/** A key code for a device that was bound by one: of the former only a digest was known, which the secret of before made. */
export function newKeyCode(field: FieldOf, secrets: Secrets): MadeAnew {
  const isAdopted = field('adopted')?.[0] === 1;
  if (isAdopted) return { value: null };
  const eui = field('eui')!.toString('utf8');
  const code = drawKeyCode();
  return { value: secrets.hmac(codeText(eui, code)), told: { eui, code } };
}
