import { capitalised, conclusionWords, verdictSentence } from '@fieldscope/contract/verdicts/sentence';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { useVerdictWriter } from './use-verdict-writer';

interface VerdictWordsProps {
  verdict: Verdict;
  /** Without its proof, where there is little space. */
  isShort?: boolean;
}

/** Why something is wrong with a device, as one sentence with its proof. Needs the texts `verdicts`. */
export function VerdictWords({ verdict, isShort = false }: VerdictWordsProps) {
  const writer = useVerdictWriter();
  return <>{isShort ? capitalised(conclusionWords(verdict, writer)) : verdictSentence(verdict, writer)}</>;
}
