import { redeemCodes } from '@fieldscope/contract/calls/redeem-codes';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

/** A page of batches, the newest first. */
export const useBatches = ({ page, size }: { page: number; size: number }) =>
  useQueryCall(redeemCodes.listBatches, { offset: page, length: size }, { keepPrevious: true });

export function useMakeCodes() {
  const client = useQueryClient();
  return useMutationCall(redeemCodes.createBatch, {
    quiet: true,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(redeemCodes.listBatches) }),
  });
}
