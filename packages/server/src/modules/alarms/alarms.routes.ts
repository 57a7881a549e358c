import { alarms } from '@fieldscope/contract/calls/alarms';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import type { AlarmEvaluation } from './evaluation.service';
import * as incidents from './incidents.service';
import { previewRule } from './preview.service';
import * as rules from './rules.service';

interface AlarmServices {
  alarmEvaluation: Pick<AlarmEvaluation, 'reload'>;
  /** Has what was committed of an organisation evaluated, whichever process stored it. */
  flushPending(orgId: OrgId): Promise<unknown>;
}

export const alarmRoutes =
  ({ alarmEvaluation, flushPending }: AlarmServices): Routes =>
  (bind) => {
    bind(alarms.listRules, rules.listRules);
    bind(alarms.listReceivers, rules.listReceivers);
    bind(alarms.createRule, (ctx, input) => rules.createRule(ctx, alarmEvaluation, input));
    bind(alarms.updateRule, (ctx, input) => rules.updateRule(ctx, alarmEvaluation, input));
    bind(alarms.removeRule, (ctx, input) => rules.removeRule(ctx, alarmEvaluation, input));
    bind(alarms.listIncidents, async (ctx, input) => {
      await flushPending(ctx.orgId);
      return incidents.listIncidents(ctx, input);
    });
    bind(alarms.countOpen, async (ctx) => {
      await flushPending(ctx.orgId);
      return incidents.countOpen(ctx);
    });
    bind(alarms.acknowledge, incidents.acknowledge);
    bind(alarms.assign, incidents.assign);
    bind(alarms.silence, incidents.silence);
    bind(alarms.resolve, incidents.resolve);
    bind(alarms.preview, previewRule);
  };
