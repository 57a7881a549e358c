import { LIST_STATES, type NodeSummary } from '@fieldscope/contract/calls/devices';
import { DEFAULT_GROUP } from '../../ui/devices/nodes-of-group';

export const FILTER_NAMES = ['q', 'state', 'model', 'kind', 'group'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

export type NodeKind = Exclude<NodeSummary['kind'], 'gateway'>;
export const NODE_KINDS: readonly NodeKind[] = ['node', 'tracker', 'camera', 'kit'];

/** What of the call's input the address filters by; what makes no sense is left out. */
export function filterOfAddress(values: Readonly<Record<FilterName, string | null>>) {
  const { q, state, model, kind, group } = values;
  return {
    search: q?.slice(0, 64) || undefined,
    state: LIST_STATES.find((name) => name === state),
    model: model || undefined,
    kind: NODE_KINDS.find((name) => name === kind),
    group_uuid: group ? (group === DEFAULT_GROUP ? '' : group) : undefined,
  };
}
export type NodeFilter = ReturnType<typeof filterOfAddress>;
