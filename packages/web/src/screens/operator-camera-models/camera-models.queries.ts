import { cameraModels } from '@fieldscope/contract/calls/cameras';
import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import { useQueryClient } from '@tanstack/react-query';
import { type CallInput, callApi } from '../../api/call-api';
import { uploadInParts } from '../../api/upload-in-parts';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

export const useLibrary = () => useQueryCall(cameraModels.list, {});

/** The dialogs show what went wrong. */
export const useUpdateModel = () => useMutationCall(cameraModels.update, { quiet: true, ...useStale() });
export const useRemoveModel = () => useMutationCall(cameraModels.remove, { quiet: true, ...useStale() });

/** Has the library requested again. */
export function useStale() {
  const client = useQueryClient();
  return { onSettled: () => void client.invalidateQueries({ queryKey: keyOf(cameraModels.list) }) };
}

/**
 * Adds a model with its file.
 * @param onProgress gets the share that has arrived
 * @throws ApiError; what has come of the file then goes
 */
export async function addModel(
  facts: Omit<CallInput<typeof cameraModels.create>, 'bytes'>,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  const { model_id } = await callApi(cameraModels.create, { ...facts, bytes: file.size });
  try {
    await uploadInParts(
      file,
      CAMERA_LIMITS.modelPartBytes,
      async ({ part, data }) => {
        const { received } = await callApi(cameraModels.upload, { model_id, part, data });
        return { id: model_id, received };
      },
      onProgress,
    );
  } catch (error) {
    await callApi(cameraModels.remove, { model_id }).catch(() => {});
    throw error;
  }
}
