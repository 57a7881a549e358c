import { deviceTransfers } from '@fieldscope/contract/calls/device-transfers';
import { TRANSFER_CALLS } from '../../api/announced-calls';
import { useMayCall } from '../../api/me';
import { useMutationCall, useQueryCall } from '../../api/use-call';
import { usePollWithoutLive } from '../../api/use-refresh';
import { useReload } from '../../api/use-reload';

/** Transfers that wait for consent, of who may see them. */
export const useTransfers = () =>
  useQueryCall(
    deviceTransfers.list,
    {},
    { enabled: useMayCall(deviceTransfers.list), refetchInterval: usePollWithoutLive() },
  );

/** What ends a transfer; the dialog shows a refusal. */
export const useTransferEnd = (end: 'accept' | 'decline' | 'withdraw') =>
  useMutationCall(deviceTransfers[end], { quiet: true, ...useReload(TRANSFER_CALLS) });
