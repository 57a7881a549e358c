import type { Entered, RuleDraft } from './rule-draft.model';

/** What a part of the editor of a rule is given. */
export interface DraftPartProps {
  draft: RuleDraft;
  change(part: Partial<RuleDraft>): void;
  /** Changes what is entered of the condition. */
  enter(part: Partial<Entered>): void;
  /** What is missing is said once the reader has tried to save. */
  isTried?: boolean;
}
