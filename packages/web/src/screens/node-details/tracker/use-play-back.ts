import { useEffect, useEffectEvent, useState } from 'react';

/** A path is played in about so long, however many points it has. */
const WHOLE_MS = 20_000;
const STEP_MS = { least: 60, most: 700 };

/**
 * Which of so many points is looked at, from 0, and whether they follow each other by themselves. The newest one at first
 * and again when their number changes.
 */
export function usePlayBack(count: number) {
  const last = Math.max(0, count - 1);
  const [chosen, setChosen] = useState<{ place: number; of: number }>();
  const [isPlaying, setPlaying] = useState(false);
  const place = chosen?.of === count ? chosen.place : last;
  const show = (next: number) => setChosen({ place: Math.min(Math.max(next, 0), last), of: count });
  const step = useEffectEvent(() => {
    if (place < last) show(place + 1);
    if (place + 1 >= last) setPlaying(false);
  });
  useEffect(() => {
    if (!isPlaying) return;
    const everyMs = Math.min(STEP_MS.most, Math.max(STEP_MS.least, WHOLE_MS / Math.max(1, count)));
    const timer = setInterval(step, everyMs);
    return () => clearInterval(timer);
  }, [isPlaying, count]);
  return {
    place,
    isPlaying,
    /** Stops where it is. */
    show(next: number) {
      setPlaying(false);
      show(next);
    },
    /** From the beginning once the end is reached. */
    play() {
      if (place >= last) show(0);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
  };
}
export type PlayBack = ReturnType<typeof usePlayBack>;
