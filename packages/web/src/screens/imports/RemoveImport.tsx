import type { HistoryImport } from '@fieldscope/contract/calls/imports';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { counted } from './counted';
import classes from './Imports.module.css';
import { useRemoveImport } from './imports.queries';

/** Asks before an import goes, and says how many readings go with it, and which others may miss them afterwards. */
export function RemoveImport({
  of,
  imports,
  onClose,
}: {
  of: HistoryImport;
  imports: readonly HistoryImport[];
  onClose(): void;
}) {
  const { t } = useTexts('imports');
  const remove = useRemoveImport();
  const affected = imports.filter((other) => mayHaveLeftOut(other, of));
  const { import_id, name, readings, state } = of;
  return (
    <ConfirmDialog
      title={t('remove.title', { name })}
      action={t('remove.action')}
      change={remove}
      input={{ import_id }}
      done={t('remove.done')}
      onClose={onClose}
    >
      {state === 'writing' && <Text>{t('remove.running')}</Text>}
      <Text>{readings > 0 ? t('remove.readings', counted(readings)) : t('remove.nothing')}</Text>
      {affected.length > 0 && (
        <>
          <Text>{t('remove.leftOut')}</Text>
          <ul className={classes.named}>
            {affected.map(({ import_id: id, name: other, duplicates }) => (
              <li key={id}>{t('remove.leftOutBy', { name: other, ...counted(duplicates) })}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}

/** Whether an import may have left readings out because another had stored them. */
const mayHaveLeftOut = (one: HistoryImport, other: HistoryImport): boolean =>
  one.import_id !== other.import_id &&
  other.readings > 0 &&
  one.duplicates > 0 &&
  (one.finished_at ?? Number.POSITIVE_INFINITY) >= other.created_at;
