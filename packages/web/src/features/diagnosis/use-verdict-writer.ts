import type { VerdictWriter } from '@fieldscope/contract/verdicts/conclusion';
import { useTexts } from '../../texts/use-texts';
import { formatNumber, formatShare } from '../../values/format-number';
import { formatInterval, formatSpan } from '../../values/format-time';
import { unitInWords } from '../../values/unit-words';
import { useNow } from '../../values/use-now';

const OF_PROOFS = /^(proof|error)\./;

/** Words and numbers of verdicts for the reader. Needs the texts `verdicts` and `verdict-proofs`. */
export function useVerdictWriter(): VerdictWriter {
  const { t } = useTexts('verdicts', 'verdict-proofs');
  return {
    // Which words there are is checked with those of the contract.
    text: (key, facts) =>
      t((OF_PROOFS.test(key) ? `verdict-proofs:${key}` : `${key}`) as Parameters<typeof t>[0], facts),
    span: formatSpan,
    interval: formatInterval,
    share: formatShare,
    signal: (rssi) => `${formatNumber(rssi, 0)} ${unitInWords('dBm')}`,
    now: useNow(),
  };
}
