import type { ChartPage } from '@fieldscope/contract/calls/chart-pages';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { useRemovePage } from './chart-pages.changes';

/** Says what goes with a page, then deletes it. */
export function RemovePage({ page, onClose }: { page: ChartPage; onClose(): void }) {
  const { t } = useTexts('chart-pages');
  const remove = useRemovePage();
  const { desktop_id, name, chart_count: count } = page;
  return (
    <ConfirmDialog
      title={t('removeOf', { name })}
      action={t('remove.short')}
      change={remove}
      input={{ desktop_id }}
      done={t('removed', { name })}
      onClose={onClose}
    >
      <Text>{count === 0 ? t('remove.empty') : t('remove.consequence', { count })}</Text>
    </ConfirmDialog>
  );
}
