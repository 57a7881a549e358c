import type { Chart } from '@fieldscope/contract/calls/chart-pages';
import { type ReactNode, useState } from 'react';
import classes from './ChartPages.module.css';

/** The chart that is being dragged. */
export type Dragged = Chart | undefined;

interface DropPlaceProps {
  dragged: Dragged;
  /** Another chart is here, which changes places. */
  isTaken?: boolean;
  onDrop(chart: Chart): void;
  children: ReactNode;
}

/** A place of the page on which a chart can be dropped. */
export function DropPlace({ dragged, isTaken, onDrop, children }: DropPlaceProps) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard moves charts by their handles
    <div
      className={classes.place}
      data-free={!isTaken || undefined}
      data-over={(dragged && isOver) || undefined}
      onDragOver={(event) => {
        if (!dragged) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (dragged) onDrop(dragged);
      }}
    >
      {children}
    </div>
  );
}
