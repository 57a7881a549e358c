import { imports } from '@fieldscope/contract/calls/imports';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { base64Of } from '../../api/base64';
import { callApi } from '../../api/call-api';

/**
 * Uploads a file part by part.
 * @param onProgress gets the share that has arrived
 * @returns the import
 * @throws ApiError
 */
export async function uploadFile(file: File, onProgress: (share: number) => void): Promise<number> {
  const name = file.name.slice(-IMPORT_LIMITS.nameLength);
  let importId: number | undefined;
  for (let part = 0; part * IMPORT_LIMITS.partBytes < file.size; part++) {
    const start = part * IMPORT_LIMITS.partBytes;
    const bytes = new Uint8Array(await file.slice(start, start + IMPORT_LIMITS.partBytes).arrayBuffer());
    const sent = { name, bytes: file.size, part, data: base64Of(bytes), import_id: importId };
    const { import_id, received } = await callApi(imports.upload, sent);
    importId = import_id;
    onProgress(received / file.size);
  }
  return importId!;
}
