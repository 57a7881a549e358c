import type { ResultOf } from '@fieldscope/contract/call';
import { organisationArchives } from '@fieldscope/contract/calls/organisation-archives';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

export type Archive = ResultOf<typeof organisationArchives.list>['archives'][number];

/** How often it is looked whether an archive is ready. */
const PROGRESS_MS = 2 * SECOND_MS;

/** Archives of the organisation, newest first; followed while one is being made. */
export const useArchives = () =>
  useQueryCall(
    organisationArchives.list,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data?.archives.some(({ state }) => state === 'running') ? PROGRESS_MS : false,
    },
  );

export function useArchiveChanges() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(organisationArchives.list) });
  return {
    /** The dialog shows what went wrong. */
    create: useMutationCall(organisationArchives.create, { quiet: true, onSuccess }),
    remove: useMutationCall(organisationArchives.remove, { onSuccess }),
    createLink: useMutationCall(organisationArchives.createLink),
  };
}
