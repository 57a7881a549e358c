import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { channels } from '@fieldscope/contract/calls/channels';
import { stream } from '@fieldscope/contract/calls/stream';
import { useQueryCall } from '../../api/use-call';

/** Programs that are connected; whoever comes or leaves is announced. */
export const usePrograms = () => useQueryCall(stream.listPrograms, {});

export const useAccessKeys = () => useQueryCall(accessKeys.list, {});

/** Which devices there are and what they measure. */
export const useSeries = () => useQueryCall(channels.listMeasurements, {});
