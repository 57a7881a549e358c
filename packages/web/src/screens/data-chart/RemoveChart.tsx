import type { Chart } from '@fieldscope/contract/calls/chart-pages';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { useRemoveChart } from './chart-pages.changes';

/** Deletes a chart once this is confirmed. */
export function RemoveChart({ chart: { chart_id: id, name }, onClose }: { chart: Chart; onClose(): void }) {
  const { t } = useTexts('chart-pages');
  const remove = useRemoveChart();
  return (
    <ConfirmDialog
      title={t('removeOf', { name })}
      action={t('chart.remove.short')}
      change={remove}
      input={{ id }}
      done={t('removed', { name })}
      onClose={onClose}
    >
      <Text>{t('chart.remove.consequence')}</Text>
    </ConfirmDialog>
  );
}
