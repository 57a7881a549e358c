import type { OpenedShare } from '@fieldscope/contract/calls/panel-shares';
import { useState } from 'react';
import { useLinkReader } from '../../features/panels/link/use-link-reader';
import { PanelReaderProvider } from '../../features/panels/panel-reader';
import { ChoiceOfPanel } from './ChoiceOfPanel';
import { SharedBoard } from './SharedBoard';
import { SharedHead } from './SharedHead';
import classes from './SharedPanel.module.css';

interface LinkedPanelProps {
  opened: OpenedShare;
  token: string;
  /** The link holds no longer, or its passphrase is to be entered again. */
  onRefused(): void;
}

/** The panel of a link, live. */
export function LinkedPanel({ opened, token, onRefused }: LinkedPanelProps) {
  const { name, icon, choices, panel_id: panelId } = opened;
  const [chosen, choose] = useState<string>();
  const choice = { panelId, variable: opened.variable ?? chosen };
  const reader = useLinkReader({ token, proof: opened.proof }, choice, onRefused);
  return (
    <PanelReaderProvider value={reader}>
      <main className={classes.page}>
        <SharedHead name={name} icon={icon}>
          {choices.length > 0 && <ChoiceOfPanel {...{ panelId, choices, chosen }} onChoose={choose} />}
        </SharedHead>
        <SharedBoard choice={choice} />
      </main>
    </PanelReaderProvider>
  );
}
