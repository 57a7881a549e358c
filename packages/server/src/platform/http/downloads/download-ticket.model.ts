import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { type Secrets, sameBytes } from '../../security/secrets';

/** Whose file a link opens, who made it, and until when (epoch ms) it does. */
export interface Ticket {
  orgId: OrgId;
  userId: UserId;
  fileId: string;
  expiresAt: number;
}

const FORM = /^(\d{1,19})\.(\d{1,19})\.(\d{1,19})\.(\d{1,15})\.([\w-]{43})$/;

/** Tickets of links that open files without a sign-in; one kind opens nothing of another. @param kind of files, such as `download` */
export function downloadTickets(secrets: Pick<Secrets, 'hmac'>, kind: string) {
  const signatureOf = (facts: string): Buffer => secrets.hmac(`${kind} ${facts}`);
  return {
    /** A ticket as it is in a link; only the server can make one. */
    write({ orgId, userId, fileId, expiresAt }: Ticket): string {
      const facts = `${orgId}.${userId}.${fileId}.${expiresAt}`;
      return `${facts}.${signatureOf(facts).toString('base64url')}`;
    },
    /** Undefined when it is none, or of another server, or over. */
    read(text: string, now: number): Ticket | undefined {
      const [, orgId, userId, fileId, expires, signature] = FORM.exec(text) ?? [];
      if (fileId === undefined || signature === undefined) return undefined;
      const expiresAt = Number(expires);
      const expected = signatureOf(`${orgId}.${userId}.${fileId}.${expires}`);
      const isOurs = sameBytes(Buffer.from(signature, 'base64url'), expected);
      return isOurs && now < expiresAt
        ? { orgId: orgId as OrgId, userId: userId as UserId, fileId, expiresAt }
        : undefined;
    },
  };
}
