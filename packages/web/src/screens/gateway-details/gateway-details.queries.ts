import { devices } from '@fieldscope/contract/calls/devices';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { useQueryCall } from '../../api/use-call';
import { useStore } from '../../browser/create-store';
import { leavingDevice } from '../../features/device-changes/leaving-device';

/** The gateway; live messages keep its state true, and its traffic is requested again every minute. */
export const useGateway = (eui: string) =>
  useQueryCall(
    devices.viewGateway,
    { eui },
    { enabled: eui !== useStore(leavingDevice), refetchInterval: MINUTE_MS },
  );
