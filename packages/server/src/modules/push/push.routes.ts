import { push } from '@fieldscope/contract/calls/push';
import { PUSH_LIMITS } from '@fieldscope/contract/push-limits';
import type { Routes } from '../../platform/http/bind';
import { callsPerMinute } from '../../platform/security/calls-per-minute';
import type { PlatformServices } from '../../platform/services';
import { testPush } from './push-delivery.service';
import { removeSubscription, renewSubscription, subscribe, viewPush } from './subscriptions.service';

export const pushRoutes =
  ({ attempts }: Pick<PlatformServices, 'attempts'>): Routes =>
  (bind) => {
    const countTest = callsPerMinute(attempts, 'push-tests', PUSH_LIMITS.testsPerMinute);
    const wrongKeys = attempts('push-keys', PUSH_LIMITS.guessesPerMinute, 60);
    bind(push.view, viewPush);
    bind(push.subscribe, subscribe);
    bind(push.remove, removeSubscription);
    bind(push.test, async (ctx, input) => {
      await countTest(ctx.orgId);
      return testPush(ctx, input);
    });
    bind(push.renew, (ctx, input) => renewSubscription(ctx, input, wrongKeys));
  };
