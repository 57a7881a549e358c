import { groundPictures } from '@fieldscope/contract/calls/ground-pictures';
import { GROUND_PICTURE_LIMITS } from '@fieldscope/contract/ground-picture-limits';
import { callApi } from '../../api/call-api';
import { uploadInParts } from '../../api/upload-in-parts';

/**
 * Uploads a picture part by part and has it made.
 * @param onProgress gets the share that has arrived
 * @returns its id
 * @throws ApiError
 */
export async function uploadPicture(
  file: File,
  name: string,
  onProgress: (share: number) => void,
): Promise<number> {
  const uploadId = await uploadInParts(
    file,
    GROUND_PICTURE_LIMITS.partBytes,
    async (part, id) => {
      const { upload_id, received } = await callApi(groundPictures.upload, { upload_id: id, ...part });
      return { id: upload_id, received };
    },
    onProgress,
  );
  return (await callApi(groundPictures.create, { upload_id: uploadId, name })).picture_id;
}
