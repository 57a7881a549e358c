import type { ADD_PROBLEMS } from '@fieldscope/contract/calls/codec-catalogues';
import type { ProfileFacts } from '@fieldscope/contract/calls/device-profiles';

/** What a person says of a model before a profile is made of it. */
export type ModelDraft = Pick<ProfileFacts, 'name' | 'vendor' | 'model' | 'interval_minutes' | 'fields'>;

/** Why no profile was made of a model. */
export type AddProblem = (typeof ADD_PROBLEMS)[number];
