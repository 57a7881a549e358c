import type { Alarm } from '@fieldscope/contract/calls/alarms';
import type { Attention } from '@fieldscope/contract/calls/devices';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';

/**
 * Names what a verdict blames where that concerns every device behind it: the EUI of a gateway, so that it is with what the
 * gateway needs itself, or a network server. undefined: it concerns one device, or is a guess.
 */
function blamedBy(verdict: Verdict | null): string | undefined {
  if (!verdict || verdict.certainty === 'possible') return undefined;
  const { gateway, server } = verdict;
  return gateway?.eui ?? (server ? `server ${server.connection_id}` : undefined);
}

/** Says of a verdict which cause of several devices it names, if any: that of one device alone is no common one. */
export function commonCauses(
  attention: readonly Attention[],
  alarms: readonly Alarm[],
): (verdict: Verdict | null) => string | undefined {
  const blaming = new Map<string, Set<string | null>>();
  for (const { verdict, eui } of [...attention, ...alarms]) {
    const cause = blamedBy(verdict);
    if (cause) blaming.set(cause, (blaming.get(cause) ?? new Set()).add(eui));
  }
  const standing = alarms.flatMap(({ verdict, affected }) => (affected ? blamedBy(verdict) : undefined));
  return (verdict) => {
    const cause = blamedBy(verdict);
    return cause && (blaming.get(cause)!.size > 1 || standing.includes(cause)) ? cause : undefined;
  };
}
