import type { Language } from '@fieldscope/contract/languages';
import { type FindingKind, type Said, tell, tellFindingKind } from './told';

/** One thing an operator would look at. */
export interface Finding {
  kind: FindingKind;
  ok: boolean;
  detail: Said;
}

/** A finding in the language of whoever reads it. */
export const tellFinding = (language: Language, { kind, ok, detail }: Finding) => ({
  name: tellFindingKind(language, kind),
  ok,
  detail: tell(language, detail),
});
