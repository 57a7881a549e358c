import { SECOND_MS } from '@fieldscope/contract/time';
import { useEffect, useState } from 'react';

/** The next panel is drawn, unseen, so long before it is shown. */
const AHEAD_MS = 4 * SECOND_MS;

interface Turns {
  /** Whose turn it is, counted without end. */
  turn: number;
  /** The one that is drawn already and not shown. */
  next: number | undefined;
  /** The panel of a turn is as it is to be shown. */
  ready(turn: number): void;
  go(step: 1 | -1): void;
}

/** Shows so many panels in turn, the one of now for `seconds` and until the next one is ready; one alone stays. */
export function useTurns(count: number, seconds: (turn: number) => number): Turns {
  const [turn, setTurn] = useState(0);
  const [readyTurn, ready] = useState(-1);
  const [stage, setStage] = useState<'shown' | 'ahead' | 'due'>('shown');
  const shownMs = seconds(turn) * SECOND_MS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn begins anew
  useEffect(() => {
    setStage('shown');
    if (count < 2) return;
    const timers = [
      setTimeout(() => setStage('ahead'), Math.max(0, shownMs - AHEAD_MS)),
      setTimeout(() => setStage('due'), shownMs),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [turn, count, shownMs]);
  const isOver = stage === 'due' && readyTurn === turn + 1;
  useEffect(() => {
    if (isOver) setTurn((before) => before + 1);
  }, [isOver]);
  return {
    turn,
    next: stage === 'shown' || count < 2 ? undefined : turn + 1,
    ready,
    go: (step) => setTurn((before) => Math.max(0, before + step + (before + step < 0 ? count : 0))),
  };
}
