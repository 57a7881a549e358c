import type { OpenedShare } from '@fieldscope/contract/calls/panel-shares';
import { useState } from 'react';
import { useLinkReader } from '../../features/panels/link/use-link-reader';
import { PanelReaderProvider } from '../../features/panels/panel-reader';
import { SharedBoard } from './SharedBoard';

interface LinkedPanelProps {
  opened: OpenedShare;
  token: string;
  /** The link holds no longer, or its passphrase is to be entered again. */
  onRefused(): void;
}

/** The panel of a link, live. */
export function LinkedPanel({ opened, token, onRefused }: LinkedPanelProps) {
  const [chosen, choose] = useState<string>();
  const choice = { panelId: opened.panel_id, variable: opened.variable ?? chosen };
  const reader = useLinkReader({ token, proof: opened.proof }, choice, onRefused);
  return (
    <PanelReaderProvider value={reader}>
      <SharedBoard opened={opened} choice={choice} onChoose={choose} />
    </PanelReaderProvider>
  );
}
