import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';

interface OpenSwitchProps {
  /** What is chosen, for screen readers. */
  label: string;
  words: { all: string; open: string };
  isOpenOnly: boolean;
  onChange(isOpenOnly: boolean): void;
}

/** Chooses between all of a list and what waits for somebody. */
export const OpenSwitch = ({ label, words, isOpenOnly, onChange }: OpenSwitchProps) => (
  <SegmentedControl
    mb="sm"
    aria-label={label}
    data={(['all', 'open'] as const).map((value) => ({ value, label: words[value] }))}
    value={isOpenOnly ? 'open' : 'all'}
    onChange={(value) => onChange(value === 'open')}
  />
);
