import { heardDevices } from '@fieldscope/contract/calls/connections';
import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { useQueryClient } from '@tanstack/react-query';
import { CONNECTION_CALLS, DEVICE_CALLS } from '../../api/announced-calls';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';

/** Of a profile that is made, there is nothing to load. */
export const useProfile = (profileId: number | undefined) =>
  useQueryCall(
    deviceProfiles.view,
    { profile_id: profileId ?? 0 },
    { enabled: profileId !== undefined, gcTime: 0 },
  );

/** Real uplinks on which a codec can be tried. */
export const useSamples = () => useQueryCall(deviceProfiles.listSamples, {});

/** The editor shows what went wrong. */
export const useCreateProfile = () => useMutationCall(deviceProfiles.create, useRefresh());
export const useUpdateProfile = () => useMutationCall(deviceProfiles.update, useRefresh());
export const useRemoveProfile = () => useMutationCall(deviceProfiles.remove, useRefresh());
export const useImportProfile = () => useMutationCall(deviceProfiles.import, useRefresh());
export const useTryCodec = () => useMutationCall(deviceProfiles.try, { quiet: true });

/** Adopts a heard device with a profile; a tip says so, or why it could not be. */
export function useAdoptWith() {
  const client = useQueryClient();
  const { t } = useTexts('device-profiles');
  return useMutationCall(heardDevices.adopt, {
    onSuccess: ({ devices }) => tip.success(t('editor.adopted', { name: devices[0]?.name ?? '' })),
    onSettled() {
      for (const call of [...CONNECTION_CALLS, ...DEVICE_CALLS])
        void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  });
}

function useRefresh() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSettled() {
      for (const call of [deviceProfiles.list, deviceProfiles.view])
        void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  };
}
