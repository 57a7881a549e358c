import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import type { Wanted } from './data-table.queries';
import { ExportDialog } from './ExportDialog';

interface ExportButtonProps {
  wanted: Wanted;
  isClosed: boolean;
}

/** Opens the export of what is filtered; whether it is open is in the address, where mails lead. */
export function ExportButton(props: ExportButtonProps) {
  const { t } = useTexts('data-table');
  const [address, setAddress] = useSearchParams();
  const show = (isOpen: boolean) => {
    const next = new URLSearchParams(address);
    if (isOpen) next.set('export', 'open');
    else next.delete('export');
    setAddress(next, { replace: true });
  };
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconDownload size={16} />}
        onClick={() => show(true)}
      >
        {t('export.open')}
      </Button>
      {address.has('export') && <ExportDialog {...props} onClose={() => show(false)} />}
    </>
  );
}
