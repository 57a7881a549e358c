import type { TypeUse } from '@fieldscope/contract/calls/measurement-types';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { FormDialog } from '../../ui/layout/FormDialog';
import { UsedBy } from './UsedBy';

interface RemoveTypeProps {
  title: string;
  consequence: string;
  uses: readonly TypeUse[];
  isPending: boolean;
  failure: Error | null;
  onRemove(): void;
  onClose(): void;
}

/** Says what uses a type and what its deletion means, then has it deleted. */
export function RemoveType({ title, consequence, uses, onRemove, ...dialog }: RemoveTypeProps) {
  const { t } = useTexts('measurements');
  const isInUse = uses.length > 0;
  return (
    <FormDialog
      title={title}
      action={isInUse ? t('remove.anyway') : t('remove.short')}
      isCritical
      onSubmit={onRemove}
      {...dialog}
    >
      {isInUse && (
        <div>
          <Text fw={550}>{t('remove.inUse')}</Text>
          <UsedBy uses={uses} />
        </div>
      )}
      <Text>{consequence}</Text>
    </FormDialog>
  );
}
