import type { Chart } from '@fieldscope/contract/calls/desktops';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useRemoveChart } from './chart-pages.changes';

/** Deletes a chart once this is confirmed. */
export function RemoveChart({ chart: { chart_id: id, name }, onClose }: { chart: Chart; onClose(): void }) {
  const { t } = useTexts('chart-pages');
  const remove = useRemoveChart();
  const submit = () =>
    remove.mutate(
      { id },
      {
        onSuccess() {
          tip.success(t('removed', { name }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('removeOf', { name })}
      action={t('chart.remove.short')}
      isCritical
      isPending={remove.isPending}
      failure={remove.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('chart.remove.consequence')}</Text>
    </FormDialog>
  );
}
