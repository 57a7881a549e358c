import type { GatewaySummary, NodeSummary } from '@fieldscope/contract/calls/devices';

/** A device as lists have it. */
export type ListedDevice = GatewaySummary | NodeSummary;
