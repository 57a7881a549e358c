import { Text } from '@mantine/core';
import { useTransferEnd } from '../../features/device-changes/device-transfers.queries';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import type { Transfer, TransferEnd } from './TransferCard';

/** How a transfer is to end. */
export interface Ending {
  how: TransferEnd;
  transfer: Transfer;
}

/** Says what it means to accept, decline or withdraw a transfer, and does it. */
export function EndTransfer({ ending, onClose }: { ending: Ending; onClose(): void }) {
  const { t } = useTexts('device-changes');
  const { how, transfer } = ending;
  const count = transfer.devices.length;
  return (
    <ConfirmDialog
      title={t(`transfers.${how}.title`)}
      action={t(`transfers.${how}.action`)}
      change={useTransferEnd(how)}
      input={{ transfer_id: transfer.transfer_id }}
      done={t(`transfers.${how}.done`, { count })}
      onClose={onClose}
    >
      <Text>{t(`transfers.${how}.consequence`, { count })}</Text>
    </ConfirmDialog>
  );
}
