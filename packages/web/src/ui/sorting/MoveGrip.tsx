import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './MoveGrip.module.css';

interface MoveGripProps {
  label: string;
  /** Where the item is among so many. */
  place: number;
  count: number;
  onMove(to: number): void;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
}

/** What an item of an ordered list is dragged by, or moved by arrow keys, Home and End. */
export function MoveGrip({ label, place, count, onMove, onPointerDown }: MoveGripProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < count && to !== place) onMove(to);
  };
  return (
    <button type="button" className={classes.grip} aria-label={label} {...{ onKeyDown, onPointerDown }}>
      <IconGripVertical size={16} stroke={1.6} aria-hidden />
    </button>
  );
}
