import { IconArrowDown, IconArrowUp, IconGripHorizontal } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import classes from './ThresholdHandle.module.css';
import { LOOKS, type Severity } from './threshold';
import type { EdgePlace } from './threshold-edges';

interface ThresholdHandleProps {
  /** What the line is, for screen readers, and its value in words. */
  label: string;
  text: string;
  severity: Severity;
  /** In the reader's unit. */
  value: number;
  /** Between these the line is in view. */
  low: number;
  high: number;
  /** The line is beyond this edge of the axis. */
  edge: EdgePlace['edge'];
  /** Where the line is in the chart, px. */
  top: number;
  left: number;
  width: number;
  /** The value at a place of the window, px from its top. */
  valueAt(clientY: number): number;
  onDragStart(): void;
  onDragEnd(): void;
  onChange(value: number): void;
}

/** A step by keyboard is this part of what is in view. */
const STEPS_IN_VIEW = 100;
const LARGE_STEP = 10;

/** 1, 2 or 5 times a power of ten, at most `step`. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return power * (step >= 5 * power ? 5 : step >= 2 * power ? 2 : 1);
}

const roundTo = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(9));

const ICONS = { above: IconArrowUp, below: IconArrowDown, within: IconGripHorizontal };

/** The line of a limit, to drag with the pointer and to move with the arrow keys. */
export function ThresholdHandle(props: ThresholdHandleProps) {
  const {
    label,
    text,
    severity,
    value,
    edge,
    low,
    high,
    top,
    left,
    width,
    valueAt,
    onDragStart,
    onDragEnd,
    onChange,
  } = props;
  const isDragged = useRef(false);
  const Icon = ICONS[edge ?? 'within'];
  const step = roundStep((high - low) / STEPS_IN_VIEW);
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    isDragged.current = true;
    onDragStart();
  };
  const move = ({ clientY }: PointerEvent) => {
    if (isDragged.current) onChange(roundTo(Math.min(high, Math.max(low, valueAt(clientY))), step));
  };
  const end = () => {
    if (!isDragged.current) return;
    isDragged.current = false;
    onDragEnd();
  };
  const press = (event: KeyboardEvent) => {
    const steps = {
      ArrowUp: 1,
      ArrowRight: 1,
      ArrowDown: -1,
      ArrowLeft: -1,
      PageUp: LARGE_STEP,
      PageDown: -LARGE_STEP,
    }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    onChange(roundTo(value + steps * step, step));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.handle}
      title={label}
      style={{ top, left, width }}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={value}
      aria-valuemin={Math.min(low, value)}
      aria-valuemax={Math.max(high, value)}
      aria-valuetext={text}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
    >
      <span className={classes.grip} style={{ background: `var(${LOOKS[severity].colorName})` }} aria-hidden>
        <Icon size={14} />
        {text}
      </span>
    </div>
  );
}
