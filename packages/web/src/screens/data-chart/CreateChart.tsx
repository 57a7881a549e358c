import type { ChartPage } from '@fieldscope/contract/calls/chart-pages';
import type { Place } from '../../features/chart-pages/places';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { ChartFields, useChartForm } from './ChartFields';
import { useCreateChart } from './chart-pages.changes';

interface CreateChartProps {
  page: ChartPage;
  place: Place;
  onClose(): void;
}

/** Puts a chart on a free place of a page. */
export function CreateChart({ page, place, onClose }: CreateChartProps) {
  const { t } = useTexts('chart-pages');
  const form = useChartForm({ name: '', series: [] });
  const create = useCreateChart();
  const submit = () => {
    const chart = form.finished();
    if (!chart) return;
    create.mutate(
      { desktop_id: page.desktop_id, ...chart, row: place.row, column: place.column },
      {
        onSuccess() {
          tip.success(t('chart.created', { name: chart.name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('chart.add')}
      action={t('chart.create')}
      size="lg"
      isPending={create.isPending}
      failure={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChartFields form={form} />
    </FormDialog>
  );
}
