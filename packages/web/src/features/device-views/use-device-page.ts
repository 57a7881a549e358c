import type { devices } from '@fieldscope/contract/calls/devices';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { CallInput } from '../../api/call-api';
import { useQueryCall } from '../../api/use-call';
import { usePollWithoutLive, useRefresh } from '../../api/use-refresh';

/** Which devices a filter by state shows follows soon. */
const FOLLOW_FILTER_MS = 3 * SECOND_MS;

/** A page of a list of devices, that follows their live messages within a time. */
export function useDevicePage<C extends typeof devices.listNodes | typeof devices.listGateways>(
  call: C,
  input: CallInput<C> & { state?: unknown },
  followMs: number,
) {
  useRefresh(call, ({ type }) => type === 'device', input.state ? FOLLOW_FILTER_MS : followMs);
  return useQueryCall(call, input, { keepPrevious: true, refetchInterval: usePollWithoutLive() });
}
