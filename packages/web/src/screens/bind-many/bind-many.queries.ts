import { bindMany } from '@fieldscope/contract/calls/bind-many';
import { DEVICE_CALLS } from '../../api/announced-calls';
import { useMutationCall } from '../../api/use-call';
import { useReload } from '../../api/use-reload';

/** Checks rows; the screen shows what went wrong. */
export const useCheckMany = () => useMutationCall(bindMany.check, { quiet: true });

/** Binds the devices of rows, all of them or none; the screen shows what went wrong. */
export const useBindMany = () => useMutationCall(bindMany.bind, { quiet: true, ...useReload(DEVICE_CALLS) });
