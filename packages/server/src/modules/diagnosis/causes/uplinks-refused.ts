import type { CauseKind } from './cause';

/** It is heard, and what it sends cannot be read. */
export const uplinksRefused: CauseKind = {
  find({ trouble, details: { received, refused, refusal } }) {
    if (trouble !== 'refused') return undefined;
    return {
      // A single one was disturbed on its way.
      certainty: refused > 1 && refused >= received / 2 ? 'likely' : 'possible',
      proof: [{ kind: 'refused', count: refused, reason: refusal ?? '' }],
    };
  },
};
