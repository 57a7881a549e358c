import type { OrgId } from '@fieldscope/contract/ids';
import { useEffect, useState } from 'react';
import { useLive } from '../../api/use-live';
import { messagesOf, NOTHING_SHOWN, type ShownStream, StreamBuffer } from './stream-messages.model';

/** So often the page is drawn, however many messages come. */
const DRAWN_EVERY_MS = 300;

export interface Stream extends ShownStream {
  isPaused: boolean;
  /** How many came since the page was paused. */
  missed: number;
  pause(): void;
  resume(): void;
}

/** The organisation's messages since the page was opened. While it is paused they go on to be counted and kept. */
export function useStream(orgId: OrgId | undefined): Stream {
  const [buffer] = useState(() => new StreamBuffer());
  const [shown, setShown] = useState(NOTHING_SHOWN);
  const [paused, setPaused] = useState<ShownStream>();
  useLive((message) => {
    if (orgId) buffer.add(messagesOf(orgId, message), Date.now());
  });
  useEffect(() => {
    const timer = setInterval(() => setShown((before) => buffer.shown(Date.now(), before)), DRAWN_EVERY_MS);
    return () => clearInterval(timer);
  }, [buffer]);
  return {
    ...(paused ?? shown),
    rate: shown.rate,
    isPaused: paused !== undefined,
    missed: paused ? shown.count - paused.count : 0,
    pause: () => setPaused(shown),
    resume: () => setPaused(undefined),
  };
}
