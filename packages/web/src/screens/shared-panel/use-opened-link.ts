import { type OpenedShare, panelShares } from '@fieldscope/contract/calls/panel-shares';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestByLink } from '../../features/panels/link/link-request';
import { wordsOfEnd } from './link-end';

/** A proof is renewed so long before it ends. */
const RENEWAL_MS = 5 * MINUTE_MS;
/** When nothing was answered it is tried again after this. */
const RETRY_MS = 10 * SECOND_MS;

/** What a link leads to, once its passphrase is entered if it has one. A proof is renewed as long as the page is open. */
export function useOpenedLink(token: string) {
  const client = useQueryClient();
  const key = ['opened', token];
  // In memory alone: whoever reloads the page enters the passphrase again.
  const [store] = useState<{ proof: string | null }>({ proof: null });
  const open = async (passphrase?: string) => {
    const { proof } = store;
    const input = {
      share_token: token,
      ...(passphrase === undefined ? {} : { passphrase }),
      ...(proof && { proof }),
    };
    const opened = (await requestByLink(panelShares.open, input, undefined)) as OpenedShare;
    store.proof = opened.proof;
    return opened;
  };
  const opened = useQuery({
    queryKey: key,
    queryFn: () => open(),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, error } }) => {
      if (error && !wordsOfEnd(error)) return RETRY_MS;
      return data?.proof_until ? Math.max(MINUTE_MS, data.proof_until - Date.now() - RENEWAL_MS) : false;
    },
  });
  const unlock = useMutation({
    mutationFn: open,
    onSuccess: (answer) => client.setQueryData(key, answer),
  });
  return { opened, unlock };
}
