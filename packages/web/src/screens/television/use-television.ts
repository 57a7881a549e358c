import { type OwnTelevision, televisions } from '@fieldscope/contract/calls/televisions';
import { TELEVISION_LIMITS } from '@fieldscope/contract/television-limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { readStored, writeStored } from '../../browser/storage';
import { requestByLink } from '../../features/panels/link/link-request';
import { forgetAnswers } from './kept-answers';

const NAME = 'television';
/** When nothing was answered it is tried again after this. */
const RETRY_MS = 5 * SECOND_MS;
const keyOf = (token: string | undefined) => ['television', token ?? ''];

/** What this television shows. Without a token that holds, it begins anew by itself. */
export function useTelevision() {
  const client = useQueryClient();
  const [token, setToken] = useState(() => readStored<string>(NAME));
  const use = (next: string | undefined) => {
    writeStored(NAME, next);
    setToken(next);
  };
  const begin = async (signal: AbortSignal): Promise<OwnTelevision> => {
    const begun = await requestByLink(televisions.begin, {}, undefined, signal);
    const { token: made, ...code } = begun as { token: string; code: string; code_until: number };
    const own = { ...code, name: null, playlist: [], measurement_names: [], brand: null };
    client.setQueryData(keyOf(made), own);
    use(made);
    return own;
  };
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) =>
      token === undefined
        ? begin(signal)
        : ((await requestByLink(
            televisions.viewOwn,
            { share_token: token },
            undefined,
            signal,
          )) as OwnTelevision),
    refetchInterval: ({ state }) => {
      if (state.error) return RETRY_MS;
      return state.data?.code === null ? TELEVISION_LIMITS.checkMs : TELEVISION_LIMITS.waitingMs;
    },
    refetchIntervalInBackground: true,
  });
  const isEnded = token !== undefined && error instanceof ApiError && ENDINGS.has(error.errorName);
  const beginAnew = useEffectEvent(() => {
    client.clear();
    forgetAnswers();
    use(undefined);
  });
  useEffect(() => {
    if (isEnded) beginAnew();
  }, [isEnded]);
  return { token, own: isEnded ? undefined : data, error, check: () => void refetch() };
}

/** It was revoked, or nobody entered its code in time; or what is stored is no token. */
const ENDINGS: ReadonlySet<string> = new Set(['no_authority', 'parameter_invalid']);
