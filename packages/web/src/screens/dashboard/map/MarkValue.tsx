import { IconClock } from '@tabler/icons-react';
import classes from './FleetMap.module.css';
import type { ShownValue } from './use-map-value-text';

interface MarkValueProps {
  value: ShownValue;
  /** With its unit and, if it is old, its age. */
  isWhole?: boolean;
}

/** The chosen value on its colour; an old one has a clock in place of a colour. */
export const MarkValue = ({ value: { text, withUnit, color, age }, isWhole }: MarkValueProps) => (
  <span className={classes.number} data-color={color ?? 'old'}>
    {color === undefined && <IconClock size={12} aria-hidden />}
    {isWhole ? [withUnit, age].filter(Boolean).join(', ') : text}
  </span>
);
