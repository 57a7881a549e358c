import type { CreditUnit } from '@fieldscope/contract/credit-states';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { notifyProcesses } from '../../platform/events';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { DatabaseUnavailable } from '../../platform/postgres/unavailable';
import type { PlatformServices } from '../../platform/services';
import { addToBalances } from '../accounts/balances.service';
import { type Account, type Booking, book, expire } from './book.model';
import * as repository from './book.repository';
import { creditsChanged } from './credits.events';
import type { Credits } from './credits.model';
import { findBalance, insertCreditEntry, listOrganisationIds } from './credits.repository';

/**
 * Books the open entries of all organisations, and what has ended.
 * @throws what failed at a database server or for an organisation; those of others are booked all the same
 */
export async function foldCredits({
  db,
  clock,
  shards,
}: Pick<PlatformServices, 'db' | 'clock' | 'shards'>): Promise<void> {
  const groups = shards.group(await listOrganisationIds(db), (orgId) => orgId, 'server');
  const done = await Promise.allSettled(groups.map((orgIds) => foldOf(db, orgIds, clock.now())));
  for (const one of done) if (one.status === 'rejected') throw one.reason;
}

/** Books organisations together; where that fails, half by half, so that only what cannot be booked is left. */
async function foldOf(db: Db, orgIds: readonly OrgId[], now: number): Promise<void> {
  try {
    await foldTogether(db, orgIds, now);
  } catch (error) {
    if (orgIds.length < 2 || error instanceof DatabaseUnavailable) throw error;
    const half = orgIds.length >> 1;
    const failures: unknown[] = [];
    for (const part of [orgIds.slice(0, half), orgIds.slice(half)])
      await foldOf(db, part, now).catch((failure: unknown) => failures.push(failure));
    if (failures.length > 0) throw failures[0];
  }
}

const foldTogether = (db: Db, orgIds: readonly OrgId[], now: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await repository.lockBook(trx);
    await bookEntries(trx, orgIds, now);
  });

/** Books the open entries of organisations in a transaction that holds the lock of the book. */
async function bookEntries(trx: Db, orgIds: readonly OrgId[], now: number): Promise<void> {
  const changes = await repository.takeEntries(trx, orgIds);
  const ending = await repository.listExpired(trx, orgIds, now);
  const changed = [...new Set([...changes.map(({ orgId }) => orgId), ...ending])];
  if (changed.length === 0) return;
  const accounts = await repository.findAccounts(trx, changed);
  const balances: { org_id: OrgId; um: string; dm: string }[] = [];
  for (const [orgId, account] of accounts) {
    const own = changes.filter((change) => change.orgId === orgId);
    const bookings = [...own.map((change) => book(account, change)), ...expire(account, now)];
    await write(trx, orgId, account, bookings);
    balances.push({ org_id: orgId, ...sumOf(bookings) });
  }
  await addToBalances(trx, balances, now);
}

async function write(trx: Db, orgId: OrgId, account: Account, bookings: readonly Booking[]): Promise<void> {
  await repository.putLots(trx, orgId, account.lots);
  await repository.insertBookings(trx, orgId, bookings);
}

/** What movements add to a balance; as texts, for they may be larger than numbers are exact. */
function sumOf(bookings: readonly Booking[]): { um: string; dm: string } {
  const of = (unit: 'um' | 'dm') =>
    bookings.reduce((sum, { [unit]: { granted, paid, debt } }) => sum + BigInt(granted + paid + debt), 0n);
  return { um: String(of('um')), dm: String(of('dm')) };
}

/** Books the open entries of an organisation, and what has ended, at once; nobody else books until the transaction ends. */
export async function bookCreditsOf(trx: Db, orgId: OrgId, now: number): Promise<void> {
  await repository.lockBook(trx);
  await bookEntries(trx, [orgId], now);
}

/** What the operator gives (above 0) or takes of credits, and why. */
export interface Correction extends Credits {
  /** Of what is given, epoch ms; null: it does not end. */
  expiresAt: number | null;
  reason: string;
}

/**
 * Gives or takes credits of an organisation, booked at once.
 * @returns what it has then; undefined when there is no such organisation
 * @throws AppError parameter_invalid when more is taken than is there
 */
export async function correctCredits(
  trx: Db,
  orgId: OrgId,
  { um, dm, expiresAt, reason }: Correction,
  now: number,
): Promise<Credits | undefined> {
  await bookCreditsOf(trx, orgId, now);
  const before = await findBalance(trx, orgId);
  if (!before) return undefined;
  for (const [field, change] of Object.entries({ um, dm }))
    if (change < 0 && before[field as CreditUnit] + change < 0) fail('parameter_invalid', { field });
  const kind = um < 0 || dm < 0 ? 'correction' : 'top_up';
  const details = { reason, ...(expiresAt !== null && { expiresAt }) };
  await insertCreditEntry(trx, orgId, { kind, um, dm, at: now, details });
  await bookEntries(trx, [orgId], now);
  await notifyProcesses(trx, creditsChanged, [{ orgId }]);
  return findBalance(trx, orgId);
}

/** What of an order was left, and what it had brought. */
export interface TakenBack {
  left: Credits;
  given: Credits;
}

/** Takes back what is left of the credits of an order, in the transaction of its refund. */
export async function takeBackOrder(
  trx: Db,
  { orgId, orderId, reason, now }: { orgId: OrgId; orderId: string; reason: string; now: number },
): Promise<TakenBack> {
  // What was used so far counts first.
  await bookCreditsOf(trx, orgId, now);
  const unused = await findUnusedOfOrder(trx, orgId, orderId);
  const { um, dm } = unused.left;
  if (um + dm > 0) {
    const details = { orderId, reason };
    await insertCreditEntry(trx, orgId, { kind: 'refund', at: now, um: -um, dm: -dm, details });
    await bookEntries(trx, [orgId], now);
    await notifyProcesses(trx, creditsChanged, [{ orgId }]);
  }
  return unused;
}

/** What of the credits of an order is left by what is booked so far. */
export async function findUnusedOfOrder(db: Db, orgId: OrgId, orderId: string): Promise<TakenBack> {
  const lots = await repository.listLotsOfOrder(db, orgId, orderId);
  const sum = (which: 'left' | 'given', unit: CreditUnit) =>
    lots.reduce((total, lot) => total + lot[which][unit], 0);
  return {
    left: { um: sum('left', 'um'), dm: sum('left', 'dm') },
    given: { um: sum('given', 'um'), dm: sum('given', 'dm') },
  };
}
