import { VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import { signalLevel } from '../../values/States';
import { unitInWords } from '../../values/unit-words';
import type { LinkSignal } from './topology-graph';

interface SignalWordsProps {
  signal: LinkSignal;
  /** The word stands elsewhere for those who see; screen readers still have it here. */
  withoutWord?: boolean;
}

const WORDS = ['signal.none', 'signal.1', 'signal.2', 'signal.3', 'signal.4'] as const;

/** A signal in a short line: "Good signal, -97 dBm". */
export function SignalWords({ signal, withoutWord }: SignalWordsProps) {
  const { t } = useTexts('values');
  const word = t(WORDS[signalLevel(signal.rssi, signal.snr)]);
  const figure = signal.rssi === null ? '' : `${formatNumber(signal.rssi, 0)} ${unitInWords('dBm')}`;
  return (
    <span>
      {withoutWord ? <VisuallyHidden>{word} </VisuallyHidden> : `${word} `}
      {withoutWord ? figure || '–' : figure}
    </span>
  );
}
