import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { type Secrets, sameBytes } from '../../../platform/security/secrets';
import type { ReaderKey } from '../reports.repository';

const FORM = /^(\d{1,19})\.(\d{1,19})\.([\da-f-]{36})\.([\w-]{43})$/;

type Signer = Pick<Secrets, 'hmac'>;

const signatureOf = (secrets: Signer, facts: string): Buffer => secrets.hmac(`pause report ${facts}`);

/** What pauses a report for one reader, as it is in a link; it does nothing else, and does not end. */
export function pauseTicketOf(secrets: Signer, { orgId, userId, reportId }: ReaderKey): string {
  const facts = `${orgId}.${userId}.${reportId}`;
  return `${facts}.${signatureOf(secrets, facts).toString('base64url')}`;
}

/** undefined: the portal did not make it. */
export function readPauseTicket(secrets: Signer, text: string): ReaderKey | undefined {
  const [, orgId, userId, reportId, signature] = FORM.exec(text) ?? [];
  if (reportId === undefined || signature === undefined) return undefined;
  const expected = signatureOf(secrets, `${orgId}.${userId}.${reportId}`);
  return sameBytes(Buffer.from(signature, 'base64url'), expected)
    ? { orgId: orgId as OrgId, userId: userId as UserId, reportId }
    : undefined;
}
