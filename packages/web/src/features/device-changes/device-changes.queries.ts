import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { DEVICE_CALLS, TRANSFER_CALLS } from '../../api/announced-calls';
import { useMutationCall } from '../../api/use-call';
import { useReload } from '../../api/use-reload';
import { leavingDevice } from './leaving-device';

/** Changes what people say of a device; the form shows a refusal. */
export const useUpdateDevice = (isGateway: boolean) =>
  useMutationCall(isGateway ? deviceChanges.updateGateway : deviceChanges.updateNode, {
    quiet: true,
    ...useReload(DEVICE_CALLS),
  });

export const useUpdatePosition = () =>
  useMutationCall(deviceChanges.updatePosition, { quiet: true, ...useReload(DEVICE_CALLS) });

export const useUpdateChannel = () =>
  useMutationCall(deviceChanges.updateChannel, { quiet: true, ...useReload(DEVICE_CALLS) });

/** Removes a device. While that is in flight the page does not ask for it, and so does not say that it is gone. */
export const useRemoveDevice = (isGateway: boolean, onSuccess: () => void) =>
  useMutationCall(isGateway ? deviceChanges.removeGateways : deviceChanges.removeNodes, {
    quiet: true,
    onSuccess,
    onError: () => leavingDevice.set(''),
    ...useReload(DEVICE_CALLS),
  });

/** Begins a transfer of a device, which stays until the other organisation accepts. */
export const useTransferDevice = (onSuccess: () => void) =>
  useMutationCall(deviceChanges.transfer, { quiet: true, onSuccess, ...useReload(TRANSFER_CALLS) });
