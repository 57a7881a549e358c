import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

interface FileButtonProps {
  format: 'CSV' | 'PDF';
  /** Which file it saves, for screen readers. */
  label: string;
  isSaving: boolean;
  onSave(): void;
}

/** Saves a file of a row; its format says enough beside the row. */
export const FileButton = ({ format, label, isSaving, onSave }: FileButtonProps) => (
  <Button
    size="compact-sm"
    variant="subtle"
    leftSection={<IconDownload size={14} />}
    loading={isSaving}
    aria-label={label}
    onClick={onSave}
  >
    {format}
  </Button>
);
