import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useReplaceKeys } from './device-access.queries';

/** Says what stops working, and replaces both keys of a device. */
export function ReplaceKeys({ eui, onClose }: { eui: string; onClose(): void }) {
  const { t } = useTexts('device-access');
  const replace = useReplaceKeys(eui, () => {
    tip.success(t('programs.replaced'));
    onClose();
  });
  return (
    <FormDialog
      title={t('programs.replaceOf')}
      action={t('programs.replace')}
      isCritical
      isPending={replace.isPending}
      failure={replace.error}
      onSubmit={() => replace.mutate({ eui })}
      onClose={onClose}
    >
      <Text>{t('programs.consequence')}</Text>
    </FormDialog>
  );
}
