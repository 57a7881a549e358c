import type { ResultOf } from '@fieldscope/contract/call';
import { brands } from '@fieldscope/contract/calls/brands';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

export type BrandSettings = ResultOf<typeof brands.viewSettings>;
export type OwnDomain = NonNullable<BrandSettings['domain']>;

export const useBrandSettings = () => useQueryCall(brands.viewSettings, {});

/** What becomes of a colour; while the next one is on its way, of the one before. */
export const useColours = (colour: string | undefined) =>
  useQueryCall(
    brands.previewColours,
    { colour: colour ?? '' },
    { enabled: colour !== undefined, staleTime: Number.POSITIVE_INFINITY, keepPrevious: true },
  );

/** Changes are shown at once, in the settings and all over the portal. */
function useRefresh() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf(brands.viewSettings) }),
        client.invalidateQueries({ queryKey: keyOf(brands.view) }),
      ]);
    },
  };
}

export const useUpdateBrand = () => useMutationCall(brands.update, useRefresh());
export const useUploadPicture = () => useMutationCall(brands.uploadPicture, useRefresh());
export const useRemovePicture = () => useMutationCall(brands.removePicture, useRefresh());
export const useSetDomain = () => useMutationCall(brands.setDomain, useRefresh());
export const useProveDomain = () => useMutationCall(brands.proveDomain, useRefresh());
