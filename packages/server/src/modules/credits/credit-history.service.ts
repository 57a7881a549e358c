import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { CreditEntry, credits } from '@fieldscope/contract/calls/credits';
import { fail } from '@fieldscope/contract/errors/fail';
import { orderNumber } from '@fieldscope/contract/order-number';
import { rowsOfPage } from '@fieldscope/contract/paging';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { hasOpenChange } from './book.repository';
import { bookCreditsOf } from './book.service';
import { type HistoryRow, listHistory, listUsage } from './credit-history.repository';

/** Every change of the credits with the balance after it, newest first. */
export async function viewHistory(
  ctx: OrgCtx,
  { offset, length, cause, time_start: from, time_end: to }: InputOf<typeof credits.listHistory>,
): Promise<ResultOf<typeof credits.listHistory>> {
  // What was bought or given is in the history from when it counts; what was used comes later.
  if (await hasOpenChange(ctx.db, ctx.orgId))
    await inTransaction(ctx.db, (trx) => bookCreditsOf(trx, ctx.orgId, ctx.clock.now()));
  const filter = { cause, from, to, ...rowsOfPage({ offset, length }) };
  const { rows, count } = await listHistory(ctx.db, ctx.orgId, filter);
  return { list: rows.map(entryOf), page: { count } };
}

function entryOf({ order_id, ordered_at, eui, device_name, device_kind, ...entry }: HistoryRow): CreditEntry {
  const { code, reason, ...row } = entry;
  return {
    ...row,
    ...(order_id !== null &&
      ordered_at !== null && {
        order_id,
        order_number: orderNumber({ orderId: order_id, createdAt: ordered_at }),
      }),
    ...(eui !== null && device_kind !== null && { eui, device_name: device_name ?? '', device_kind }),
    ...(code !== null && { code }),
    ...(reason !== null && { reason }),
  };
}

/** Credits that were used. @throws AppError parameter_invalid when the time is turned round */
export async function viewConsumption(
  ctx: OrgCtx,
  input: InputOf<typeof credits.listConsumption>,
): Promise<ResultOf<typeof credits.listConsumption>> {
  const { by, unit, time_start: from, time_end: to, eui, access_id: accessId } = input;
  if (from >= to) fail('parameter_invalid', { field: 'time_end' });
  return { list: await listUsage(ctx.db, ctx.orgId, by, { unit, from, to, eui, accessId }) };
}
