import { CHART_PAGE_LIMITS } from '@fieldscope/contract/chart-page-limits';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { NameField, useNameForm } from '../../ui/layout/NameField';
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
  const form = useNameForm();
  const [size, setSize] = useState(USUAL);
  const create = useCreatePage();
  const submit = () => {
    if (form.validate().hasErrors) return;
    const name = form.values.name.trim();
    create.mutate(
      { name, ...size },
      {
        onSuccess({ desktop_id: chartPageId }) {
          tip.success(t('create.done', { name }));
          onCreated(chartPageId);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('create.short')}
      action={t('create.action')}
      isPending={create.isPending}
      failure={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField form={form} label={t('name')} maxLength={CHART_PAGE_LIMITS.nameLength} />
      <GridChoice size={size} onChoose={setSize} />
    </FormDialog>
  );
}
