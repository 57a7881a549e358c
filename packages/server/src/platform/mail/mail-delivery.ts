import type { OrgId } from '@fieldscope/contract/ids';
import { type Config, originOf } from '../config';
import { PermanentFailure } from '../jobs/job-kind';
import type { Log } from '../observability/log';
import type { PlatformServices } from '../services';
import type { MailMessage } from './mail';
import { createOutbox } from './outbox';
import { type MovedOrigin, withPortalName } from './portal-name';
import { createSmtpTransport, type MailTransport } from './transport';

/** What the receivers of mails of an organisation, or of nobody in particular, call the portal and its sender. */
export interface MailNames {
  portal: string;
  /** undefined: that of MAIL_FROM. */
  sender: string | undefined;
  /** Where links lead in the place of PUBLIC_URL; undefined: there. */
  domain?: string | undefined;
}

/**
 * Sends a queued mail. All attempts have the same Message-ID, so that a mail that was sent twice is recognised.
 * @param namesOf the names of the organisation on whose behalf it is sent
 */
export function createMailDelivery(
  { config, clock, log }: Pick<PlatformServices, 'config' | 'clock' | 'log'>,
  namesOf: (orgId: OrgId | undefined) => Promise<MailNames>,
) {
  const transport = createMailTransport(config, log);
  return async ({ expiresAt, orgId, ...message }: MailMessage, { id }: { id: string }): Promise<void> => {
    if (expiresAt !== undefined && clock.now() >= expiresAt) {
      throw new PermanentFailure('it expired before it could be sent');
    }
    const { portal, sender, domain } = await namesOf(orgId);
    const messageId = `<${id}@${domainOf(config)}>`;
    const from = senderNamed(config.MAIL_FROM, sender);
    await transport.deliver(
      { ...withPortalName(message, portal, movedTo(config, domain)), from, messageId },
      id,
    );
  };
}

/** An own domain is reached as the installation is, by the same proxy. */
function movedTo({ PUBLIC_URL }: Config, domain: string | undefined): MovedOrigin | undefined {
  if (PUBLIC_URL === undefined || domain === undefined) return;
  const own = new URL(PUBLIC_URL);
  own.hostname = domain;
  return { from: originOf(PUBLIC_URL), to: own.origin };
}

const ADDRESS = /<?([^\s<>]+@[^\s<>]+)>?\s*$/;

/** The address of a sender with another name before it (RFC 5322, section 3.4). */
function senderNamed(from: string, name: string | undefined): string {
  const address = ADDRESS.exec(from)?.[1];
  if (name === undefined || address === undefined) return from;
  return `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;
}

const domainOf = ({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>): string =>
  /@([^\s<>]+)/.exec(MAIL_FROM)?.[1] ?? 'localhost';

/** Sends over SMTP_URL; without one, mails wait in the outbox. */
const createMailTransport = (config: Pick<Config, 'SMTP_URL' | 'DATA_DIR'>, log: Log): MailTransport =>
  config.SMTP_URL ? createSmtpTransport(config.SMTP_URL) : createOutbox(config, log);
