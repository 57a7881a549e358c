import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import type { JobKind } from '../jobs/job-kind';
import type { Queue } from '../jobs/queue';
import type { Db } from '../postgres/db';
import { PORTAL_NAME, PRODUCT_NAME } from './portal-name';

const MailAttachment = z.object({
  name: z.string(),
  type: z.string(),
  base64: z.string(),
  /** The HTML shows it by this id; absent: it is a file beside it. */
  cid: z.string().optional(),
});

const MailMessage = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The same for programs that show HTML. */
  html: z.string().optional(),
  attachments: z.array(MailAttachment).optional(),
  /** Where one click ends mails of this kind (RFC 8058). */
  unsubscribeUrl: z.string().optional(),
  /** On whose behalf it is sent, and whose brand it has; absent: of its receiver, with the brand of the installation. */
  orgId: OrgId.optional(),
  /** Epoch ms from which on the mail is not sent any more, as one with an expired code. */
  expiresAt: z.number().optional(),
});

/**
 * A mail. Its subject holds no secret: it is shown in lists and on locked screens. `PORTAL_NAME` in its words stands for what its
 * reader calls the portal.
 */
export type MailMessage = z.infer<typeof MailMessage>;

/** Tried for a day or two: 15 s, 30 s, 1 min … */
export const MAIL_JOB: JobKind<MailMessage> = {
  name: 'mail',
  payload: MailMessage,
  retries: 12,
  retrySeconds: 15,
  pool: 'outside',
  atOnce: 4,
  turnOf: ({ orgId, to }) => ({ party: orgId ?? to, target: 'mail server' }),
  describe: ({ to, subject }) => `${to}: ${subject.replaceAll(PORTAL_NAME, PRODUCT_NAME)}`,
};

/** `refused`: the mail server does not take it. `waiting`: it could not be sent yet and is tried again. */
type MailOutcome = 'sent' | 'refused' | 'waiting';

export interface Mail {
  /**
   * Queues a mail: it is sent at least once, when the transaction `db` commits. With a `key` it takes the place of
   * one with the same key that still waits.
   * @returns its id @throws Error when `to` is not one plain address
   */
  send(message: MailMessage, options?: { db?: Db; key?: string }): Promise<string>;
  /** Whether a mail is sent, as soon as that was tried. One that the mail server is slow to take counts as sent. */
  outcomeOf(id: string): Promise<MailOutcome>;
  /** The same, without waiting for the first attempt. */
  stateOf(id: string): Promise<MailOutcome>;
}

const ONE_ADDRESS = /^[^\s,;:<>()"@]+@[^\s,;:<>()"@]+$/;
/** Whether the name of an account is one plain address, to which a mail can be sent. */
export const isOneAddress = (name: string): boolean => ONE_ADDRESS.test(name);

const OUTCOME_MS = 10_000;
const OUTCOMES = { done: 'sent', running: 'sent', failed: 'refused', waiting: 'waiting' } as const;

export const createMail = (queue: Queue): Mail => ({
  async send(message, options) {
    // A list, a name or a line break would bring in other recipients.
    if (!isOneAddress(message.to)) throw new Error('a mail goes to one plain address');
    return queue.send(MAIL_JOB, message, options);
  },
  outcomeOf: async (id) => OUTCOMES[await queue.outcomeOf(id, OUTCOME_MS)],
  stateOf: async (id) => OUTCOMES[await queue.outcomeOf(id, 0)],
});
