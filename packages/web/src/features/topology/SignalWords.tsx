import { VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import { signalLevel } from '../../values/States';
import { unitInWords } from '../../values/unit-words';
import classes from './Topology.module.css';
import type { LinkSignal } from './topology-graph';

interface SignalWordsProps {
  signal: LinkSignal;
  /** `short` where there is little space, `aside` where it stands elsewhere for those who see; screen readers still have it here. */
  word?: 'long' | 'short' | 'aside';
}

const LONG_WORDS = ['signal.none', 'signal.1', 'signal.2', 'signal.3', 'signal.4'] as const;
/** By the level of a signal. */
export const SHORT_WORDS = [
  'signal.none',
  'signalWord.1',
  'signalWord.2',
  'signalWord.3',
  'signalWord.4',
] as const;

/** A signal in a short line: "Good signal, -97 dBm". */
export function SignalWords({ signal, word = 'long' }: SignalWordsProps) {
  const { t } = useTexts('values');
  const words = t((word === 'short' ? SHORT_WORDS : LONG_WORDS)[signalLevel(signal.rssi, signal.snr)]);
  const figure = signal.rssi === null ? '' : `${formatNumber(signal.rssi, 0)} ${unitInWords('dBm')}`;
  if (word !== 'aside')
    return (
      <span className={classes.cut}>
        {words} {figure}
      </span>
    );
  return (
    <span>
      <VisuallyHidden>{words} </VisuallyHidden>
      {figure || '–'}
    </span>
  );
}
