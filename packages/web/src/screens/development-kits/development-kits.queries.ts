import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { LIMITS } from '@fieldscope/contract/limits';
import { useMutationCall, useQueryCall } from '../../api/use-call';
import { useReload } from '../../api/use-reload';

/** Every kit: there are only a few of each type. Live messages keep their values true. */
export const useKits = () =>
  useQueryCall(devices.listNodes, { kind: 'kit', offset: 1, length: LIMITS.listPageSizeMax });

/** Makes a kit; the form shows what went wrong. */
export function useCreateKit() {
  return useMutationCall(production.createKit, { quiet: true, ...useReload([devices.listNodes]) });
}
