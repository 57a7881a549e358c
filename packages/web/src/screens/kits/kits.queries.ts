import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { useMutationCall } from '../../api/use-call';
import { useReload } from '../../api/use-reload';

/** Makes a kit; the form shows what went wrong. */
export function useCreateKit() {
  return useMutationCall(production.createKit, { quiet: true, ...useReload([devices.listNodes]) });
}
