import { BROUGHT_LIMITS } from '@fieldscope/contract/archive-limits';
import type { ResultOf } from '@fieldscope/contract/call';
import { broughtArchives } from '@fieldscope/contract/calls/brought-archives';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { base64Of } from '../../api/base64';
import { callApi } from '../../api/call-api';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

export type BroughtArchive = ResultOf<typeof broughtArchives.list>['archives'][number];

/** How often it is looked how far an archive is. */
const PROGRESS_MS = 3 * SECOND_MS;
const IN_WORK: readonly BroughtArchive['state'][] = ['examining', 'restoring'];

/** Archives that were brought, newest first; followed while one of them is worked on. */
export const useBroughtArchives = () =>
  useQueryCall(
    broughtArchives.list,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data?.archives.some(({ state }) => IN_WORK.includes(state)) ? PROGRESS_MS : false,
    },
  );

interface Bringing {
  file: File;
  passphrase: string;
  password: string;
}

/** Uploads an archive part by part; `share` of it has arrived. What does not arrive as a whole is withdrawn. */
export function useBringArchive(onSuccess: () => void) {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const bring = useMutation({
    mutationFn: ({ file, passphrase, password }: Bringing) =>
      bringArchive(file, { passphrase, password }, setShare),
    meta: { quiet: true },
    onSuccess,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(broughtArchives.list) }),
  });
  return { bring, share };
}

/** @throws ApiError */
async function bringArchive(
  file: File,
  proof: Omit<Bringing, 'file'>,
  onProgress: (share: number) => void,
): Promise<void> {
  const { partBytes, nameLength } = BROUGHT_LIMITS;
  const about = { file_name: file.name.slice(-nameLength), bytes: file.size };
  const { archive_id } = await callApi(broughtArchives.begin, { ...about, ...proof });
  try {
    for (let part = 0; part * partBytes < file.size; part++) {
      const start = part * partBytes;
      const content = new Uint8Array(await file.slice(start, start + partBytes).arrayBuffer());
      const { received } = await callApi(broughtArchives.upload, {
        ...{ archive_id, part },
        data: base64Of(content),
      });
      onProgress(received / file.size);
    }
  } catch (error) {
    await callApi(broughtArchives.remove, { archive_id }).catch(() => undefined);
    throw error;
  }
}

export function useWithdrawArchive() {
  const client = useQueryClient();
  return useMutationCall(broughtArchives.remove, {
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(broughtArchives.list) }),
  });
}

export const useNewCodes = (archiveId: string) =>
  useQueryCall(broughtArchives.viewCodes, { archive_id: archiveId });
