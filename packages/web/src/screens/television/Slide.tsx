import type { TelevisionEntry } from '@fieldscope/contract/calls/televisions';
import { useEffect, useEffectEvent } from 'react';
import { useLinkReader } from '../../features/panels/link/use-link-reader';
import { PanelReaderProvider } from '../../features/panels/panel-reader';
import { SlideBoard } from './SlideBoard';
import classes from './Television.module.css';

interface SlideProps {
  token: string;
  entry: TelevisionEntry;
  /** Otherwise it is drawn already, and not seen. */
  isShown: boolean;
  onReady(): void;
  /** Its playlist may be another one now, or it is revoked. */
  onCheck(): void;
}

/** A panel of a television, live. */
export function Slide({ token, entry, isShown, onReady, onCheck }: SlideProps) {
  const choice = { panelId: entry.panel_id, variable: entry.variable ?? undefined };
  const reader = useLinkReader({ token, proof: null }, choice, onCheck);
  const check = useEffectEvent(onCheck);
  // The server cuts the connection when something of the television changed.
  useEffect(
    () =>
      reader.liveState.subscribe(() => {
        if (reader.liveState.get() === 'waiting') check();
      }),
    [reader],
  );
  return (
    <PanelReaderProvider value={reader}>
      <div className={classes.slide} data-shown={isShown} inert={!isShown}>
        <SlideBoard name={entry.name} choice={choice} onReady={onReady} />
      </div>
    </PanelReaderProvider>
  );
}
