import { REDEEM_CODE_LIMITS } from '@fieldscope/contract/redeem-codes';
import { DAY_MS } from '@fieldscope/contract/time';
import { z } from 'zod';
import { publicUrlOf } from '../../platform/config';
import { type OperatorCommands, operatorCommand } from '../../platform/operator/operator-command';
import { codesFile, issueCodes } from './redeem-codes.service';

const upTo = (most: number) => {
  const rule = `a whole number up to ${most}`;
  return z.coerce.number(rule).int(rule).min(0, rule).max(most, rule).default(0);
};
const COUNT_RULE = `a number from 1 to ${REDEEM_CODE_LIMITS.batch}`;

/** Makes redeem codes. */
export const REDEEM_CODE_COMMANDS: OperatorCommands = {
  'issue-redeem-codes': operatorCommand({
    usage: '[--count 1] --um N | --dm N | --days N [--until 2027-12-31] [--note TEXT]',
    effect: 'guarded',
    input: z.object({
      count: z.coerce
        .number(COUNT_RULE)
        .int(COUNT_RULE)
        .min(1, COUNT_RULE)
        .max(REDEEM_CODE_LIMITS.batch, COUNT_RULE)
        .default(1),
      um: upTo(REDEEM_CODE_LIMITS.credits),
      dm: upTo(REDEEM_CODE_LIMITS.credits),
      days: upTo(REDEEM_CODE_LIMITS.days),
      until: z.iso.date('a day such as 2027-12-31').optional(),
      note: z
        .string()
        .max(REDEEM_CODE_LIMITS.note, `at most ${REDEEM_CODE_LIMITS.note} characters`)
        .default(''),
    }),
    run: async (services, { until, ...wish }) => {
      const expires_at = until === undefined ? null : Date.parse(until) + DAY_MS;
      const made = await issueCodes(services, { ...wish, expires_at }, services.operator);
      return { ...made, file: codesFile(made.codes, publicUrlOf(services.config, services.config.PORT)) };
    },
    show: ({ file }) => file.trimEnd(),
  }),
};
