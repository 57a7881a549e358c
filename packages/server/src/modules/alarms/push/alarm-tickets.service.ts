import { randomBytes } from 'node:crypto';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { alarms } from '@fieldscope/contract/calls/alarms';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { PUSH_LIMITS } from '@fieldscope/contract/push-limits';
import { reaches } from '@fieldscope/contract/user-roles';
import type { Ctx } from '../../../platform/http/request-context';
import { type Db, inTransaction } from '../../../platform/postgres/db';
import type { AttemptLimit } from '../../../platform/security/attempt-limit';
import { digest } from '../../../platform/security/secrets';
import { findTarget } from '../../push/subscriptions.service';
import { acknowledgeOpen } from '../alarms.service';
import { findReceiver, type Receiver } from '../delivery/delivery.repository';
import type { Reader } from '../delivery/delivery-values.model';
import { readerOf } from '../delivery/readers.service';
import { momentText } from './alarm-push.model';
import * as repository from './alarm-push.repository';
import { ALARM_PUSH_TEXTS } from './alarm-push-texts';

type Result = ResultOf<typeof alarms.acknowledgeByTicket>;

const TICKET_BYTES = 32;

/** Makes what acknowledges alarms once for an account, from one of its browsers, within a day. */
export async function issueTicket(
  trx: Db,
  {
    now,
    ...ticket
  }: { orgId: OrgId; userId: UserId; subscriptionId: string; alarmIds: readonly number[]; now: number },
): Promise<string> {
  const text = randomBytes(TICKET_BYTES).toString('base64url');
  await repository.insertTicket(trx, {
    ...ticket,
    hash: digest(text),
    expiresAt: now + PUSH_LIMITS.keptMs,
  });
  return text;
}

/**
 * Acknowledges the alarms of a notification, as the person whom it notified. A second use says what became of them.
 * @throws AppError expired for a ticket of nobody, too; no_authority, account_frozen, trigger_limit
 */
export async function acknowledgeByTicket(
  ctx: Ctx,
  { ticket }: InputOf<typeof alarms.acknowledgeByTicket>,
  wrong: AttemptLimit,
): Promise<Result> {
  await wrong.ensureLeft(ctx.address);
  const hash = digest(ticket);
  const used = await inTransaction(ctx.db, async (trx) => {
    const found = await repository.lockTicket(trx, hash);
    const receiver = found && found.expiresAt > ctx.clock.now() && (await findReceiver(trx, found.userId));
    if (!receiver) return undefined;
    actAs(ctx, receiver);
    if (receiver.frozen) fail('account_frozen');
    // It goes with its browser: who was signed out there acknowledges nothing there.
    if (!(await findTarget(trx, found.orgId, found.subscriptionId))) return undefined;
    if (!reaches(receiver.role, 'administrator')) fail('no_authority', { role: 'administrator' });
    return useTicket(ctx, trx, { found, hash, receiver });
  });
  if (used) return used;
  await wrong.count(ctx.address);
  return fail('expired');
}

/** The audit log names the person: the ticket is as good as their session, for this alone. */
function actAs(ctx: Ctx, { orgId, userId, role }: Receiver): void {
  ctx.actor = {
    ...{ kind: 'user', orgId, userId, role },
    ...{ sessionId: '', runsInstallation: false, operator: null, secondFactorDue: false },
  };
}

async function useTicket(
  ctx: Ctx,
  trx: Db,
  { found, hash, receiver }: { found: repository.Ticket; hash: Buffer; receiver: Receiver },
): Promise<Result> {
  const { orgId, userId, alarmIds: ids } = found;
  const reader = await readerOf(ctx, trx, receiver);
  const before = await repository.findAcknowledgement(trx, orgId, ids);
  ctx.subject = before?.ruleName;
  const isUsed = found.usedAt !== null;
  await repository.noteTicketUsed(trx, orgId, hash, ctx.clock.now());
  if (isUsed) return outcomeBefore(before, reader);
  const { open, acknowledged } = await acknowledgeOpen(trx, { orgId, ids, by: userId, now: ctx.clock.now() });
  const texts = ALARM_PUSH_TEXTS[reader.language];
  if (acknowledged > 0) return { outcome: 'acknowledged', text: texts.acknowledged };
  return open > 0 ? outcomeBefore(before, reader) : { outcome: 'over', text: texts.isOver };
}

/** Of alarms that ended before anybody acknowledged them nothing else can be said. */
function outcomeBefore(before: repository.Acknowledgement | undefined, reader: Reader): Result {
  const texts = ALARM_PUSH_TEXTS[reader.language];
  if (!before || before.at === null) return { outcome: 'over', text: texts.isOver };
  const when = momentText(before.at, reader);
  const text = before.name === null ? texts.acknowledgedAt(when) : texts.acknowledgedBy(before.name, when);
  return { outcome: 'acknowledged_before', text };
}
