import type { AnyCall } from '@fieldscope/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { liveState } from './live';
import { keyOf } from './use-call';

/**
 * For a mutation that the server announces to open screens: the announcement has the calls requested again
 * (live-patches). Without live messages they are requested here, and after a refusal: what another window changed is
 * still on this screen.
 */
export function useReload(calls: readonly AnyCall[]) {
  const client = useQueryClient();
  return {
    onSettled(_result: unknown, refusal: unknown): void {
      if (!refusal && liveState.get() === 'live') return;
      for (const call of calls) void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  };
}
