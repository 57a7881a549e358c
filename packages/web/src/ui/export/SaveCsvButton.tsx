import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';

export interface SaveCsvButtonProps {
  /** Hands over what is filtered as a file. */
  onSave(): void;
  isSaving: boolean;
  isEmpty: boolean;
}

/** Hands a table to the reader as a file. */
export function SaveCsvButton({ onSave, isSaving, isEmpty }: SaveCsvButtonProps) {
  const { t } = useTexts('ui');
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isSaving}
      disabled={isEmpty}
      onClick={onSave}
    >
      {t('csv.save')}
    </Button>
  );
}
