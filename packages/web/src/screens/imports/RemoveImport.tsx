import type { HistoryImport } from '@fieldscope/contract/calls/imports';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useRemoveImport } from './imports.queries';

/** Asks before an import goes, and says how many readings go with it. */
export function RemoveImport({ of, onClose }: { of: HistoryImport; onClose(): void }) {
  const { t } = useTexts('imports');
  const remove = useRemoveImport();
  const { import_id, name, readings, state } = of;
  const submit = () =>
    remove.mutate(
      { import_id },
      {
        onSuccess() {
          tip.success(t('remove.done'));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('remove.title', { name })}
      action={t('remove.action')}
      isCritical
      isPending={remove.isPending}
      failure={remove.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {state === 'writing' && <Text>{t('remove.running')}</Text>}
      <Text>{readings > 0 ? t('remove.readings', { count: readings }) : t('remove.nothing')}</Text>
    </FormDialog>
  );
}
