import { imports } from '@fieldscope/contract/calls/imports';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { callApi } from '../../api/call-api';
import { uploadInParts } from '../../api/upload-in-parts';

/**
 * Uploads a file part by part.
 * @param onProgress gets the share that has arrived
 * @returns the import
 * @throws ApiError
 */
export function uploadFile(file: File, onProgress: (share: number) => void): Promise<number> {
  const name = file.name.slice(-IMPORT_LIMITS.nameLength);
  return uploadInParts(
    file,
    IMPORT_LIMITS.partBytes,
    async (part, importId) => {
      const { import_id, received } = await callApi(imports.upload, { name, import_id: importId, ...part });
      return { id: import_id, received };
    },
    onProgress,
  );
}
