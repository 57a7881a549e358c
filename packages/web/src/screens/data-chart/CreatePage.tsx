import { CHART_PAGE_LIMITS } from '@fieldscope/contract/chart-page-limits';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { NameDialog } from '../../ui/layout/NameDialog';
import { useCreatePage } from './chart-pages.changes';
import { GridChoice, type GridSize } from './GridChoice';

const USUAL: GridSize = {
  rows: Math.min(2, CHART_PAGE_LIMITS.side),
  columns: Math.min(2, CHART_PAGE_LIMITS.side),
};

/** Asks for name and grid of a new page. */
export function CreatePage({
  onCreated,
  onClose,
}: {
  onCreated(chartPageId: number): void;
  onClose(): void;
}) {
  const { t } = useTexts('chart-pages');
  const [size, setSize] = useState(USUAL);
  return (
    <NameDialog
      title={t('create.short')}
      action={t('create.action')}
      label={t('name')}
      maxLength={CHART_PAGE_LIMITS.nameLength}
      change={useCreatePage()}
      inputOf={(name) => ({ name, ...size })}
      done={(name) => t('create.done', { name })}
      onDone={({ desktop_id }) => onCreated(desktop_id)}
      onClose={onClose}
    >
      <GridChoice size={size} onChoose={setSize} />
    </NameDialog>
  );
}
