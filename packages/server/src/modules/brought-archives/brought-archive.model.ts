import { ARCHIVE_FAULTS } from '@fieldscope/contract/archive-limits';
import { z } from 'zod';

const count = z.number().int().nonnegative();

/** What the tool says of an archive. */
const Examined = z.object({
  organisation: z.string(),
  installation: z.string(),
  address: z.string(),
  version: z.string(),
  made_at: z.number(),
  devices: count,
  people: count,
  rows: z.number(),
  bytes: z.number(),
  accounts: z.array(z.string()),
  euis: z.array(z.string()),
  um: z.number(),
  dm: z.number(),
  holds_credits: z.boolean(),
});

export const ExaminedFile = z.discriminatedUnion('fault', [
  z.object({ fault: z.null(), archive: Examined }),
  z.object({ fault: z.enum(ARCHIVE_FAULTS), archive: z.null() }),
]);

/** What an archive says of itself, as it is shown. */
export type ArchiveClaims = Omit<z.infer<typeof Examined>, 'euis' | 'um' | 'dm' | 'holds_credits'>;

/** What the operator compares with what is here, until it is decided. */
export type ClaimedNames = Pick<
  z.infer<typeof Examined>,
  'accounts' | 'euis' | 'um' | 'dm' | 'holds_credits'
>;

/** @param most names of accounts that are shown */
export function claimsOf(
  { euis, um, dm, holds_credits, ...facts }: z.infer<typeof Examined>,
  most: number,
): { claims: ArchiveClaims; claimed: ClaimedNames } {
  return {
    claims: { ...facts, accounts: facts.accounts.slice(0, most) },
    claimed: { accounts: facts.accounts, euis, um, dm, holds_credits },
  };
}
