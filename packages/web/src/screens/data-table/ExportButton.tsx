import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import type { Wanted } from './data-table.queries';
import { ExportDialog } from './ExportDialog';

interface ExportButtonProps {
  wanted: Wanted;
  isClosed: boolean;
}

/** Opens the export of what is filtered; whether it is open is in the address, where mails lead. */
export function ExportButton(props: ExportButtonProps) {
  const { t } = useTexts('data-table');
  const dialog = useDialogInAddress('export');
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconDownload size={16} />}
        onClick={dialog.open}
      >
        {t('export.open')}
      </Button>
      {dialog.isOpen && <ExportDialog {...props} onClose={dialog.close} />}
    </>
  );
}
