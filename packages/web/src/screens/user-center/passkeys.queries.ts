import { passkeys } from '@fieldscope/contract/calls/passkeys';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

export const useOwnPasskeys = (isShown: boolean) => useQueryCall(passkeys.list, {}, { enabled: isShown });

/** Asks again for the own passkeys. */
export function usePasskeysRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(passkeys.list) });
}

/** The dialog shows what went wrong. */
export const useRenamePasskey = () =>
  useMutationCall(passkeys.rename, { quiet: true, onSettled: usePasskeysRefresh() });

/** The dialog shows what went wrong. */
export const useRemovePasskey = () =>
  useMutationCall(passkeys.remove, { quiet: true, onSettled: usePasskeysRefresh() });
