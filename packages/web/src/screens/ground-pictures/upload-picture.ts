import { groundPictures } from '@fieldscope/contract/calls/ground-pictures';
import { GROUND_PICTURE_LIMITS } from '@fieldscope/contract/ground-picture-limits';
import { base64Of } from '../../api/base64';
import { callApi } from '../../api/call-api';

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
  const { partBytes } = GROUND_PICTURE_LIMITS;
  let uploadId: number | undefined;
  for (let part = 0; part * partBytes < file.size; part++) {
    const start = part * partBytes;
    const bytes = new Uint8Array(await file.slice(start, start + partBytes).arrayBuffer());
    const sent = { bytes: file.size, part, data: base64Of(bytes), upload_id: uploadId };
    const { upload_id, received } = await callApi(groundPictures.upload, sent);
    uploadId = upload_id;
    onProgress(received / file.size);
  }
  return (await callApi(groundPictures.create, { upload_id: uploadId!, name })).picture_id;
}
