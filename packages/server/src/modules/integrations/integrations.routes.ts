import { integrations } from '@fieldscope/contract/calls/integrations';
import type { OrgId } from '@fieldscope/contract/ids';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import type { Routes } from '../../platform/http/bind';
import { callsPerMinute } from '../../platform/security/calls-per-minute';
import type { PlatformServices } from '../../platform/services';
import * as service from './integrations.service';
import type { IntegrationLog } from './log/log.service';
import * as messages from './messages.service';

interface RouteParts extends Pick<PlatformServices, 'attempts'> {
  /** Learns of an integration that is made, so that it is told of what comes right after. */
  integrationLog: Pick<IntegrationLog, 'load'>;
  /** Has what was committed of an organisation written to the log, whichever process stored it. */
  flushPending(orgId: OrgId): Promise<unknown>;
}

export const integrationRoutes =
  ({ attempts, integrationLog, flushPending }: RouteParts): Routes =>
  (bind) => {
    const countTest = callsPerMinute(attempts, 'integration-tests', INTEGRATION_LIMITS.testsPerMinute);
    bind(integrations.list, async (ctx) => {
      await flushPending(ctx.orgId);
      return service.listIntegrations(ctx);
    });
    bind(integrations.create, async (ctx, input) => {
      const made = await service.createIntegration(ctx, input);
      await integrationLog.load();
      return made;
    });
    bind(integrations.update, service.updateIntegration);
    bind(integrations.switch, service.switchIntegration);
    bind(integrations.replaceSecret, service.replaceSecret);
    bind(integrations.remove, service.removeIntegration);
    bind(integrations.test, async (ctx, input) => {
      await countTest(ctx.orgId);
      return messages.testIntegration(ctx, input);
    });
    bind(integrations.listMessages, messages.listMessages);
    bind(integrations.sendAgain, async (ctx, input) => {
      await countTest(ctx.orgId);
      return messages.sendAgain(ctx, input);
    });
    bind(integrations.replay, messages.replay);
  };
