import type { ChartPage } from '@fieldscope/contract/calls/chart-pages';
import { CHART_PAGE_LIMITS } from '@fieldscope/contract/chart-page-limits';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { NameField, useNameForm } from '../../ui/layout/NameField';
import { useRenamePage } from './chart-pages.changes';

/** Asks for another name of a page. */
export function RenamePage({ page, onClose }: { page: ChartPage; onClose(): void }) {
  const { t } = useTexts('chart-pages');
  const form = useNameForm(page.name);
  const rename = useRenamePage();
  const submit = () => {
    if (form.validate().hasErrors) return;
    const name = form.values.name.trim();
    rename.mutate(
      { desktop_id: page.desktop_id, name },
      {
        onSuccess() {
          tip.success(t('saved', { name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('rename.of', { name: page.name })}
      action={t('rename.short')}
      isPending={rename.isPending}
      failure={rename.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField form={form} label={t('name')} maxLength={CHART_PAGE_LIMITS.nameLength} />
    </FormDialog>
  );
}
