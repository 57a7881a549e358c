import { randomUUID } from 'node:crypto';
import { ALARM_WAYS, type AlarmTestOutcome, type AlarmWay } from '@fieldscope/contract/alarm-delivery';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { alarmWebhooks } from '@fieldscope/contract/calls/alarm-webhooks';
import { fail } from '@fieldscope/contract/errors/fail';
import { languageOfPerson } from '../../../platform/http/language';
import type { OrgCtx } from '../../../platform/http/request-context';
import { isOneAddress } from '../../../platform/mail/mail';
import { notifyOfAlarms } from '../../notices/notices.service';
import { pushTest, testMessageOf } from '../../push/push-delivery.service';
import { listTargets } from '../../push/subscriptions.service';
import { findRuleName } from '../rules/rules.repository';
import { postToWebhook } from '../webhooks/webhook-requests.service';
import { webhookBodyOf } from '../webhooks/webhooks.model';
import { findWebhook } from '../webhooks/webhooks.repository';
import { openAlarmsUrl, testMailOf, testTextOf } from './delivery.model';
import { listRuleReceivers, type RuleReceiver } from './delivery.repository';

type Result = ResultOf<typeof alarmWebhooks.testRule>;

const MAIL_OUTCOMES = { sent: 'delivered', refused: 'mail_refused', waiting: 'waiting' } as const;

/**
 * Notifies the receivers of a rule that it is tested, by the same ways as of its alarms, and waits for what became of it.
 * @throws AppError resource_missing
 */
export async function testRule(
  ctx: OrgCtx,
  { rule_id: ruleId }: InputOf<typeof alarmWebhooks.testRule>,
): Promise<Result> {
  const rule = (await findRuleName(ctx.db, ctx.orgId, ruleId)) ?? fail('resource_missing');
  ctx.subject = rule;
  const receivers = await listRuleReceivers(ctx.db, ctx.orgId, ruleId);
  const results = await Promise.all(receivers.map((receiver) => testReceiver(ctx, rule, receiver)));
  return results.flat();
}

async function testReceiver(ctx: OrgCtx, rule: string, receiver: RuleReceiver): Promise<Result> {
  const { userId, name, frozen } = receiver;
  const isChosen: Record<AlarmWay, boolean> = {
    message: true,
    email: receiver.byEmail,
    push: receiver.byPush,
    webhook: receiver.byWebhook,
  };
  const ways = ALARM_WAYS.filter((way) => isChosen[way]);
  return Promise.all(
    ways.map(async (way) => ({
      user_id: userId,
      name,
      way,
      outcome: frozen ? 'account_frozen' : await TESTS[way](ctx, rule, receiver),
    })),
  );
}

async function testMessage(
  { db, orgId, clock, config }: OrgCtx,
  rule: string,
  receiver: RuleReceiver,
): Promise<AlarmTestOutcome> {
  const text = testTextOf(rule, languageOfPerson(receiver.language, config));
  await notifyOfAlarms(db, { orgId, userId: receiver.userId, text, now: clock.now() });
  return 'delivered';
}

async function testMail(
  { mail, config, orgId }: OrgCtx,
  rule: string,
  receiver: RuleReceiver,
): Promise<AlarmTestOutcome> {
  if (!isOneAddress(receiver.account)) return 'no_address';
  const text = testMailOf(rule, languageOfPerson(receiver.language, config));
  const id = await mail.send({ orgId, to: receiver.account, ...text });
  if (!config.SMTP_URL) return 'no_mail_server';
  return MAIL_OUTCOMES[await mail.outcomeOf(id)];
}

/** In each of the browsers; one that takes it is enough. */
async function testPush(ctx: OrgCtx, rule: string, receiver: RuleReceiver): Promise<AlarmTestOutcome> {
  const { db, orgId, config, clock } = ctx;
  const targets = await listTargets(db, { orgId, userId: receiver.userId });
  if (targets.length === 0) return 'no_browser';
  const language = languageOfPerson(receiver.language, config);
  const { subject: title } = testMailOf(rule, language);
  const text = { title, body: testTextOf(rule, language) };
  const message = testMessageOf(text, language, { path: '/#/alarms', now: clock.now() });
  const failures = await Promise.all(targets.map((target) => pushTest(ctx, target, message)));
  return failures.includes(undefined) ? 'delivered' : failures[0]!;
}

async function testWebhook(ctx: OrgCtx, rule: string, { userId }: RuleReceiver): Promise<AlarmTestOutcome> {
  const { db, orgId, clock, config } = ctx;
  const webhook = await findWebhook(db, { orgId, userId });
  if (!webhook) return 'no_webhook';
  if (!webhook.isOn) return 'webhook_off';
  const url = openAlarmsUrl(config.PUBLIC_URL);
  const body = webhookBodyOf([], { now: clock.now(), url, testedRule: rule });
  return (await postToWebhook(ctx, orgId, webhook, { id: randomUUID(), body })) ?? 'delivered';
}

const TESTS: Record<AlarmWay, typeof testMessage> = {
  message: testMessage,
  email: testMail,
  push: testPush,
  webhook: testWebhook,
};
