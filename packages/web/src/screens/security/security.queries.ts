import type { AnyCall } from '@fieldscope/contract/call';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { programs } from '@fieldscope/contract/calls/programs';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

export const useAccessKeys = () => useQueryCall(accessKeys.list, {});

/** The fixed key in clear text; it is discarded as soon as nothing shows it. */
export const useFixedKey = () => useQueryCall(accessKeys.viewFixed, {}, { gcTime: 0 });

/** Makes a key; the form shows what went wrong. */
export const useCreateKey = () => useMutationCall(accessKeys.create, useListRefresh());

/** Changes label, level or status; the form shows what went wrong. */
export const useEditKey = () => useMutationCall(accessKeys.edit, useListRefresh());

/** Deletes a disabled key; the form shows what went wrong. */
export const useRemoveKey = () => useMutationCall(accessKeys.remove, useListRefresh());

/** Gives the fixed key another secret half; the form shows what went wrong. */
export const useReplaceFixedKey = () => useMutationCall(accessKeys.replaceFixed, useListRefresh());

export const usePrograms = () => useQueryCall(programs.list, {});

/** Ends the access of a program; the dialog shows what went wrong. */
export const useRevokeProgram = () => useMutationCall(programs.revoke, useListRefresh(programs.list));

function useListRefresh(list: AnyCall = accessKeys.list) {
  const client = useQueryClient();
  return {
    quiet: true,
    // After a refusal too: another account may have changed the keys meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(list) }),
  };
}
