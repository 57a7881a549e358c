import type { Config } from '../config';
import { PermanentFailure } from '../jobs/job-kind';
import type { Log } from '../observability/log';
import type { PlatformServices } from '../services';
import type { MailMessage } from './mail';
import { createOutbox } from './outbox';
import { createSmtpTransport, type MailTransport } from './transport';

/** Sends a queued mail. All attempts have the same Message-ID, so that a mail that was sent twice is recognised. */
export function createMailDelivery({
  config,
  clock,
  log,
}: Pick<PlatformServices, 'config' | 'clock' | 'log'>) {
  const transport = createMailTransport(config, log);
  return async ({ expiresAt, orgId: _, ...message }: MailMessage, { id }: { id: string }): Promise<void> => {
    if (expiresAt !== undefined && clock.now() >= expiresAt) {
      throw new PermanentFailure('it expired before it could be sent');
    }
    const messageId = `<${id}@${domainOf(config)}>`;
    await transport.deliver({ ...message, from: config.MAIL_FROM, messageId }, id);
  };
}

const domainOf = ({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>): string =>
  /@([^\s<>]+)/.exec(MAIL_FROM)?.[1] ?? 'localhost';

/** Sends over SMTP_URL; without one, mails wait in the outbox. */
const createMailTransport = (config: Pick<Config, 'SMTP_URL' | 'DATA_DIR'>, log: Log): MailTransport =>
  config.SMTP_URL ? createSmtpTransport(config.SMTP_URL) : createOutbox(config, log);
