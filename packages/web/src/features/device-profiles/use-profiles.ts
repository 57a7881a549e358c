import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { useQueryCall } from '../../api/use-call';

/** The organisation's device profiles. */
export const useProfiles = () => useQueryCall(deviceProfiles.list, {});
