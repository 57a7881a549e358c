import type { OpenedShare } from '@fieldscope/contract/calls/panel-shares';
import type { ReactNode } from 'react';
import { BoardSkeleton } from '../../features/panels/BoardSkeleton';
import { FreshnessLine } from '../../features/panels/FreshnessLine';
import { PanelBoard } from '../../features/panels/PanelBoard';
import { type PanelChoice, usePanel } from '../../features/panels/panels.queries';
import { NO_VALUES, usePanelValues } from '../../features/panels/use-panel-values';
import { ValuesFailure } from '../../features/panels/ValuesFailure';
import { isVariableGone } from '../../features/panels/variable-gone';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { SharedHead } from './SharedHead';
import classes from './SharedPanel.module.css';
import { ShownChoice } from './ShownChoice';

interface SharedBoardProps {
  opened: OpenedShare;
  choice: PanelChoice;
  onChoose(id: string): void;
}

/** A panel for those who read without an account: its head, and its components below. */
export function SharedBoard({ opened, choice, onChoose }: SharedBoardProps) {
  const { t } = useTexts('panels');
  const panel = usePanel(choice.panelId);
  const { data, values, freshness, age } = usePanelValues(choice);
  const { name, icon, choices } = opened;
  const chosen = choice.variable ?? panel.data?.settings.variable?.first ?? undefined;
  // Values that were read before are those of something that the link does not show any more.
  const isGone = choice.variable !== undefined && isVariableGone(data.error);
  const framed = (content: ReactNode) => (
    <main className={classes.page}>
      <SharedHead name={name} icon={icon}>
        <FreshnessLine freshness={freshness} />
        {choices.length > 0 && <ShownChoice {...{ choices, chosen, onChoose }} />}
      </SharedHead>
      {content}
    </main>
  );
  if (panel.error && !panel.data)
    return framed(<ErrorState error={panel.error} onRetry={() => void panel.refetch()} />);
  if (!panel.data) return framed(<BoardSkeleton />);
  const { settings, components } = panel.data;
  if (components.length === 0) return framed(<p className={classes.waiting}>{t('nothing')}</p>);
  return framed(
    <>
      {data.error && (isGone || !data.data) && (
        <ValuesFailure
          error={data.error}
          ofVariable={isGone ? settings.variable?.kind : undefined}
          onRetry={() => void data.refetch()}
        />
      )}
      <PanelBoard
        {...{ choice, settings, components, age }}
        name={panel.data.name}
        values={isGone ? NO_VALUES : values}
      />
    </>,
  );
}
