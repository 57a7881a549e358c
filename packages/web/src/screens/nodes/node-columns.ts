/** Columns of the node list beside the device itself, in their order. */
export const NODE_COLUMNS = [
  'state',
  'values',
  'seen',
  'battery',
  'signal',
  'group',
  'model',
  'interval',
  'bound',
] as const;
export type NodeColumn = (typeof NODE_COLUMNS)[number];

/** Shown only to who asks for them. */
export const HIDDEN_AT_FIRST: readonly NodeColumn[] = ['model', 'interval', 'bound'];
