import { derived } from '@fieldscope/contract/calls/derived';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useMutationCall, useQueryCall } from '../../../api/use-call';

const PROGRESS_MS = 5 * SECOND_MS;

/** What is derived from the measurements of a node; requested again while history is worked out. */
export const useDerived = (eui: string) =>
  useQueryCall(
    derived.view,
    { eui },
    {
      refetchInterval: ({ state }) =>
        state.data?.some(({ progress }) => progress !== null && progress < 1) ? PROGRESS_MS : false,
    },
  );

export const useSaveDerived = () => useMutationCall(derived.save, { quiet: true });
