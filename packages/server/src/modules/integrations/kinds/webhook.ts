import type { EventsBody } from '@fieldscope/contract/integration-events';
import { postSigned } from '../../../platform/http/signed-messages';
import type { IntegrationSender } from './kind';

/** Signed messages by Standard Webhooks: docs/integrations.md. */
export const webhook: IntegrationSender<'webhook'> = {
  write(_settings, { writtenAt, events, isTest }) {
    const content: EventsBody = {
      type: isTest ? 'events.test' : 'events',
      timestamp: new Date(writtenAt).toISOString(),
      data: { events: [...events] },
    };
    return Buffer.from(JSON.stringify(content));
  },
  async send({ settings, secrets, now, ...reached }, { id, body }) {
    const message = { address: settings.address, secret: secrets.secret!, id, body: body!, now };
    return { ...(await postSigned(message, reached)), bytes: body!.length };
  },
};
