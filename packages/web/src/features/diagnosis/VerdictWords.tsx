import { verdictSentence } from '@fieldscope/contract/verdicts/sentence';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { useVerdictWriter } from './use-verdict-writer';

/** Why something is wrong with a device, as one sentence with its proof. Needs the texts `verdicts` and `verdict-proofs`. */
export const VerdictWords = ({ verdict }: { verdict: Verdict }) => (
  <>{verdictSentence(verdict, useVerdictWriter())}</>
);
