import type { BodyOf, ResultOf } from '@fieldscope/contract/call';
import type { CreditBalance, credits } from '@fieldscope/contract/calls/credits';
import { CREDIT_FORECAST, OVERDUE_MS } from '@fieldscope/contract/credit-states';
import { fail } from '@fieldscope/contract/errors/fail';
import { DAY_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { setLowLevels } from '../accounts/balances.service';
import { type CreditFacts, lastsUntil, stateOf } from './account.model';
import { findFacts, findPaid } from './account.repository';
import { listEnding } from './book.repository';

/** The days whose pace a forecast follows. */
export const paceSpan = (now: number) => ({ since: now - CREDIT_FORECAST.pastDays * DAY_MS, now });

/** What the organisation has of credits, how long it lasts, and its state. */
export async function viewAccount(ctx: OrgCtx): Promise<ResultOf<typeof credits.viewAccount>> {
  const { db, orgId, config } = ctx;
  const now = ctx.clock.now();
  const facts = (await findFacts(db, orgId, paceSpan(now))) ?? fail('account_missing');
  const [paid, ending] = await Promise.all([findPaid(db, orgId), listEnding(db, orgId)]);
  const isRequired = config.CREDITS === 'required';
  const state = stateOf(facts, isRequired, now);
  const isOverdue = state === 'overdue' || state === 'unavailable';
  const since = isOverdue ? facts.outSince : null;
  return {
    state,
    is_required: isRequired,
    overdue_since: since,
    unavailable_at: since === null ? null : since + OVERDUE_MS,
    um: balanceOf(facts, 'um', paid.um, now),
    dm: balanceOf(facts, 'dm', paid.dm, now),
    expiring: ending.map(({ expiresAt, left }) => ({ at: expiresAt!, ...left })),
  };
}

function balanceOf(
  { balance, perDay, lowLevel }: CreditFacts,
  unit: 'um' | 'dm',
  paid: number,
  now: number,
): CreditBalance {
  // What is not booked yet is used up from what was given, then from what was bought.
  const owed = Math.min(0, balance[unit]);
  const left = balance[unit] - owed;
  const paidLeft = Math.min(paid, left);
  return {
    ...{ paid: paidLeft, granted: left - paidLeft, debt: owed, balance: balance[unit] },
    per_day: Math.round(perDay[unit] * 100) / 100,
    lasts_until: lastsUntil(balance[unit], perDay[unit], now),
    low_level: lowLevel[unit],
  };
}

/** Sets the levels below which credits are low. */
export async function setLowLevel(ctx: OrgCtx, levels: BodyOf<typeof credits.setLowLevel>) {
  await setLowLevels(ctx.db, ctx.orgId, levels);
  return {};
}
