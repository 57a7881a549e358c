const PROFILE = 'profile:';

/** A device profile as a choice beside models. */
export const profileChoice = (profileId: number): string => `${PROFILE}${profileId}`;

/** What a device is adopted as, by what was chosen. */
export const modelOrProfile = (chosen: string): { model: string } | { profile_id: number } =>
  chosen.startsWith(PROFILE) ? { profile_id: Number(chosen.slice(PROFILE.length)) } : { model: chosen };
