import type { BodyOf, InputOf, ResultOf } from '@fieldscope/contract/call';
import type { redeemCodes } from '@fieldscope/contract/calls/redeem-codes';
import { csvLine } from '@fieldscope/contract/csv-line';
import { fail } from '@fieldscope/contract/errors/fail';
import { rowsOfPage } from '@fieldscope/contract/paging';
import { plainCode } from '@fieldscope/contract/redeem-codes';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import type { Secrets } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { viewOrganisation } from '../accounts/accounts.service';
import { changeCredits } from '../credits/credits.service';
import { startServices } from '../device-services/device-services.service';
import { drawCode, looksLikeCode, tailOf } from './redeem-codes.model';
import * as repository from './redeem-codes.repository';

/** Whether there was ever a redeem code. */
export { hasBatches as hasCodes } from './redeem-codes.repository';

const hmacOf = (secrets: Secrets, code: string): Buffer => secrets.hmac(`redeem code ${plainCode(code)}`);
const SERVICE_NAMES = { en: 'Redeem code', zh: '兑换码', ru: 'Код активации' };

export interface CodeWish {
  count: number;
  um: number;
  dm: number;
  days: number;
  expires_at: number | null;
  note: string;
}

/** Makes redeem codes, which are shown this once. @throws AppError parameter_invalid, redeem_code_creation_failed */
export async function issueCodes(
  { db, clock, secrets, log }: Pick<PlatformServices, 'db' | 'clock' | 'secrets' | 'log'>,
  { count, um, dm, days, expires_at: expiresAt, note }: CodeWish,
  by: string,
): Promise<{ batch_id: string; codes: string[] }> {
  const now = clock.now();
  const givesCredits = um + dm > 0;
  if (givesCredits === days > 0) fail('parameter_invalid', { field: 'um' });
  if (expiresAt !== null && expiresAt <= now) fail('parameter_invalid', { field: 'expires_at' });
  const codes = Array.from({ length: count }, drawCode);
  const kept = codes.map((code) => ({ hmac: hmacOf(secrets, code), tail: tailOf(code) }));
  const batch = { by, note, um, dm, days, expiresAt, now };
  const batch_id = await inTransaction(db, (trx) => repository.insertBatch(trx, batch, kept)).catch(
    (error: unknown) => {
      log.error({ error }, 'redeem codes could not be stored');
      return fail('redeem_code_creation_failed');
    },
  );
  return { batch_id, codes };
}

/** Codes as a file: each with the address that a QR code of it shows. @param publicUrl without a slash at its end */
export const codesFile = (codes: readonly string[], publicUrl: string): string =>
  csvLine(['code', 'address']) +
  codes.map((code) => csvLine([code, `${publicUrl}/#/billing_account?code=${code}`])).join('');

/** The same for a person of the operator. */
export async function createBatch(
  ctx: OrgCtx<UserActor>,
  wish: BodyOf<typeof redeemCodes.createBatch>,
): Promise<ResultOf<typeof redeemCodes.createBatch>> {
  const { account } = await viewOrganisation(ctx);
  const { batch_id, codes } = await issueCodes(ctx, wish, account);
  return { batch_id, codes, file: codesFile(codes, ctx.publicUrl()) };
}

/**
 * Redeems a code once: credits for the organisation, or days of service for a device.
 * @throws AppError redeem_code_missing, redeem_code_used, voucher_missing, voucher_used, parameter_missing, expired,
 *   device_not_in_organisation, trigger_limit
 */
export async function redeem(
  ctx: OrgCtx,
  { code, eui }: BodyOf<typeof redeemCodes.redeem>,
  wrong: AttemptLimit,
): Promise<ResultOf<typeof redeemCodes.redeem>> {
  const { db, orgId, secrets, clock } = ctx;
  const missing = eui === undefined ? 'redeem_code_missing' : 'voucher_missing';
  ctx.subject = `…${tailOf(code)}`;
  await wrong.ensureLeft(orgId);
  if (!looksLikeCode(code)) return fail(missing);
  const hmac = hmacOf(secrets, code);
  return inTransaction(db, async (trx) => {
    const now = clock.now();
    const found = await repository.lockCode(trx, hmac);
    if (!found) {
      await wrong.count(orgId);
      return fail(missing);
    }
    const { um, dm, days, expiresAt, redeemedAt } = found;
    if (redeemedAt !== null) fail(days > 0 ? 'voucher_used' : 'redeem_code_used');
    if (expiresAt !== null && expiresAt <= now) fail('expired');
    await repository.putRedeemed(trx, hmac, orgId, now);
    if (days > 0) {
      const device = eui ?? fail('parameter_missing', { field: 'eui' });
      const service = { orderId: null, sku: '', names: SERVICE_NAMES, days };
      await startServices(trx, orgId, [device], service, now);
    } else {
      const details = { code: tailOf(code), source: 'granted' } as const;
      await changeCredits(trx, orgId, { kind: 'redeem_code', um, dm, at: now, details });
    }
    return { um, dm, days };
  });
}

/** Batches of codes, newest first. */
export async function listBatches(
  ctx: OrgCtx,
  page: InputOf<typeof redeemCodes.listBatches>,
): Promise<ResultOf<typeof redeemCodes.listBatches>> {
  const { rows, count } = await repository.listBatches(ctx.db, rowsOfPage(page));
  return { list: rows, page: { count } };
}
