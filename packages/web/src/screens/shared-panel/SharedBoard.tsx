import { useMemo } from 'react';
import { BoardSkeleton } from '../../features/panels/BoardSkeleton';
import { FreshnessLine } from '../../features/panels/FreshnessLine';
import { PanelBoard } from '../../features/panels/PanelBoard';
import { valuesOf } from '../../features/panels/panel-values';
import { type PanelChoice, usePanel, usePanelData } from '../../features/panels/panels.queries';
import { useFreshness } from '../../features/panels/use-freshness';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import classes from './SharedPanel.module.css';

/** The components of a panel for those who read without an account, and whether their values are live. */
export function SharedBoard({ choice }: { choice: PanelChoice }) {
  const { t } = useTexts('panels');
  const panel = usePanel(choice.panelId);
  const data = usePanelData(choice);
  const values = useMemo(() => data.data && valuesOf(data.data), [data.data]);
  const freshness = useFreshness(data.dataUpdatedAt);
  if (panel.error && !panel.data)
    return <ErrorState error={panel.error} onRetry={() => void panel.refetch()} />;
  if (!panel.data) return <BoardSkeleton />;
  const { name, settings, components } = panel.data;
  if (components.length === 0) return <p className={classes.waiting}>{t('nothing')}</p>;
  return (
    <>
      <div className={classes.state}>
        <FreshnessLine freshness={freshness} />
      </div>
      {data.error && !data.data && <ErrorState error={data.error} onRetry={() => void data.refetch()} />}
      <PanelBoard
        {...{ choice, name, settings, components, values }}
        age={data.isPlaceholderData ? 'outdated' : freshness.kind === 'lost' ? 'lost' : undefined}
      />
    </>
  );
}
