import type { VerdictWriter } from '@fieldscope/contract/verdicts/conclusion';
import { useTexts } from '../../texts/use-texts';

/** The words of verdicts without those of their proofs. Needs the texts `verdicts`. */
export function useVerdictText(): VerdictWriter['text'] {
  const { t } = useTexts('verdicts');
  // Which words there are is checked with those of the contract.
  return (key, facts) => t(`${key}` as Parameters<typeof t>[0], facts);
}
