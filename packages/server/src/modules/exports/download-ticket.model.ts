import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { type Secrets, sameBytes } from '../../platform/security/secrets';

/** Whose file a link opens, who made it, and until when (epoch ms) it does. */
export interface Ticket {
  orgId: OrgId;
  userId: UserId;
  exportId: string;
  expiresAt: number;
}

const FORM = /^(\d{1,19})\.(\d{1,19})\.(\d{1,19})\.(\d{1,15})\.([\w-]{43})$/;

const signatureOf = (secrets: Pick<Secrets, 'hmac'>, facts: string): Buffer =>
  secrets.hmac(`download ${facts}`);

/** A ticket as it is in a link; only the server can make one. */
export function ticketOf(
  secrets: Pick<Secrets, 'hmac'>,
  { orgId, userId, exportId, expiresAt }: Ticket,
): string {
  const facts = `${orgId}.${userId}.${exportId}.${expiresAt}`;
  return `${facts}.${signatureOf(secrets, facts).toString('base64url')}`;
}

/** Reads a ticket; undefined when it is none, or of another server, or over. */
export function readTicket(secrets: Pick<Secrets, 'hmac'>, text: string, now: number): Ticket | undefined {
  const [, orgId, userId, exportId, expires, signature] = FORM.exec(text) ?? [];
  if (exportId === undefined || signature === undefined) return undefined;
  const expiresAt = Number(expires);
  const expected = signatureOf(secrets, `${orgId}.${userId}.${exportId}.${expires}`);
  const isOurs = sameBytes(Buffer.from(signature, 'base64url'), expected);
  return isOurs && now < expiresAt
    ? { orgId: orgId as OrgId, userId: userId as UserId, exportId, expiresAt }
    : undefined;
}
