import { useState } from 'react';
import { DangerCard, DangerZone as DeviceDangerZone } from '../../features/device-changes/DangerZone';
import { useTexts } from '../../texts/use-texts';
import { ClearHistory } from './ClearHistory';
import type { Node } from './node-details.queries';

/** What cannot be taken back: clearing the history of a node, transferring it, removing it. */
export function DangerZone({ node }: { node: Node }) {
  const { t } = useTexts('node-details');
  const [isAsking, setAsking] = useState(false);
  return (
    <DeviceDangerZone device={node}>
      <DangerCard
        title={t('clear.title')}
        about={t('clear.about')}
        action={t('clear.action')}
        onAsk={() => setAsking(true)}
      />
      {isAsking && <ClearHistory node={node} onClose={() => setAsking(false)} />}
    </DeviceDangerZone>
  );
}
