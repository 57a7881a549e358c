import type { CreditCause } from '@fieldscope/contract/credit-states';
import { CREDIT_UNITS, type CreditUnit } from '@fieldscope/contract/credit-states';
import type { CreditDetails, CreditSource, Credits } from './credits.model';

/** What was bought or given at once. */
export interface Lot {
  /** null: it is new. */
  lotId: string | null;
  source: CreditSource;
  orderId: string | null;
  given: Credits;
  left: Credits;
  /** Epoch ms; null: it does not end. */
  expiresAt: number | null;
  madeAt: number;
}

/** What an organisation has: its lots, and what it owes, which is 0 or below. */
export interface Account {
  lots: Lot[];
  debt: Credits;
}

/** A change that is booked: all of one cause at one time. */
export interface BookedChange extends Credits {
  cause: CreditCause;
  at: number;
  deviceId: number | null;
  details: CreditDetails;
}

/** What a movement adds to the accounts of an organisation, of one unit. */
export type Sides = Record<CreditSource | 'debt', number>;

export interface Booking extends Omit<BookedChange, 'um' | 'dm'> {
  um: Sides;
  dm: Sides;
}

const noSides = (): Sides => ({ granted: 0, paid: 0, debt: 0 });
/** What the account that the cause names loses: the other side of a movement. */
export const otherSide = ({ granted, paid, debt }: Sides): number => 0 - granted - paid - debt;

/** Lots in the order in which they are used: given before bought, what ends first before the rest, then by age. */
export const inUse = (lots: readonly Lot[]): Lot[] =>
  lots.toSorted(
    (a, b) =>
      Number(a.source === 'paid') - Number(b.source === 'paid') ||
      (a.expiresAt ?? Number.POSITIVE_INFINITY) - (b.expiresAt ?? Number.POSITIVE_INFINITY) ||
      a.madeAt - b.madeAt ||
      Number(a.lotId) - Number(b.lotId),
  );

/**
 * Books a change on an account, which it changes: what is added pays a debt first and makes a lot of the rest; what is taken comes from
 * the lots in their order, or from those of its order alone (a refund), and the rest of usage is debt.
 */
export function book(account: Account, change: BookedChange): Booking {
  const { cause, at, deviceId, details } = change;
  const lot: Lot = {
    ...{ lotId: null, source: details.source ?? 'granted', orderId: details.orderId ?? null },
    ...{ given: { um: 0, dm: 0 }, left: { um: 0, dm: 0 } },
    ...{ expiresAt: details.expiresAt ?? null, madeAt: at },
  };
  const sides = { um: noSides(), dm: noSides() };
  const lots =
    cause === 'refund' ? account.lots.filter(({ orderId }) => orderId === details.orderId) : account.lots;
  for (const unit of CREDIT_UNITS) {
    if (change[unit] > 0) add(account, lot, unit, change[unit], sides[unit]);
    else take(account, inUse(lots), unit, -change[unit], sides[unit]);
  }
  if (lot.given.um > 0 || lot.given.dm > 0) account.lots.push(lot);
  return { cause, at, deviceId, details, ...sides };
}

/** Takes what has ended by then out of an account. */
export function expire(account: Account, now: number): Booking[] {
  return account.lots
    .filter(({ expiresAt, left }) => expiresAt !== null && expiresAt <= now && left.um + left.dm > 0)
    .map((lot) => {
      const sides = {
        um: { ...noSides(), [lot.source]: 0 - lot.left.um },
        dm: { ...noSides(), [lot.source]: 0 - lot.left.dm },
      };
      lot.left = { um: 0, dm: 0 };
      const details = lot.orderId === null ? {} : { orderId: lot.orderId };
      return { cause: 'expiry', at: lot.expiresAt!, deviceId: null, details, ...sides } as const;
    });
}

function add(account: Account, lot: Lot, unit: CreditUnit, amount: number, sides: Sides): void {
  const repaid = Math.min(amount, 0 - account.debt[unit]);
  account.debt[unit] += repaid;
  sides.debt += repaid;
  lot.given[unit] = amount;
  lot.left[unit] = amount - repaid;
  sides[lot.source] += amount - repaid;
}

function take(account: Account, lots: readonly Lot[], unit: CreditUnit, amount: number, sides: Sides): void {
  let open = amount;
  for (const lot of lots) {
    const taken = Math.min(open, lot.left[unit]);
    lot.left[unit] -= taken;
    sides[lot.source] -= taken;
    open -= taken;
  }
  account.debt[unit] -= open;
  sides.debt -= open;
}
