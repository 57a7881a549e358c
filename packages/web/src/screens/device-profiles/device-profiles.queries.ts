import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

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
