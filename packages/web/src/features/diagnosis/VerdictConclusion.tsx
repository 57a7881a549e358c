import { capitalised, conclusionWords } from '@fieldscope/contract/verdicts/conclusion';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { useTexts } from '../../texts/use-texts';

/** Why something is wrong with a device, without its proof, where there is little space. Needs the texts `verdicts`. */
export function VerdictConclusion({ verdict }: { verdict: Verdict }) {
  const { t } = useTexts('verdicts');
  const text = (key: string, facts?: Parameters<typeof t>[1]) =>
    t(`${key}` as Parameters<typeof t>[0], facts);
  return <>{capitalised(conclusionWords(verdict, { text }))}</>;
}
