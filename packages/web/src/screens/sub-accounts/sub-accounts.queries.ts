import { SUB_ACCOUNT_COLUMNS, subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';
import { type Sorting, sortedBy } from '../../ui/tables/sorting';

/** A page of sub-accounts. */
export const useSubAccounts = (sorting: Sorting, { page, size }: { page: number; size: number }) =>
  useQueryCall(
    subAccounts.list,
    { ...sortedBy(SUB_ACCOUNT_COLUMNS, sorting), offset: page, length: size },
    { keepPrevious: true },
  );

/** Adds a sub-account; the form shows what went wrong. */
export const useAddSubAccount = () => useMutationCall(subAccounts.add, useListRefresh());

/** Changes a sub-account; the dialog shows what went wrong. */
export const useEditSubAccount = () => useMutationCall(subAccounts.edit, useListRefresh());

/** Deletes a sub-account; the dialog shows what went wrong. */
export const useRemoveSubAccount = () => useMutationCall(subAccounts.remove, useListRefresh());

function useListRefresh() {
  const client = useQueryClient();
  return {
    quiet: true,
    // After a refusal too: another window may have changed the list meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(subAccounts.list) }),
  };
}
