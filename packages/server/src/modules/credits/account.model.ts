import type { CreditState, CreditUnit } from '@fieldscope/contract/credit-states';
import { CREDIT_FORECAST, CREDIT_UNITS, OVERDUE_MS } from '@fieldscope/contract/credit-states';
import { DAY_MS } from '@fieldscope/contract/time';
import type { Credits } from './credits.model';

/** What decides how an organisation is off. */
export interface CreditFacts {
  balance: Credits;
  /** Usage a day. */
  perDay: Credits;
  /** Levels of the owner; null: the forecast decides. */
  lowLevel: Record<CreditUnit, number | null>;
  /** Epoch ms since when credits of either kind are used up; null: they are not. */
  outSince: number | null;
}

/** When credits are used up at a pace; null: there are none, or they last longer than a forecast reaches. */
export function lastsUntil(balance: number, perDay: number, now: number): number | null {
  if (balance <= 0 || perDay <= 0) return null;
  const days = balance / perDay;
  return days <= CREDIT_FORECAST.mostDays ? Math.round(now + days * DAY_MS) : null;
}

const isLow = ({ balance, perDay, lowLevel }: CreditFacts, unit: CreditUnit): boolean =>
  balance[unit] <= 0 ||
  (lowLevel[unit] !== null
    ? balance[unit] < lowLevel[unit]
    : balance[unit] < perDay[unit] * CREDIT_FORECAST.lowDays);

/** How an organisation is off. @param isRequired whether the operator requires credits */
export function stateOf(facts: CreditFacts, isRequired: boolean, now: number): CreditState {
  const { balance, outSince } = facts;
  const isOut = balance.um <= 0 || balance.dm <= 0;
  if (isRequired && isOut) {
    if (outSince !== null && outSince + OVERDUE_MS <= now) return 'unavailable';
    return balance.um < 0 || balance.dm < 0 ? 'overdue' : 'restricted';
  }
  return CREDIT_UNITS.some((unit) => isLow(facts, unit)) ? 'low' : 'good';
}
