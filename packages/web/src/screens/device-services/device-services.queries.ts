import { deviceServices, type SERVICE_STATES } from '@fieldscope/contract/calls/device-services';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

export type ServiceStateName = (typeof SERVICE_STATES)[number];

/** A page of devices with a service, those that end first at the top. */
export const useServices = (
  state: ServiceStateName | undefined,
  { page, size }: { page: number; size: number },
) => useQueryCall(deviceServices.list, { state, offset: page, length: size }, { keepPrevious: true });

/** Services that can still be given to devices. */
export const useQuotas = () => useQueryCall(deviceServices.listQuotas, {});

/** Gives devices a service from a quota. */
export function useUseQuota() {
  const client = useQueryClient();
  return useMutationCall(deviceServices.useQuota, {
    quiet: true,
    onSuccess: () => {
      for (const call of [deviceServices.list, deviceServices.listQuotas])
        void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  });
}
