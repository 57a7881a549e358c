import { groups } from '@fieldscope/contract/calls/groups';
import { useQueryCall } from '../../api/use-call';

/** Groups of the organisation, the Default group among them. */
export const useGroups = () => useQueryCall(groups.list, {});
