import { DESKTOP_LIMITS } from '@fieldscope/contract/desktop-limits';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useCreatePage } from './chart-pages.changes';
import { GridChoice, type GridSize } from './GridChoice';
import { PageNameField, usePageNameForm } from './PageNameField';

const USUAL: GridSize = { rows: Math.min(2, DESKTOP_LIMITS.side), columns: Math.min(2, DESKTOP_LIMITS.side) };

/** Asks for name and grid of a new page. */
export function CreatePage({ onCreated, onClose }: { onCreated(desktopId: number): void; onClose(): void }) {
  const { t } = useTexts('chart-pages');
  const form = usePageNameForm();
  const [size, setSize] = useState(USUAL);
  const create = useCreatePage();
  const submit = () => {
    if (form.validate().hasErrors) return;
    const name = form.values.name.trim();
    create.mutate(
      { name, ...size },
      {
        onSuccess({ desktop_id: desktopId }) {
          tip.success(t('create.done', { name }));
          onCreated(desktopId);
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
      <PageNameField form={form} />
      <GridChoice size={size} onChoose={setSize} />
    </FormDialog>
  );
}
