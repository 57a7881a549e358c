import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';

interface AccountantFileProps {
  /** Its name. */
  month: string;
  isSaving: boolean;
  onSave(): void;
}

/** Saves the invoices of a month for the accountant. */
export function AccountantFile({ month, isSaving, onSave }: AccountantFileProps) {
  const { t } = useTexts('books');
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconDownload size={14} />}
      loading={isSaving}
      aria-label={t('revenue.fileOf', { month })}
      onClick={onSave}
    >
      CSV
    </Button>
  );
}
