import { DAY_MS } from '@fieldscope/contract/time';
import type { CauseKind } from './cause';

/** What it sends cannot be read since the profile that reads it was changed or paused. */
export const profileChanged: CauseKind = {
  find({ trouble, details: { profile, refused, refusal }, fleet: { now } }) {
    if (trouble !== 'refused' || !profile) return undefined;
    const { name, savedAt, pausedAt } = profile;
    const unread = { kind: 'refused', count: refused, reason: refusal ?? '' } as const;
    if (pausedAt !== null)
      return {
        certainty: 'certain',
        proof: [unread, { kind: 'profile_paused', profile: name, at: pausedAt }],
      };
    if (now - savedAt > DAY_MS) return undefined;
    return { certainty: 'likely', proof: [unread, { kind: 'profile_saved', profile: name, at: savedAt }] };
  },
};
