import type { Connection } from '@fieldscope/contract/calls/connections';
import { Stack } from '@mantine/core';
import { LineSeriesList } from '../../../features/line-protocol/LineSeriesList';
import { useTexts } from '../../../texts/use-texts';
import { Dialog } from '../../../ui/layout/Dialog';
import ConnectionWriters from './ConnectionWriters';

interface LineProtocolDialogProps {
  connection: Connection;
  onClose(): void;
}

/** What programs write through a connection, and how others would. */
export default function LineProtocolDialog({ connection, onClose }: LineProtocolDialogProps) {
  const { t } = useTexts('line-protocol');
  const { connection_id, name } = connection;
  return (
    <Dialog title={t('openOf', { name })} size="lg" onClose={onClose}>
      <Stack gap="lg">
        <LineSeriesList writer={{ connection_id }} />
        <ConnectionWriters token={undefined} />
      </Stack>
    </Dialog>
  );
}
