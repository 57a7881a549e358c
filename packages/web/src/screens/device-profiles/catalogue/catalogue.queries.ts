import { codecCatalogues } from '@fieldscope/contract/calls/codec-catalogues';
import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { CODEC_CATALOGUE_LIMITS } from '@fieldscope/contract/codec-catalogue-limits';
import { useQueryClient } from '@tanstack/react-query';
import { type CallInput, callApi } from '../../../api/call-api';
import { uploadInParts } from '../../../api/upload-in-parts';
import { keyOf, useMutationCall, useQueryCall } from '../../../api/use-call';

export const useCatalogue = () => useQueryCall(codecCatalogues.view, {});

export type ModelFilter = CallInput<typeof codecCatalogues.listModels>;

export const useModels = (filter: ModelFilter) =>
  useQueryCall(codecCatalogues.listModels, filter, { keepPrevious: true });

/** Runs the tests of a model's codec once it is looked at. */
export const useTestedModel = (modelId: number) =>
  useQueryCall(
    codecCatalogues.test,
    { model_id: modelId },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );

/** What was made of a catalogue is shown where the failures are. */
export function useAddProfiles() {
  const client = useQueryClient();
  return useMutationCall(codecCatalogues.add, {
    quiet: true,
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(deviceProfiles.list) }),
  });
}

export function useRemoveCatalogue() {
  const refresh = useRefreshCatalogue();
  return useMutationCall(codecCatalogues.remove, { quiet: true, onSettled: refresh });
}

export function useRefreshCatalogue() {
  const client = useQueryClient();
  return () => {
    for (const call of [codecCatalogues.view, codecCatalogues.listModels])
      void client.invalidateQueries({ queryKey: keyOf(call) });
  };
}

/**
 * Uploads an archive part by part and has it read.
 * @param onProgress gets the share that has arrived
 * @throws ApiError
 */
export async function bringArchive(file: File, onProgress: (share: number) => void): Promise<void> {
  const { partBytes, fileNameLength } = CODEC_CATALOGUE_LIMITS;
  const file_name = file.name.slice(-fileNameLength);
  const uploadId = await uploadInParts(
    file,
    partBytes,
    async (part, id) => {
      const sent = { file_name, upload_id: id, ...part };
      const { upload_id, received } = await callApi(codecCatalogues.upload, sent);
      return { id: upload_id, received };
    },
    onProgress,
  );
  await callApi(codecCatalogues.open, { upload_id: uploadId });
}
