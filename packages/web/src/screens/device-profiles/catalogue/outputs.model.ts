import type { DecodedOutput } from '@fieldscope/contract/decoded-fields/field-values';
import type { Proposal } from '@fieldscope/contract/decoded-fields/propose';
import { proposeForOutputs } from '@fieldscope/contract/decoded-fields/propose-for-outputs';

/** What a codec made of the uplinks of its tests. */
export const outputsOf = (texts: readonly string[]): DecodedOutput[] =>
  texts.map((text) => JSON.parse(text) as DecodedOutput);

/** What the fields of all of them measure. */
export const proposedFrom = (texts: readonly string[]): Proposal => proposeForOutputs(outputsOf(texts));
