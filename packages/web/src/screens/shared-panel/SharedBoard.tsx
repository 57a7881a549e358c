import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { PanelBoard } from '../../features/panels/PanelBoard';
import { valuesOf } from '../../features/panels/panel-values';
import { usePanel, usePanelData } from '../../features/panels/panels.queries';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import classes from './SharedPanel.module.css';

/** The components of a panel for those who read without an account. */
export function SharedBoard({ panelId, variable }: { panelId: number; variable: string | undefined }) {
  const { t } = useTexts('panels');
  const panel = usePanel(panelId);
  const { data } = usePanelData({ panelId, variable });
  const values = useMemo(() => data && valuesOf(data), [data]);
  if (panel.error && !panel.data)
    return <ErrorState error={panel.error} onRetry={() => void panel.refetch()} />;
  if (!panel.data) return <Skeleton className={classes.loading} radius={8} />;
  const { name, settings, components } = panel.data;
  if (components.length === 0) return <p className={classes.waiting}>{t('nothing')}</p>;
  return <PanelBoard {...{ name, settings, components, values }} choice={{ panelId, variable }} />;
}
