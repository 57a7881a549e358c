import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { LIMITS } from '@fieldscope/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

/** Every kit: there are only a few of each type. Live messages keep their values true. */
export const useKits = () =>
  useQueryCall(devices.listNodes, { kind: 'kit', offset: 1, length: LIMITS.listPageSizeMax });

/** Makes a kit; the form shows what went wrong. */
export function useCreateKit() {
  const client = useQueryClient();
  return useMutationCall(production.createKit, {
    quiet: true,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(devices.listNodes) }),
  });
}
