import type { Chart } from '@fieldscope/contract/calls/chart-pages';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { ChartFields, useChartForm } from './ChartFields';
import { useUpdateChart } from './chart-pages.changes';

/** Changes name and measurements of a chart. */
export function UpdateChart({ chart, onClose }: { chart: Chart; onClose(): void }) {
  const { t } = useTexts('chart-pages');
  const form = useChartForm(chart);
  const update = useUpdateChart();
  const submit = () => {
    const next = form.finished();
    if (!next) return;
    update.mutate(
      { id: chart.chart_id, ...next },
      {
        onSuccess() {
          tip.success(t('saved', { name: next.name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('chart.editOf', { name: chart.name })}
      action={t('chart.save')}
      size="lg"
      isPending={update.isPending}
      failure={update.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChartFields form={form} />
    </FormDialog>
  );
}
