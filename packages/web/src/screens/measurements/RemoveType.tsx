import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import type { ListedType } from './catalogue.model';
import { UsedBy } from './UsedBy';

interface RemoveTypeProps {
  /** Which texts speak of it. */
  kind: 'measurement' | 'type';
  type: ListedType;
  isPending: boolean;
  failure: Error | null;
  /** @param onSuccess to be called when it is gone */
  onRemove(onSuccess: () => void): void;
  onClose(): void;
}

/** Says what uses a type and what its deletion means, then has it deleted. */
export function RemoveType({ kind, type: { name, usedBy }, onRemove, ...dialog }: RemoveTypeProps) {
  const { t } = useTexts('measurements');
  const isInUse = usedBy.length > 0;
  return (
    <FormDialog
      title={t(`${kind}.remove`, { name })}
      action={isInUse ? t('remove.anyway') : t('remove.short')}
      isCritical
      onSubmit={() =>
        onRemove(() => {
          tip.success(t(`${kind}.removed`, { name }));
          dialog.onClose();
        })
      }
      {...dialog}
    >
      {isInUse && (
        <div>
          <Text fw={550}>{t('remove.inUse')}</Text>
          <UsedBy uses={usedBy} />
        </div>
      )}
      <Text>{t(`${kind}.consequence`)}</Text>
    </FormDialog>
  );
}
