import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { useImportPriceList } from './price-list.queries';

/** Puts an empty list in force. */
export function EndSelling({ onClose }: { onClose(): void }) {
  const { t } = useTexts('price-list');
  return (
    <ConfirmDialog
      title={t('end.title')}
      action={t('end.action')}
      change={useImportPriceList()}
      input={{ file: '' }}
      done={t('end.done')}
      onClose={onClose}
    >
      <Text>{t('end.about')}</Text>
      <Text>{t('end.stays')}</Text>
    </ConfirmDialog>
  );
}
