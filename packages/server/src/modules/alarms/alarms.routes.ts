import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import { alarmWebhooks } from '@fieldscope/contract/calls/alarm-webhooks';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { quietHours } from '@fieldscope/contract/calls/quiet-hours';
import type { OrgId } from '@fieldscope/contract/ids';
import { PUSH_LIMITS } from '@fieldscope/contract/push-limits';
import type { Routes } from '../../platform/http/bind';
import { inWorker } from '../../platform/http/reads';
import { callsPerMinute } from '../../platform/security/calls-per-minute';
import type { PlatformServices } from '../../platform/services';
import * as service from './alarms.service';
import { testRule } from './delivery/alarm-tests.service';
import type { AlarmEvaluation } from './evaluation/evaluation.service';
import { acknowledgeByTicket } from './push/alarm-tickets.service';
import { saveQuietHours, viewQuietHours } from './push/quiet-hours.service';
import * as rules from './rules/rules.service';
import * as webhooks from './webhooks/webhooks.service';

interface AlarmServices extends Pick<PlatformServices, 'attempts'> {
  alarmEvaluation: Pick<AlarmEvaluation, 'reload'>;
  /** Has what was committed of an organisation evaluated, whichever process stored it. */
  flushPending(orgId: OrgId): Promise<unknown>;
}

export const alarmRoutes =
  ({ alarmEvaluation, flushPending, attempts }: AlarmServices): Routes =>
  (bind) => {
    const countTest = callsPerMinute(attempts, 'alarm-tests', ALARM_LIMITS.testsPerMinute);
    const wrongTickets = attempts('push-tickets', PUSH_LIMITS.guessesPerMinute, 60);
    bind(alarms.listRules, rules.listRules);
    bind(alarms.listReceivers, rules.listReceivers);
    bind(alarms.createRule, (ctx, input) => rules.createRule(ctx, alarmEvaluation, input));
    bind(alarms.updateRule, (ctx, input) => rules.updateRule(ctx, alarmEvaluation, input));
    bind(alarms.removeRule, (ctx, input) => rules.removeRule(ctx, alarmEvaluation, input));
    bind(alarms.listAlarms, async (ctx, input) => {
      await flushPending(ctx.orgId);
      return service.listAlarms(ctx, input);
    });
    bind(alarms.countOpen, async (ctx) => {
      await flushPending(ctx.orgId);
      return service.countOpen(ctx);
    });
    bind(alarms.listAffected, service.listAffected);
    bind(alarms.acknowledge, service.acknowledge);
    bind(alarms.acknowledgeByTicket, (ctx, input) => acknowledgeByTicket(ctx, input, wrongTickets));
    bind(alarms.assign, service.assign);
    bind(alarms.silence, service.silence);
    bind(alarms.resolve, service.resolve);
    bind(alarms.preview, inWorker(alarms.preview));
    bind(quietHours.view, viewQuietHours);
    bind(quietHours.save, saveQuietHours);
    bind(alarmWebhooks.view, webhooks.viewWebhook);
    bind(alarmWebhooks.save, webhooks.saveWebhook);
    bind(alarmWebhooks.replaceSecret, webhooks.replaceSecret);
    bind(alarmWebhooks.remove, webhooks.removeWebhook);
    bind(alarmWebhooks.test, async (ctx) => {
      await countTest(ctx.orgId);
      return webhooks.testWebhook(ctx);
    });
    bind(alarmWebhooks.testRule, async (ctx, input) => {
      await countTest(ctx.orgId);
      return testRule(ctx, input);
    });
  };
