import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { ApiError } from '../../../api/api-error';
import type { PanelReader } from '../panel-reader';
import type { PanelChoice } from '../panels.queries';
import { createLinkLive } from './link-live';
import { type LinkCredential, requestByLink } from './link-request';

/**
 * Reads a panel by a link or as a television, live. `onRefused` is called with the code of the refusal as soon as the
 * server says, to a request or on its own, that it holds no longer.
 */
export function useLinkReader(
  credential: LinkCredential,
  { panelId, variable }: PanelChoice,
  onRefused: (code: number) => void,
): PanelReader {
  const client = useQueryClient();
  const refused = useEffectEvent(onRefused);
  const current = useRef(credential);
  current.current = credential;
  const { token } = credential;
  const { reader, live } = useMemo(() => {
    const end = (code: number) => refused(code);
    const socket = createLinkLive(() => current.current, { panelId, variable }, end);
    const made: PanelReader = {
      keys: ['link', token],
      isSignedIn: false,
      listen: socket.listen,
      liveState: socket.state,
      async request(call, input, signal) {
        try {
          return await requestByLink(call, input, current.current, signal);
        } catch (error) {
          if (error instanceof ApiError && ENDINGS.has(error.errorName)) end(error.code);
          throw error;
        }
      },
    };
    return { reader: made, live: socket };
  }, [token, panelId, variable]);
  useEffect(() => {
    live.start();
    const stopListening = live.listen((message) => {
      const queryKey = [...reader.keys];
      if (message.type === 'reset') void client.invalidateQueries({ queryKey });
      // What was asked for before the server could be reached.
      if (message.type === 'welcome')
        void client.refetchQueries({ queryKey, predicate: ({ state }) => state.status === 'error' });
    });
    return () => {
      stopListening();
      live.stop();
    };
  }, [live, reader, client]);
  return reader;
}

/** Refusals after which nothing more is answered, or something else: a link that was withdrawn is no authority. */
const ENDINGS: ReadonlySet<string> = new Set([
  'resource_missing',
  'expired',
  'account_frozen',
  'no_authority',
  'password_wrong',
]);
