import { z } from 'zod';
import { call } from '../call';
import { answer, lineUpTo } from '../fields';
import { EuiInAnyCase } from '../ids';
import { Paging, pageOf } from '../paging';
import { REDEEM_CODE_LIMITS } from '../redeem-codes';

const Gift = {
  um: z.number().int(),
  dm: z.number().int(),
  /** Days of service of a device; 0: it gives credits. */
  days: z.number().int(),
};

const Batch = answer({
  batch_id: z.string(),
  created_at: z.number(),
  created_by: z.string(),
  note: z.string(),
  codes: z.number().int(),
  redeemed: z.number().int(),
  /** null: they do not expire. */
  expires_at: z.number().nullable(),
  ...Gift,
});
export type RedeemBatch = z.infer<typeof Batch>;

const upTo = (most: number) => z.coerce.number().int().min(0).max(most).default(0);

/** Codes that give credits or days of service to who redeems them, once. */
export const redeemCodes = {
  redeem: call({
    method: 'POST',
    path: '/billing/redeem',
    role: 'administrator',
    beforeRecharge: true,
    summary: 'Redeems a code: credits for the organisation, or days of service for a device',
    body: z.object({ code: z.string().trim().min(1).max(64), eui: EuiInAnyCase.optional() }),
    result: answer(Gift),
    fails: [
      'redeem_code_missing',
      'redeem_code_used',
      'voucher_missing',
      'voucher_used',
      // The code needs a device.
      'parameter_missing',
      'device_not_in_organisation',
      'expired',
      'trigger_limit',
    ],
  }),
  createBatch: call({
    method: 'POST',
    path: '/operator/create_redeem_codes',
    role: 'operator',
    notSimulated: true,
    summary: 'Makes redeem codes; they are shown this once, as a CSV file with addresses for QR codes',
    body: z.object({
      count: z.coerce.number().int().min(1).max(REDEEM_CODE_LIMITS.batch),
      um: upTo(REDEEM_CODE_LIMITS.credits),
      dm: upTo(REDEEM_CODE_LIMITS.credits),
      days: upTo(REDEEM_CODE_LIMITS.days),
      expires_at: z.number().int().max(REDEEM_CODE_LIMITS.latestEnd).nullable().default(null),
      note: lineUpTo(REDEEM_CODE_LIMITS.note).default(''),
    }),
    result: answer({ batch_id: z.string(), codes: z.array(z.string()), file: z.string() }),
    fails: ['redeem_code_creation_failed', 'parameter_invalid'],
  }),
  listBatches: call({
    method: 'GET',
    path: '/operator/redeem_codes',
    role: 'operator',
    summary: 'Batches of redeem codes, newest first',
    query: z.object(Paging),
    result: pageOf(Batch),
  }),
};
