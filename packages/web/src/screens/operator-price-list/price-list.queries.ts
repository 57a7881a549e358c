import { priceLists } from '@fieldscope/contract/calls/price-list';
import { production } from '@fieldscope/contract/calls/production';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

/** The list in force, and the versions so far. */
export const usePriceList = () => useQueryCall(priceLists.view, {});

/** What a file says, what is wrong with it and what it changes; an empty one is not asked about. */
export const useCheckedList = (file: string) =>
  useQueryCall(priceLists.check, { file }, { keepPrevious: true, enabled: file.trim() !== '', gcTime: 0 });

/** Puts a list in force. Whether anything is sold, and with it the screens of selling, is asked anew at once. */
export function useImportPriceList() {
  const client = useQueryClient();
  return useMutationCall(priceLists.importFile, {
    quiet: true,
    async onSuccess() {
      const changed = [production.listConstants, priceLists.view, priceLists.selectBySku, priceLists.check];
      await Promise.all(changed.map((call) => client.invalidateQueries({ queryKey: keyOf(call) })));
    },
  });
}
