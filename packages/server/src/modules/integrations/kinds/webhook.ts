import type { EventsBody } from '@fieldscope/contract/integration-events';
import { postSigned } from '../../../platform/http/signed-messages';
import type { IntegrationSender } from './kind';

/** Signed messages by Standard Webhooks: docs/integrations.md. */
export const webhook: IntegrationSender<'webhook'> = {
  async send({ settings, secrets, now, ...reached }, { id, writtenAt, events, isTest }) {
    const content: EventsBody = {
      type: isTest ? 'events.test' : 'events',
      timestamp: new Date(writtenAt).toISOString(),
      data: { events: [...events] },
    };
    const body = JSON.stringify(content);
    const message = { address: settings.address, secret: secrets.secret!, id, body, now };
    return { ...(await postSigned(message, reached)), bytes: Buffer.byteLength(body) };
  },
};
