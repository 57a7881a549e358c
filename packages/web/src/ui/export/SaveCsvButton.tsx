import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';

export interface SaveCsvButtonProps {
  /** Saves what is filtered as a file. */
  onSave(): void;
  isSaving: boolean;
  isEmpty: boolean;
}

/** Saves a table as a file of the reader. */
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
