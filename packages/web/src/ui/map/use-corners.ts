import { useState } from 'react';
import { countCorners, readRings, withCorner, withoutCorner, withRing } from './corner-lines';
import type { Position } from './map-position';

/** Corners that are drawn on a map and typed beside it. */
export interface Corners {
  lines: string;
  /** Clicks on the map add corners; else they choose nothing, and corners are dragged, put in and deleted. */
  isDrawing: boolean;
  /** Number of the corner that was clicked. */
  chosen: number | undefined;
  put(lines: string): void;
  choose(corner: number | undefined): void;
  pick(place: Position): void;
  /** Ends the drawing of a ring, once it is one. */
  finish(): void;
  startRing(): void;
  startAgain(): void;
  removeLast(): void;
  removeChosen(): void;
}

const CORNERS_LEAST = 3;

/** @param onChange gets the lines with what was done */
export function useCorners(lines: string, onChange: (lines: string) => void): Corners {
  const [isDrawing, setDrawing] = useState(lines.trim() === '');
  const [chosen, choose] = useState<number>();
  const put = (next: string) => {
    onChange(next);
    if (next.trim() === '') setDrawing(true);
  };
  const draw = (next: string) => {
    choose(undefined);
    setDrawing(true);
    onChange(next);
  };
  return {
    ...{ lines, isDrawing, chosen, put, choose },
    pick(place) {
      if (isDrawing) put(withCorner(lines, place));
    },
    finish() {
      if ((readRings(lines).rings.at(-1)?.length ?? 0) >= CORNERS_LEAST) setDrawing(false);
    },
    startRing: () => draw(withRing(lines)),
    startAgain: () => draw(''),
    removeLast: () => put(withoutCorner(lines, countCorners(lines) - 1).trimEnd()),
    removeChosen() {
      if (chosen === undefined) return;
      put(withoutCorner(lines, chosen));
      choose(undefined);
    },
  };
}
