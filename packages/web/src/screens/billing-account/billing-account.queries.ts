import { credits } from '@fieldscope/contract/calls/credits';
import { deviceServices } from '@fieldscope/contract/calls/device-services';
import { redeemCodes } from '@fieldscope/contract/calls/redeem-codes';
import { users } from '@fieldscope/contract/calls/users';
import { useQueryClient } from '@tanstack/react-query';
import { restriction } from '../../api/restriction';
import { keyOf, useMutationCall } from '../../api/use-call';

/** Sets the levels below which credits are called low. */
export function useSetLowLevel() {
  const client = useQueryClient();
  return useMutationCall(credits.setLowLevel, {
    quiet: true,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(credits.viewAccount) }),
  });
}

/** Redeems a code; what it changes is read again. */
export function useRedeem() {
  const client = useQueryClient();
  return useMutationCall(redeemCodes.redeem, {
    quiet: true,
    onSuccess: ({ um, dm }) => {
      for (const call of [
        credits.viewAccount,
        credits.listHistory,
        users.viewOrganisation,
        deviceServices.list,
      ])
        void client.invalidateQueries({ queryKey: keyOf(call) });
      // What was refused is asked for again; while it still is it says so once more.
      if (um + dm > 0) restriction.set(false);
    },
  });
}
