import type { ResultOf } from '@fieldscope/contract/call';
import { dataExports } from '@fieldscope/contract/calls/data-exports';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

export type Export = ResultOf<typeof dataExports.list>[number];

/** How often the progress of files is looked at. */
const PROGRESS_MS = 2 * SECOND_MS;

/** Files of the organisation, newest first; followed while one is being written. */
export const useExports = () =>
  useQueryCall(
    dataExports.list,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => state === 'running') ? PROGRESS_MS : false,
    },
  );

export function useExportChanges() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(dataExports.list) });
  return {
    create: useMutationCall(dataExports.create, { onSuccess }),
    remove: useMutationCall(dataExports.remove, { onSuccess }),
    createLink: useMutationCall(dataExports.createLink),
  };
}
