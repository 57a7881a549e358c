import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { DEFAULT_GROUP } from '../groups/nodes-of-group';
import { fieldIdOf, LIST_FILTERS, listFilterOf } from './list-filter';

export const FILTER_NAMES = [...LIST_FILTERS, 'kind', 'group', 'field'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

export type NodeKind = Exclude<NodeSummary['kind'], 'gateway'>;
export const NODE_KINDS: readonly NodeKind[] = ['node', 'tracker', 'camera', 'kit'];

/** What of the call's input the address filters by; what makes no sense is left out. Days are those of the reader's zone. */
export function filterOfAddress(values: Readonly<Record<FilterName, string | null>>, timeZone: string) {
  const { kind, group, field } = values;
  return {
    ...listFilterOf(values, timeZone),
    kind: NODE_KINDS.find((name) => name === kind),
    group_uuid: group ? (group === DEFAULT_GROUP ? '' : group) : undefined,
    field_id: fieldIdOf(field),
  };
}
export type NodeFilter = ReturnType<typeof filterOfAddress>;
