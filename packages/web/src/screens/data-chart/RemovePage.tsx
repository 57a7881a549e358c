import type { Desktop } from '@fieldscope/contract/calls/desktops';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useRemovePage } from './chart-pages.changes';

/** Says what goes with a page, then deletes it. */
export function RemovePage({ page, onClose }: { page: Desktop; onClose(): void }) {
  const { t } = useTexts('chart-pages');
  const remove = useRemovePage();
  const { desktop_id, name, chart_count: count } = page;
  const submit = () =>
    remove.mutate(
      { desktop_id },
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
      action={t('remove.short')}
      isCritical
      isPending={remove.isPending}
      failure={remove.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{count === 0 ? t('remove.empty') : t('remove.consequence', { count })}</Text>
    </FormDialog>
  );
}
