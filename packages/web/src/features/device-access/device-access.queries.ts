import type { ResultOf } from '@fieldscope/contract/call';
import { deviceAccess } from '@fieldscope/contract/calls/device-access';
import { deviceReports } from '@fieldscope/contract/calls/device-reports';
import { devices } from '@fieldscope/contract/calls/devices';
import { tunnels } from '@fieldscope/contract/calls/tunnels';
import { useQueryClient } from '@tanstack/react-query';
import { patchAnswers } from '../../api/patch-answers';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

/** Keys of a device; only administrators may see them. */
export const useDeviceKeys = (eui: string, enabled: boolean) =>
  useQueryCall(devices.viewNodeKey, { eui }, { enabled, gcTime: 0 });

/** Replaces both keys of a device; the new ones show where the others did. */
export function useReplaceKeys(eui: string, onReplaced: () => void) {
  const client = useQueryClient();
  return useMutationCall(deviceAccess.rotate, {
    quiet: true,
    onSuccess(keys) {
      patchAnswers<ResultOf<typeof devices.viewNodeKey>>(
        client,
        { queryKey: keyOf(devices.viewNodeKey, { eui }) },
        (before) => ({ ...before, ...keys }),
      );
      onReplaced();
    },
  });
}

export const useSimCard = (eui: string) => useQueryCall(deviceReports.viewSimCard, { eui });

export const useLicences = (eui: string) => useQueryCall(deviceReports.viewLicences, { eui });

export const useSensorErrors = (eui: string) => useQueryCall(deviceReports.viewSensorErrors, { eui });

export const useCreateTunnel = () => useMutationCall(tunnels.create, { quiet: true });
