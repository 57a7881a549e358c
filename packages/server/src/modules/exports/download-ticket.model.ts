import type { OrgId } from '@fieldscope/contract/ids';
import { type Secrets, sameBytes } from '../../platform/security/secrets';

/** Whose file a link opens, and until when (epoch ms). */
export interface Ticket {
  orgId: OrgId;
  exportId: string;
  expiresAt: number;
}

const FORM = /^(\d{1,19})\.(\d{1,19})\.(\d{1,15})\.([\w-]{43})$/;

const signatureOf = (secrets: Pick<Secrets, 'hmac'>, facts: string): Buffer =>
  secrets.hmac(`download ${facts}`);

/** A ticket as it stands in a link; nobody but the server can make one. */
export function ticketOf(secrets: Pick<Secrets, 'hmac'>, { orgId, exportId, expiresAt }: Ticket): string {
  const facts = `${orgId}.${exportId}.${expiresAt}`;
  return `${facts}.${signatureOf(secrets, facts).toString('base64url')}`;
}

/** Reads a ticket; undefined when it is none, or of another server, or over. */
export function readTicket(secrets: Pick<Secrets, 'hmac'>, text: string, now: number): Ticket | undefined {
  const [, orgId, exportId, expires, signature] = FORM.exec(text) ?? [];
  if (orgId === undefined || exportId === undefined || signature === undefined) return undefined;
  const expiresAt = Number(expires);
  const expected = signatureOf(secrets, `${orgId}.${exportId}.${expires}`);
  const isOurs = sameBytes(Buffer.from(signature, 'base64url'), expected);
  return isOurs && now < expiresAt ? { orgId: orgId as OrgId, exportId, expiresAt } : undefined;
}
