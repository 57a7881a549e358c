/** Of which gateways receive which nodes; uplinks stay rows for that long at least. `nodes`: of one gateway. Apart from `LIMITS`, which the first page loads. */
export const TOPOLOGY_LIMITS = {
  days: 3,
  nodes: 1_000,
  /** Nodes whose links are listed together. */
  linkedNodes: 300,
} as const;
