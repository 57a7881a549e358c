import { randomUUID } from 'node:crypto';
import { BrokerError, connectBroker } from '../../../platform/mqtt/outside-broker';
import type { IntegrationSender } from './kind';

/** Only tests are sent: what is shown is kept up to date over a connection (`home-assistant/session.service.ts`). */
export const homeAssistant: IntegrationSender<'home-assistant'> = {
  async send({ settings, secrets, audience, timeoutMs, now }) {
    const access = { ...settings, password: secrets.password ?? '', audience, timeoutMs };
    const payload = JSON.stringify({ test: new Date(now).toISOString() });
    try {
      const broker = await connectBroker(access, { clientId: `fieldscope-test-${randomUUID()}` });
      try {
        await broker.publish(`${settings.base_topic}/test`, payload, { retain: false });
      } finally {
        await broker.end();
      }
      return { failure: undefined, status: null, bytes: payload.length };
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error;
      return { failure: error.reason, status: null, bytes: payload.length };
    }
  },
};
