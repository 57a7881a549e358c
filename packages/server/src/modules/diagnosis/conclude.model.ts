import { CAUSES, type Cause, CERTAINTIES } from '@fieldscope/contract/verdicts/causes';
import type { Proof } from '@fieldscope/contract/verdicts/proofs';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { CAUSE_KINDS } from './causes';
import { type Examined, type Found, isQuiet } from './causes/cause';

/**
 * What explains what is wrong with a device, the most certain first, of equal ones what concerns more devices. Each says with its
 * proof what speaks against other causes.
 */
export function conclude(examined: Examined): Verdict[] {
  const found = CAUSES.flatMap((cause): [Cause, Found][] => {
    const one = CAUSE_KINDS[cause].find(examined);
    return one ? [[cause, one]] : [];
  });
  const known = found.filter(([cause]) => cause !== 'unknown');
  const isMissing = isQuiet(examined) || examined.trouble === 'lossy';
  const cleared = !isMissing
    ? []
    : CAUSES.flatMap((cause): [Cause, Proof][] => {
        const proof = CAUSE_KINDS[cause].cleared?.(examined);
        return proof ? [[cause, proof]] : [];
      });
  return (known.length > 0 ? known : found)
    .toSorted(([, a], [, b]) => CERTAINTIES.indexOf(a.certainty) - CERTAINTIES.indexOf(b.certainty))
    .map(([cause, { certainty, proof, gateway = null, server = null }]) => ({
      cause,
      certainty,
      proof: [...against(cause, cleared, found), ...proof],
      gateway,
      server,
    }));
}

/** What clears others says nothing beside what concerns a gateway or network server as a whole, nor of what was found. */
function against(
  cause: Cause,
  cleared: readonly [Cause, Proof][],
  found: readonly [Cause, Found][],
): Proof[] {
  const isCommon = found.some(([one, { gateway, server }]) => one === cause && (gateway || server));
  if (isCommon) return [];
  return cleared.flatMap(([one, proof]) => (found.some(([other]) => other === one) ? [] : proof));
}
